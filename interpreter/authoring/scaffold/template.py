"""The text of a drafted variant file: one change that holds, one example of each other kind, and the addresses there are."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from interpreter.authoring.scaffold.context import DraftContext, DraftExample
from interpreter.authoring.scaffold.overview import overview
from interpreter.authoring.scaffold.select_examples import examples
from interpreter.authoring.scaffold.yaml_text import entry
from interpreter.frontend.source.nodes import Plain
from interpreter.project import loading
from interpreter.session import layouts
from interpreter.translation import in_every_language


@dataclass(frozen=True, slots=True)
class Template:
    """The text of a new variant file; the change that holds in it already."""

    text: str
    live: DraftExample | None


def template(draft: DraftContext, language: str) -> Template:
    """A variant file to begin with. Every example in it has been tried: alone it passes `check`."""
    drafted = list(examples(draft))
    live = drafted[0] if drafted else None
    lines = [*_head(draft), *_neighbours(draft)]
    numbered = list(enumerate(drafted[1:], 2))
    for number, example in numbered:
        if example.sections:
            other = "Its other part stands below, under the same number." if example.changes else ""
            lines += ["", *_comment_lines(f"[{number}] {example.title}", other)]
            lines += [f"# {line}" for line in example.sections]
    lines += ["", *_comment_lines("What is different from the game.")]
    lines += ["changes:" if live is not None else "# changes:"]
    if live is not None:
        lines += [*_comment_lines(f"[1] {live.title} This one holds; put your own in its place.", _now(live), indent="  ")]
        lines += [f"  {line}" for line in live.changes]
    for number, example in numbered:
        if example.changes:
            both = "It needs its other part, above." if example.sections else ""
            lines += ["", *_comment_lines(f"[{number}] {example.title}", both, _now(example), indent="  ")]
            lines += [f"  # {line}" for line in example.changes]
    lines += ["", *_addresses(draft, language)]
    return Template("\n".join(lines) + "\n", live)


def _now(example: DraftExample) -> str:
    return f"Now: {example.current}" if example.current else ""


def _comment_lines(*sentences: str, indent: str = "") -> Iterator[str]:
    """Explanations, one a line, each behind two signs, so that they stay comments whatever becomes of the examples."""
    yield from (f"{indent}## {sentence}".rstrip() for sentence in sentences if sentence)


def _head(draft: DraftContext) -> Iterator[str]:
    yield from _comment_lines("A house rule. Lines with two # explain. Lines with one # are examples, each tried out for this game:")
    yield from _comment_lines("take the # and the blank behind it away, and the example holds. What you do not need you may delete.")
    yield "rulewright: 1"
    yield f"variant: {draft.name}"
    yield f"of: {draft.game}"
    if draft.needs:
        yield f"needs: [{', '.join(draft.needs)}]"
    yield from entry("title", draft.name.replace("_", " ").capitalize())
    yield from entry("text", {**in_every_language("Say here in a sentence what is different.")})
    yield from entry("because", {**in_every_language("Say here why you play it so.")})
    yield ""


def _neighbours(draft: DraftContext) -> Iterator[str]:
    """How a variant speaks of others: with some of the game's own, else in words."""
    yield from _comment_lines("Other variants of the game (`rulewright list` names them):")
    others = [other for other in draft.others if other not in draft.needs]
    excluded: dict[str, Plain] = {_nth(others, 0): {**in_every_language("Say here why.")}}
    shown: Sequence[tuple[str, str, Iterable[str]]] = (
        ("[a] It cannot go together with another one.", "excludes", entry("excludes", excluded)),
        ("[b] It brings another one along.", "needs", entry("needs", _nth(others, 1))),
        ("[c] Where both change the same, this one has the last word.", "after", entry("after", _nth(others, 2))),
    )
    for told, key, lines in shown:
        if (key == "needs" and draft.needs) or not others:
            continue
        yield from _comment_lines(told)
        yield from (f"# {line}" for line in lines)
    if not others:
        yield from _comment_lines("This game has none yet. With `excludes:`, `needs:` and `after:` a variant says how it goes with others.")


def _nth(names: Sequence[str], number: int) -> str:
    return names[number % len(names)] if names else "other"


def scenario(draft: DraftContext, live: DraftExample | None) -> str:
    """The text of a first test of the variant."""
    rules = draft.compiled.rules
    players = rules.players[0]
    presets = layouts.presets(rules, players)
    layout = [f"layout: {next(iter(presets))}"] if presets else ["seed: 1"] if rules.layout is not None else []
    lines = [
        *_comment_lines("A first test. `rulewright test` with the path of this file tells whether everything under `then:` comes true."),
        "rulewright: 1",
        f"scenario: {draft.name}",
        f"of: {draft.game}",
        f"variants: [{', '.join((*draft.needs, draft.name))}]",
        f"players: {players}",
        *layout,
        "then:",
        f"  - expect: {_expectation(live, players)}",
        *_comment_lines("- offers: MOVE          this move is possible", indent="  "),
        *_comment_lines("- refuses: MOVE         this one is not", indent="  "),
        *_comment_lines("- seat_1: MOVE          the first player makes this move", indent="  "),
    ]
    return "\n".join(lines) + "\n"


def _expectation(live: DraftExample | None, players: int) -> str:
    """What holds with the change and not without it, if it is a figure; else what holds anyway."""
    if live is None or not live.address.startswith("numbers."):
        return "turn_number <= 1"
    _, name, *of_players = live.address.split(".")
    if of_players and of_players != [str(players)]:
        return "turn_number <= 1"
    return f"{name} = {live.changes[1].rpartition(' ')[2]}"


def _addresses(draft: DraftContext, language: str) -> Iterator[str]:
    game = draft.game if loading.shipped().get(draft.game) is not None else "GAME"
    yield from _comment_lines(
        "What can be touched: everything in the game has an address, the keys on the way to it.",
        f"  rulewright explain {game}                   all addresses",
        f"  rulewright explain {game}:actions           those of a section, or what stands at one of them",
        f"  rulewright explain {game} WORD              those that have to do with a word",
    )
    yield from (f"## {line}".rstrip() for line in overview(draft, language))
