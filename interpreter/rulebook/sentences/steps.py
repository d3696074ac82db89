"""A sentence for a step that the rule file has no text for, made from the step itself."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from interpreter.diagnostics.diagnostic import Report
from interpreter.frontend.source.nodes import Items, Map, Node
from interpreter.frontend.source.nodes import Text as Scalar
from interpreter.frontend.syntax import ast, parser, printer
from interpreter.model.schema.statements import leading
from interpreter.model.types.types import Truth
from interpreter.rulebook.book.document import Code, Inline, Link, Part
from interpreter.rulebook.book.source import Source, bare, by_language, capital
from interpreter.rulebook.sentences.expressions import Speaker, UnsayableError, said, said_domain, said_line

_FORMS: Mapping[str, tuple[str, str]] = {
    "change": ("{place} becomes {value}.", "Neu gilt: {place} ist {value}."),
    "add": ("Add {amount} to {place}.", "Erhöhe um {amount}: {place}."),
    "take": ("Take {amount} from {place}.", "Verringere um {amount}: {place}."),
    "move": ("Move {amount} from {origin} to {place}.", "Lege {amount} um: von {origin} nach {place}."),
    "draw": ("Draw {amount} from {origin} to {place}.", "Ziehe {amount}: von {origin} nach {place}."),
    "deal": ("Deal to everybody: {amount}, from {origin} to {place}.", "Teile allen aus: {amount}, von {origin} nach {place}."),
    "shuffle": ("Shuffle {place}.", "Mische: {place}."),
    "roll": ("Chance picks {name} from {origin}.", "Der Zufall bestimmt {name} aus {origin}."),
    "must": ("You must {calls}.", "Du musst: {calls}."),
    "may": ("You may {calls}, or pass.", "Du darfst {calls} oder passen."),
    "may_called": ("You may {calls}, or pass (“{label}”).", "Du darfst {calls} oder passen („{label}“)."),
    "choose": ("Choose {choices}.", "Wähle {choices}."),
    "may_choose": ("You may choose {choices} (or “{label}”).", "Du darfst {choices} wählen (oder „{label}“)."),
    "one_of": ("Choose one of these:", "Wähle eines davon:"),
    "choose_in_turn": ("In turn order and face down, {players} choose {choices}.", "Der Reihe nach und verdeckt wählen: {players}. Zur Wahl steht {choices}."),
    "choose_together": ("At the same time and face down, {players} choose {choices}.", "Gleichzeitig und verdeckt wählen: {players}. Zur Wahl steht {choices}."),
    "if": ("If {condition}:", "Wenn gilt: {condition}, dann:"),
    "else": ("Otherwise:", "Sonst:"),
    "for_each": ("For each of {origin}:", "Jeweils für {origin}:"),
    "each_player": ("In turn order, for {players}:", "Der Reihe nach, für {players}:"),
    "each_player_back": ("Against the turn order, for {players}:", "Gegen die Zugreihenfolge, für {players}:"),
    "one_player": ("Only this player: {players}.", "Nur diese Person: {players}."),
    "beginning": (" beginning with {origin}", " beginnend mit: {origin}"),
    "repeat": ("{amount} times:", "{amount}-mal:"),
    "repeat_most": ("{amount} times, or until {condition}:", "{amount}-mal, höchstens bis gilt: {condition}:"),
    "repeat_until": ("Again and again, until {condition}:", "Immer wieder, bis gilt: {condition}:"),
    "run": ("{calls}.", "{calls}."),
    "perform": ("Do what it says: {calls}.", "Tut, was dort steht: {calls}."),
    "stop": ("Stop this here.", "Damit hört das hier auf."),
    "turns": ("Players take turns clockwise, beginning with {origin}. In a turn:", "Reihum im Uhrzeigersinn ist jemand am Zug, beginnend mit: {origin}. In einem Zug:"),
    "turns_back": ("Players take turns counter-clockwise, beginning with {origin}. In a turn:", "Reihum gegen den Uhrzeigersinn ist jemand am Zug, beginnend mit: {origin}. In einem Zug:"),
    "skip": ("Players for whom this holds have no turn: {condition}.", "Keinen Zug hat, für wen gilt: {condition}."),
    "end_game": ("The game ends at once: {calls}.", "Das Spiel ist sofort zu Ende: {calls}."),
    "after": ("After {calls}:", "Nach {calls}:"),
    "ends_after": ("This is looked at after {calls}.", "Geprüft wird das nach {calls}."),
    "after_if": ("After {calls}, if {condition}:", "Nach {calls}, wenn gilt: {condition}:"),
    "before": ("Before {calls}:", "Vor {calls}:"),
    "before_if": ("Before {calls}, if {condition}:", "Vor {calls}, wenn gilt: {condition}:"),
    "up_to": ("up to {amount}", "bis zu {amount}"),
    "of": ("{amount} of {thing}", "{amount} von {thing}"),
    "one_or": ("or", "oder"),
    "first_player": ("the first player", "die erste Person"),
    "none_pass": (" If nothing is possible that counts as passing.", " Ist nichts möglich, gilt das als gepasst."),
    "passed": ("Whoever passes:", "Wer passt:"),
    "if_none": ("If nothing is possible:", "Ist nichts möglich:"),
    "all": ("everything", "alles"),
    "with": (": ", ": "),
}  # fmt: skip


def form(source: Source, key: str, **parts: Inline | str) -> Inline:
    """A sentence in the language of the book with parts put in; parts may be links."""
    text = _FORMS[key][1 if source.language == "de" else 0]
    found: list[Part] = []
    while "{" in text:
        before, _, rest = text.partition("{")
        name, _, text = rest.partition("}")
        value = parts[name]
        found += [before, *([value] if isinstance(value, str) else value)]
    return joined([*found, text])


def joined(parts: list[Part]) -> Inline:
    """Parts with neighbouring plain words as one."""
    found: list[Part] = []
    for part in parts:
        if isinstance(part, str) and found and isinstance(found[-1], str):
            found[-1] += part
        elif part:
            found.append(part)
    return tuple(found)


@dataclass(frozen=True, slots=True)
class Step:
    """A step taken apart: its verb, the node, what stands in its line."""

    verb: str
    node: Map
    line: ast.Sentence | None

    def field(self, source: Source, key: str) -> Inline:
        """A field in words, wherever it stands."""
        inline = dict(self.line.fields).get(key) if self.line is not None else None
        return said(source, inline) if inline is not None else said_line(source, self.node.get(key))

    def has(self, key: str) -> bool:
        """Whether a field is there."""
        return self.node.get(key) is not None or (self.line is not None and key in dict(self.line.fields))


def taken_apart(verb: str, node: Map) -> Step:
    """The step with its line read, if it has one."""
    value = node.get(verb)
    line = parser.sentence(value, Report()) if isinstance(value, Scalar) else None
    return Step(verb, node, line)


def sentence_of(source: Source, verb: str, node: Map) -> Inline:
    """The sentence for a step; empty for steps that only give something a name."""
    step = taken_apart(verb, node)
    maker = _MAKERS.get(verb)
    found = maker(source, step) if maker is not None else ()
    return (capital(found[0]), *found[1:]) if found and isinstance(found[0], str) else found


def calls(source: Source, names: list[str], section: str = "actions") -> Inline:
    """Actions or procedures by title, each as a link."""
    found: list[Part] = []
    for number, name in enumerate(names):
        if number:
            found.append(f" {form(source, 'one_or')[0]} " if number == len(names) - 1 else ", ")
        entry = next((each for each in source.section(section) if each.name == name), None)
        title = source.heading(entry.node, name) if entry is not None else name.replace("_", " ")
        found.append(Link(title, f"{section}.{name}") if entry is not None else title)
    return tuple(found)


def names_in(node: Node | None) -> list[str]:
    """The names in a line or list, without arguments."""
    if isinstance(node, Scalar):
        return [bare(node.value)]
    return [bare(item.value) for item in node if isinstance(item, Scalar)] if isinstance(node, Items) else []


def choices(source: Source, node: Node | None) -> Inline:
    """What may be chosen: each name with where it comes from."""
    found: list[Part] = []
    for number, entry in enumerate(node if isinstance(node, Map) else ()):
        name = source.name_of(None, entry.key)
        found += [", " if number else "", f"{name} (", *said_domain(source, entry.value), ")"]
    return joined(found)


def label(source: Source, node: Node | None) -> str:
    """What passing is called: a text, or a name of `texts`."""
    if isinstance(node, Scalar):
        entry = next((each for each in source.section("texts") if each.name == node.value), None)
        if entry is not None:
            return source.plain(by_language(entry.node, source.rules.language))
    return source.plain(by_language(node, source.rules.language))


# ------------------------------------------------------------------------------------------------ by verb


def _subject(source: Source, step: Step) -> Inline:
    if step.line is None:
        return said_line(source, step.node.get(step.verb))
    value = step.line.subject.value
    if isinstance(value, ast.Name) and value.name == "all":
        return form(source, "all")
    return said(source, value)


def _amount(source: Source, step: Step) -> Inline:
    found = _subject(source, step)
    if step.has("of"):
        found = form(source, "of", amount=found, thing=step.field(source, "of"))
    return form(source, "up_to", amount=found) if step.line is not None and step.line.up_to else found


def _change(source: Source, step: Step) -> Inline:
    value = dict(step.line.fields).get("to") if step.line is not None else None
    track = (
        source.rules.state_vars.get(step.line.subject.value.name) if step.line and isinstance(step.line.subject.value, ast.Name) else None
    )
    if track is not None and isinstance(track.kind, Truth) and isinstance(value, ast.Name) and value.name in ("yes", "no"):
        return joined([*_subject(source, step), ": ", *said(source, value), "."])
    return form(source, "change", place=_subject(source, step), value=step.field(source, "to"))


def _simple(place: str) -> Callable[[Source, Step], Inline]:
    def made(source: Source, step: Step) -> Inline:
        origin = step.field(source, "from")
        return form(source, step.verb, amount=_amount(source, step), place=step.field(source, place) if place else (), origin=origin)

    return made


def _shuffle(source: Source, step: Step) -> Inline:
    return form(source, "shuffle", place=_subject(source, step))


def _roll(source: Source, step: Step) -> Inline:
    return form(source, "roll", name=_subject(source, step), origin=step.field(source, "from"))


def _must(source: Source, step: Step) -> Inline:
    found = form(source, "must", calls=calls(source, names_in(step.node.get("must"))))
    return joined([*found, *_none(source, step)])


def _may(source: Source, step: Step) -> Inline:
    called = label(source, step.node.get("pass"))
    offered = calls(source, names_in(step.node.get("may")))
    found = form(source, "may_called", calls=offered, label=called) if called else form(source, "may", calls=offered)
    return joined([*found, *_none(source, step)])


def _none(source: Source, step: Step) -> Inline:
    """That who has no move passes: said by the step, or because passing counts and it says nothing else."""
    node, counted = step.node.get("if_none"), step.node.get("counted")
    said = node.value if isinstance(node, Scalar) else counted.value if node is None and isinstance(counted, Scalar) else ""
    return form(source, "none_pass") if said in ("pass", "yes") else ()


def _choose(source: Source, step: Step) -> Inline:
    offered, called = choices(source, step.node.get("choose")), label(source, step.node.get("or_pass"))
    return form(source, "may_choose", choices=offered, label=called) if called else form(source, "choose", choices=offered)


def _choose_together(source: Source, step: Step) -> Inline:
    in_turn = step.node.get("in_turn")
    kind = "choose_in_turn" if isinstance(in_turn, Scalar) and in_turn.value == "yes" else "choose_together"
    return form(source, kind, players=_subject(source, step), choices=choices(source, step.node.get("choose")))


def _if(source: Source, step: Step) -> Inline:
    return form(source, "if", condition=_subject(source, step))


def _for_each(source: Source, step: Step) -> Inline:
    subject = step.line.subject if step.line is not None else None
    if subject is None or not isinstance(subject.value, ast.Binary):
        return form(source, "for_each", origin=_subject(source, step))
    try:
        among: Inline = (Speaker(source).members(subject.value.right, subject.where),)
    except UnsayableError:
        among = (Code(printer.argument(subject)),)
    return form(source, "for_each", origin=among)


def _each_player(source: Source, step: Step) -> Inline:
    order = step.node.get("order")
    key = "each_player_back" if isinstance(order, Scalar) and order.value == "counter-clockwise" else "each_player"
    subject = step.line.subject.value if step.line is not None else None
    if isinstance(subject, ast.Call) and subject.name == "set" and len(subject.arguments) == 1:
        return form(source, "one_player", players=_subject(source, step))
    found = form(source, key, players=_subject(source, step))
    if not step.has("from"):
        return found
    beginning = form(source, "beginning", origin=step.field(source, "from"))
    return joined([*found[:-1], str(found[-1]).removesuffix(":") + ",", *beginning, ":"])


def _repeat(source: Source, step: Step) -> Inline:
    if step.has("until"):
        return form(source, "repeat_most", amount=_subject(source, step), condition=step.field(source, "until"))
    return form(source, "repeat", amount=_subject(source, step))


def _repeat_until(source: Source, step: Step) -> Inline:
    return form(source, "repeat_until", condition=_subject(source, step))


def _run(source: Source, step: Step) -> Inline:
    found = calls(source, names_in(step.node.get("run")), "procedures")
    value = step.line.subject.value if step.line is not None else None
    given = [said(source, each.value) for each in value.arguments] if isinstance(value, ast.Call) else []
    if given and all(isinstance(part, str) for each in given for part in each):
        found = joined([*found, f" ({', '.join(str(part) for each in given for part in each)})"])
    return form(source, "run", calls=found)


def _perform(source: Source, step: Step) -> Inline:
    return form(source, "perform", calls=_subject(source, step))


def _turns(source: Source, step: Step) -> Inline:
    value = step.node.get("turns")
    key = "turns_back" if isinstance(value, Scalar) and value.value == "counter-clockwise" else "turns"
    origin = step.field(source, "from") or form(source, "first_player")
    found = form(source, key, origin=origin)
    if not step.has("skip"):
        return found
    return joined([*form(source, "skip", condition=step.field(source, "skip")), " ", *found])


def _end_game(source: Source, step: Step) -> Inline:
    return form(source, "end_game", calls=calls(source, names_in(step.node.get("end_game")), "end"))


def _bare(source: Source, step: Step) -> Inline:
    return form(source, step.verb)


_MAKERS: Mapping[str, Callable[[Source, Step], Inline]] = {
    "change": _change,
    "add": _simple("to"),
    "take": lambda source, step: form(source, "take", amount=_amount(source, step), place=step.field(source, "from")),
    "move": _simple("to"),
    "draw": _simple("to"),
    "deal": _simple("to"),
    "shuffle": _shuffle,
    "roll": _roll,
    "must": _must,
    "may": _may,
    "choose": _choose,
    "one_of": _bare,
    "choose_together": _choose_together,
    "if": _if,
    "for_each": _for_each,
    "each_player": _each_player,
    "repeat": _repeat,
    "repeat_until": _repeat_until,
    "run": _run,
    "perform": _perform,
    "stop": _bare,
    "turns": _turns,
    "end_game": _end_game,
}


# ------------------------------------------------------------------------------------------------ steps on cards


def program_words(source: Source, node: Node | None) -> Inline:
    """The steps on a card in one cell of a table."""
    found: list[Part] = []
    for step in _listed(node):
        if not isinstance(step, Map):
            continue
        verb = next(iter(leading(each.key for each in step)), "")
        text = source.text_of(step)
        own = text or sentence_of(source, verb, step)
        found += [" " if found and own else "", *own]
        if not text:
            found += _inner_words(source, verb, step)
    return joined(found)


def _inner_words(source: Source, verb: str, step: Map) -> list[Part]:
    """What stands inside of a step, behind it; alternatives with their names."""
    found: list[Part] = []
    for key in ("do", "then", "else"):
        inner = program_words(source, step.get(key))
        if inner:
            found += [" ", *(form(source, "else") if key == "else" else ()), " " if key == "else" else "", *inner]
    branches = step.get("one_of") if verb == "one_of" else None
    for entry in branches if isinstance(branches, Map) else ():
        found += [f" ({entry.key.replace('_', ' ')}) ", *program_words(source, entry.value)]
    return found


def _listed(node: Node | None) -> list[Node]:
    return list(node) if isinstance(node, Items) else []
