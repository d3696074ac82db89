"""Natural-language generation for steps that the rule file has no text for."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from interpreter.diagnostics.diagnostic import Report
from interpreter.frontend.source.nodes import MappingNode, Node, ScalarNode, SequenceNode, head_name
from interpreter.frontend.syntax import ast, parser, printer
from interpreter.model.schema.statements import leading_keywords
from interpreter.model.types.types import BoolType
from interpreter.rulebook.book.document import CodeText, Inline, Link, Part, merge_text
from interpreter.rulebook.book.source import BookSource, by_language, capital
from interpreter.rulebook.sentences.expressions import ExpressionVerbalizer, UnsayableError, verbalize, verbalize_domain, verbalize_line
from interpreter.translation import translatable

_TRANSFERS = {
    "add": translatable("Add {amount} to {place}."),
    "move": translatable("Move {amount} from {origin} to {place}."),
    "draw": translatable("Draw {amount} from {origin} to {place}."),
    "deal": translatable("Deal to everybody: {amount}, from {origin} to {place}."),
}


@dataclass(frozen=True, slots=True)
class Step:
    """A step taken apart: its verb, the node, what stands in its line."""

    verb: str
    node: MappingNode
    line: ast.Sentence | None

    def field(self, source: BookSource, key: str) -> Inline:
        """A field in words, wherever it stands."""
        inline = dict(self.line.fields).get(key) if self.line is not None else None
        return verbalize(source, inline) if inline is not None else verbalize_line(source, self.node.get(key))

    def has(self, key: str) -> bool:
        """Whether a field is there."""
        return self.node.get(key) is not None or (self.line is not None and key in dict(self.line.fields))


def parse_step(verb: str, node: MappingNode) -> Step:
    """The step with its line read, if it has one."""
    value = node.get(verb)
    line = parser.parse_sentence(value, Report()) if isinstance(value, ScalarNode) else None
    return Step(verb, node, line)


def sentence_of(source: BookSource, verb: str, node: MappingNode) -> Inline:
    """The sentence for a step; empty for steps that only give something a name."""
    step = parse_step(verb, node)
    maker = _SENTENCES.get(verb)
    found = maker(source, step) if maker is not None else ()
    return (capital(found[0]), *found[1:]) if found and isinstance(found[0], str) else found


def calls(source: BookSource, names: list[str], section: str = "actions") -> Inline:
    """Actions or procedures by title, each as a link."""
    found: list[Part] = []
    for name in names:
        entry = next((each for each in source.section(section) if each.name == name), None)
        title = source.heading(entry.node, name) if entry is not None else name.replace("_", " ")
        found += [", ", Link(title, f"{section}.{name}") if entry is not None else title]
    if len(names) < 2:
        return tuple(found[1:])
    return source.inline("{names} or {last}", names=tuple(found[1:-2]), last=(found[-1],))


def names_in(node: Node | None) -> list[str]:
    """The names in a line or list, without arguments."""
    if isinstance(node, ScalarNode):
        return [head_name(node.value)]
    return [head_name(item.value) for item in node if isinstance(item, ScalarNode)] if isinstance(node, SequenceNode) else []


def choices(source: BookSource, node: Node | None) -> Inline:
    """What may be chosen: each name with where it comes from."""
    found: list[Part] = []
    for number, entry in enumerate(node if isinstance(node, MappingNode) else ()):
        name = source.name_of(None, entry.key)
        found += [", " if number else "", f"{name} (", *verbalize_domain(source, entry.value), ")"]
    return merge_text(found)


def label(source: BookSource, node: Node | None) -> str:
    """What passing is called: a text, or a name of `texts`."""
    if isinstance(node, ScalarNode):
        entry = next((each for each in source.section("texts") if each.name == node.value), None)
        if entry is not None:
            return source.as_name(by_language(entry.node, source.rules.language))
    return source.as_name(by_language(node, source.rules.language))


# ------------------------------------------------------------------------------------------------ by verb


def _subject(source: BookSource, step: Step) -> Inline:
    if step.line is None:
        return verbalize_line(source, step.node.get(step.verb))
    value = step.line.subject.value
    if isinstance(value, ast.NameReference) and value.name == "all":
        return source.inline("everything")
    return verbalize(source, value)


def _amount(source: BookSource, step: Step) -> Inline:
    found = _subject(source, step)
    if step.has("of"):
        found = source.inline("{amount} of {thing}", amount=found, thing=step.field(source, "of"))
    return source.inline("up to {amount}", amount=found) if step.line is not None and step.line.up_to else found


def _change(source: BookSource, step: Step) -> Inline:
    value = dict(step.line.fields).get("to") if step.line is not None else None
    track = (
        source.rules.state_vars.get(step.line.subject.value.name)
        if step.line and isinstance(step.line.subject.value, ast.NameReference)
        else None
    )
    if track is not None and isinstance(track.kind, BoolType) and isinstance(value, ast.NameReference) and value.name in ("yes", "no"):
        return merge_text([*_subject(source, step), ": ", *verbalize(source, value), "."])
    return source.inline("{place} becomes {value}.", place=_subject(source, step), value=step.field(source, "to"))


def _transfer(source: BookSource, step: Step) -> Inline:
    return source.inline(
        _TRANSFERS[step.verb], amount=_amount(source, step), place=step.field(source, "to"), origin=step.field(source, "from")
    )


def _shuffle(source: BookSource, step: Step) -> Inline:
    return source.inline("Shuffle {place}.", place=_subject(source, step))


def _roll(source: BookSource, step: Step) -> Inline:
    return source.inline("Chance picks {name} from {origin}.", name=_subject(source, step), origin=step.field(source, "from"))


def _must(source: BookSource, step: Step) -> Inline:
    found = source.inline("You must {calls}.", calls=calls(source, names_in(step.node.get("must"))))
    return merge_text([*found, *_none(source, step)])


def _may(source: BookSource, step: Step) -> Inline:
    called = label(source, step.node.get("pass"))
    offered = calls(source, names_in(step.node.get("may")))
    found = (
        source.inline("You may {calls}, or pass (“{label}”).", calls=offered, label=called)
        if called
        else source.inline("You may {calls}, or pass.", calls=offered)
    )
    return merge_text([*found, *_none(source, step)])


def _none(source: BookSource, step: Step) -> Inline:
    """That who has no move passes: said by the step, or because passing counts and it says nothing else."""
    node, counted = step.node.get("if_none"), step.node.get("counted")
    said = node.value if isinstance(node, ScalarNode) else counted.value if node is None and isinstance(counted, ScalarNode) else ""
    return (" ", *source.inline("If nothing is possible that counts as passing.")) if said in ("pass", "yes") else ()


def _choose(source: BookSource, step: Step) -> Inline:
    offered, called = choices(source, step.node.get("choose")), label(source, step.node.get("or_pass"))
    return (
        source.inline("You may choose {choices} (or “{label}”).", choices=offered, label=called)
        if called
        else source.inline("Choose {choices}.", choices=offered)
    )


def _choose_together(source: BookSource, step: Step) -> Inline:
    in_turn = step.node.get("in_turn")
    players, offered = _subject(source, step), choices(source, step.node.get("choose"))
    if isinstance(in_turn, ScalarNode) and in_turn.value == "yes":
        return source.inline("In turn order and face down, {players} choose {choices}.", players=players, choices=offered)
    return source.inline("At the same time and face down, {players} choose {choices}.", players=players, choices=offered)


def _if(source: BookSource, step: Step) -> Inline:
    return source.inline("If {condition}:", condition=_subject(source, step))


def _for_each(source: BookSource, step: Step) -> Inline:
    subject = step.line.subject if step.line is not None else None
    if subject is None or not isinstance(subject.value, ast.BinaryExpression):
        return source.inline("For each of {origin}:", origin=_subject(source, step))
    try:
        among: Inline = (ExpressionVerbalizer(source).members(subject.value.right, subject.where),)
    except UnsayableError:
        among = (CodeText(printer.print_argument(subject)),)
    return source.inline("For each of {origin}:", origin=among)


def _each_player(source: BookSource, step: Step) -> Inline:
    order = step.node.get("order")
    back = isinstance(order, ScalarNode) and order.value == "counter-clockwise"
    subject = step.line.subject.value if step.line is not None else None
    players = _subject(source, step)
    if isinstance(subject, ast.CallExpression) and subject.name == "set" and len(subject.arguments) == 1:
        return source.inline("Only this player: {players}.", players=players)
    if not step.has("from"):
        message = translatable("Against the turn order, for {players}:") if back else translatable("In turn order, for {players}:")
        return source.inline(message, players=players)
    message = (
        translatable("Against the turn order, for {players}, beginning with {origin}:")
        if back
        else translatable("In turn order, for {players}, beginning with {origin}:")
    )
    return source.inline(message, players=players, origin=step.field(source, "from"))


def _repeat(source: BookSource, step: Step) -> Inline:
    if step.has("until"):
        return source.inline("{amount} times, or until {condition}:", amount=_subject(source, step), condition=step.field(source, "until"))
    return source.inline("{amount} times:", amount=_subject(source, step))


def _repeat_until(source: BookSource, step: Step) -> Inline:
    return source.inline("Again and again, until {condition}:", condition=_subject(source, step))


def _run(source: BookSource, step: Step) -> Inline:
    found = calls(source, names_in(step.node.get("run")), "procedures")
    value = step.line.subject.value if step.line is not None else None
    given = [verbalize(source, each.value) for each in value.arguments] if isinstance(value, ast.CallExpression) else []
    if given and all(isinstance(part, str) for each in given for part in each):
        found = merge_text([*found, f" ({', '.join(str(part) for each in given for part in each)})"])
    return source.inline("{calls}.", calls=found)


def _perform(source: BookSource, step: Step) -> Inline:
    return source.inline("Do what it says: {calls}.", calls=_subject(source, step))


def _turns(source: BookSource, step: Step) -> Inline:
    value = step.node.get("turns")
    back = isinstance(value, ScalarNode) and value.value == "counter-clockwise"
    found = source.inline(
        translatable("Players take turns counter-clockwise, beginning with {origin}. In a turn:")
        if back
        else translatable("Players take turns clockwise, beginning with {origin}. In a turn:"),
        origin=step.field(source, "from") or source.inline("the first player"),
    )
    if not step.has("skip"):
        return found
    return merge_text(
        [*source.inline("Players for whom this holds have no turn: {condition}.", condition=step.field(source, "skip")), " ", *found]
    )


def _end_game(source: BookSource, step: Step) -> Inline:
    return source.inline("The game ends at once: {calls}.", calls=calls(source, names_in(step.node.get("end_game")), "end"))


_SENTENCES: Mapping[str, Callable[[BookSource, Step], Inline]] = {
    "change": _change,
    "add": _transfer,
    "take": lambda source, step: source.inline(
        "Take {amount} from {place}.", amount=_amount(source, step), place=step.field(source, "from")
    ),
    "move": _transfer,
    "draw": _transfer,
    "deal": _transfer,
    "shuffle": _shuffle,
    "roll": _roll,
    "must": _must,
    "may": _may,
    "choose": _choose,
    "one_of": lambda source, _: source.inline("Choose one of these:"),
    "choose_together": _choose_together,
    "if": _if,
    "for_each": _for_each,
    "each_player": _each_player,
    "repeat": _repeat,
    "repeat_until": _repeat_until,
    "run": _run,
    "perform": _perform,
    "stop": lambda source, _: source.inline("Stop this here."),
    "turns": _turns,
    "end_game": _end_game,
}


# ------------------------------------------------------------------------------------------------ steps on cards


def program_words(source: BookSource, node: Node | None) -> Inline:
    """The steps on a card in one cell of a table."""
    found: list[Part] = []
    for step in _sequence_items(node):
        if not isinstance(step, MappingNode):
            continue
        verb = next(iter(leading_keywords(each.key for each in step)), "")
        text = source.text_of(step)
        own = text or sentence_of(source, verb, step)
        found += [" " if found and own else "", *own]
        if not text:
            found += _inner_words(source, verb, step)
    return merge_text(found)


def _inner_words(source: BookSource, verb: str, step: MappingNode) -> list[Part]:
    """What stands inside of a step, behind it; alternatives with their names."""
    found: list[Part] = []
    for key in ("do", "then", "else"):
        inner = program_words(source, step.get(key))
        if inner:
            found += [" ", *(source.inline("Otherwise:") if key == "else" else ()), " " if key == "else" else "", *inner]
    branches = step.get("one_of") if verb == "one_of" else None
    for entry in branches if isinstance(branches, MappingNode) else ():
        found += [f" ({entry.key.replace('_', ' ')}) ", *program_words(source, entry.value)]
    return found


def _sequence_items(node: Node | None) -> list[Node]:
    return list(node) if isinstance(node, SequenceNode) else []
