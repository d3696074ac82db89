"""Texts that people read of a game, and the ids among them: names of a rule file or of component data that are not titles."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache

from interpreter.display import RenderContext, picture
from interpreter.model.ir import Ask, Roll
from interpreter.model.ruleset.ruleset import RuleSet
from interpreter.rulebook.render import markdown
from interpreter.runtime.notation.labels import label, shown_for, split_combination
from interpreter.runtime.state.game_instance import GameInstance
from interpreter.session.library import State
from interpreter.session.match import Match
from interpreter.web.tables.seat_view import log_part, position_part

READ = frozenset(
    {"title", "label", "text", "sentence", "value", "sign", "caption", "corner", "meaning", "ending", "of", "tip", "effects", "heading"}
)
_SNAKE = re.compile(r"[^\W\d_]\w*_\w+")
_COORDINATE = re.compile(r"(?:[a-z]-?\d+)+|[A-Z]{1,2}\d{0,3}|\d+|[a-z]")


def page_texts(document: object, key: str = "") -> Iterator[str]:
    """The texts of a page's document that are shown, by the keys they stand under."""
    match document:
        case Mapping():
            for name, each in document.items():
                if not (name == "text" and "things" in document):  # an answer in notation, which is sent, not shown
                    yield from page_texts(each, str(name))
        case list():
            for each in document:
                yield from page_texts(each, key)
        case str() if key in READ:
            yield document


def shown_texts(match: Match, language: str) -> Iterator[str]:
    """Texts that the pages of all seats and of a watcher, and the terminal, show of a position."""
    state = match.state
    for viewer in (None, *(each.name for each in match.questions if each.player >= 0)):
        asks = {each.name: 0 for each in state.questions}
        yield from page_texts(position_part(state, viewer, asks, language))
        seat = None if viewer is None else state._seat(viewer)
        for line in picture(RenderContext(state.table, state.position, seat, language, ascii_only=False), columns=120):
            yield "".join(part.text for part in line)


def log_texts(state: State, language: str) -> Iterator[str]:
    """Texts of the logs of all seats."""
    for viewer in (None, *range(state.table.players)):
        yield from page_texts(log_part(state, None if viewer is None else f"seat_{viewer + 1}", language))


def book_texts(book: object) -> str:
    """A rulebook without the places of the file that it cites in code."""
    return re.sub(r"`[^`]*`", "", markdown(book))  # type: ignore[arg-type]


def ids_in(text: str, ids: frozenset[str]) -> list[str]:
    """The ids that stand in a text."""
    found = _SNAKE.findall(text)
    words = [word for word in re.findall(r"[\w♀]+", text) if word in ids]
    bigrams = [each for each in ids if " " in each and each in text]
    return [*found, *words, *bigrams, *re.findall(r"[‹<]\w+[›>]", text)]


@cache
def ids_of(table: GameInstance, language: str) -> frozenset[str]:
    """Names that are not what people call their things in a language, as written and with blanks.

    In the language of the rule file a name in plain words is a title; in any other it is an id.
    """
    rules, is_own = table.rules, language == table.rules.language
    found: set[str] = set()
    titled: set[str] = set()
    for kind, domain in table.material.kinds.items():
        for place in domain.places:
            name, called = domain.names[place], label(table, kind, place, language)
            if _COORDINATE.fullmatch(name) or split_combination(table, kind, place):
                continue
            if re.fullmatch(rf"{kind}_\d+", name) and rules.sentences.get(f"kinds.{kind}", {}).get(language):
                found.add(name)
            elif called != name.replace("_", " "):
                titled.update((called, *re.findall(r"\w+", called)))
                found.update((name, name.replace("_", " ")))
            elif not _is_labelled(table, kind, place, language) and (not is_own or "_" in name or re.search(r"\d", name)):
                found.update((name, name.replace("_", " ")))
    for section, names in _NAMED.items():
        for name in names(rules):
            title = rules.sentences.get(f"{section}.{name}", {})
            if not title.get(language) and (not is_own or "_" in name):
                found.update((name, name.replace("_", " ")))
    written = {word for text in _sentences(rules, language) for word in re.findall(r"\w+", text)}
    return frozenset(each for each in found if each not in titled and each not in written and len(each) > 2)


def _asked(rules: RuleSet) -> set[str]:
    """The names of choices that are no actions, and of outcomes of chance."""
    steps = [step for routine in rules.routines.values() for step in routine.code]
    asked = {each.name for step in steps if isinstance(step, Ask) for each in step.decision.alternatives if each.action is None}
    named = {
        address.path.removeprefix("texts.")
        for address in rules.addresses.values()
        if address.path.startswith("texts.") and address.text.get("de")
    }
    return {name.capitalize() for name in asked - named} | {step.name for step in steps if isinstance(step, Roll)}


_NAMED: Mapping[str, Callable[[RuleSet], Iterable[str]]] = {
    "track": lambda rules: [name for name, decl in rules.state_vars.items() if not decl.internal],
    "scoring": lambda rules: [line.name for line in rules.scoring],
    "ranking": lambda rules: [line.name for line in rules.ranking],
    "end": lambda rules: [end.name for end in rules.ends],
    "actions": lambda rules: [name for name, action in rules.actions.items() if "de" not in action.title],
    "texts": _asked,
}


def _is_labelled(table: GameInstance, kind: str, place: int, language: str) -> bool:
    """True if somebody has written in this language what people call a member."""
    domain, decl, shown = table.material.kinds[kind], table.rules.kinds.get(kind), shown_for(table.rules, kind)
    for labels in (shown.labels if shown else {}, decl.labels if decl else {}):
        for key in (domain.names[place], f"#{domain.rank[place]}"):
            if key in labels:
                return not isinstance(labels[key], Mapping) or language in labels[key] or "label" in labels[key]
    return False


def _sentences(rules: RuleSet, language: str) -> Iterator[str]:
    for message in rules.sentences.values():
        yield message.get(language, "")
    for address in rules.addresses.values():
        yield address.text.get(language, "")
