"""Natural-language generation for steps that the rule file has no text for."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from interpreter.diagnostics.diagnostic import Report
from interpreter.frontend.source.nodes import MappingNode, Node, ScalarNode, entries_of, head_name, items_of, scalar_text, scalars_of
from interpreter.frontend.syntax import ast, parser, printer
from interpreter.model.localized_text import interpolate
from interpreter.model.schema.statements import leading_keywords
from interpreter.model.types.types import BoolType
from interpreter.rulebook.book.document import Inline, Link, Part, merge_text, plain_text
from interpreter.rulebook.book.source import BookSource, by_language, capital
from interpreter.rulebook.sentences.expressions import ExpressionVerbalizer, verbalize, verbalize_domain, verbalize_line, words_or_code
from interpreter.translation import translatable


@dataclass(frozen=True, slots=True)
class Step:
    """A step taken apart: its verb, the node, what stands in its line."""

    verb: str
    node: MappingNode
    line: ast.Sentence | None

    @property
    def subject(self) -> ast.ExpressionNode | None:
        """What its line is about, if it has one."""
        return self.line.subject.value if self.line is not None else None

    def field(self, source: BookSource, key: str) -> Inline:
        """A field in words, wherever it stands."""
        inline = dict(self.line.fields).get(key) if self.line is not None else None
        return verbalize(source, inline) if inline is not None else verbalize_line(source, self.node.get(key))

    def has(self, key: str) -> bool:
        """Whether a field is there."""
        return self.node.get(key) is not None or (self.line is not None and key in dict(self.line.fields))


def verb_of(node: MappingNode) -> str:
    """The verb of a step; empty if it has none."""
    return next(iter(leading_keywords(entry.key for entry in node)), "")


def sentence_of(source: BookSource, verb: str, node: MappingNode) -> Inline:
    """The sentence for a step; empty for steps that only give something a name, or change what is internal."""
    value = node.get(verb)
    step = Step(verb, node, parser.parse_sentence(value, Report()) if isinstance(value, ScalarNode) else None)
    if _is_internal(source, step):
        return ()
    match _SENTENCES.get(verb):
        case None:
            return ()
        case (message, parts):
            sentence = source.inline(message, **{name: part(source, step) for name, part in parts.items()})
        case function:
            sentence = function(source, step)
    if step.line is not None and step.line.each is not None:
        sentence = merge_text([*_members(source, step, step.line.each), " ", *_capital(sentence)])
    return _capital(sentence)


def _capital(sentence: Inline) -> Inline:
    return (capital(sentence[0]), *sentence[1:]) if sentence and isinstance(sentence[0], str) else sentence


_CHANGED: Mapping[str, str] = {"add": "to", "take": "from"}  # where the place stands that a step changes


def _is_internal(source: BookSource, step: Step) -> bool:
    """Whether a step changes something that no face shows; of memories a rule speaks."""
    place = (
        step.subject
        if step.verb == "change"
        else dict(step.line.fields).get(_CHANGED.get(step.verb, ""))
        if step.line is not None
        else None
    )
    track = source.rules.state_vars.get(place.name) if isinstance(place, ast.NameReference | ast.CallExpression) else None
    return track is not None and track.internal and track.holder != "memory"


def calls(source: BookSource, names: list[str], section: str = "actions") -> Inline:
    """Actions or procedures by title, each as a link."""
    found: list[Part] = []
    for name in names:
        entry = source.entry(section, name)
        title = source.heading(entry.node, name) if entry is not None else name.replace("_", " ")
        found += [", ", Link(title, f"{section}.{name}") if entry is not None else title]
    if len(names) < 2:
        return tuple(found[1:])
    return source.inline("{names} or {last}", names=tuple(found[1:-2]), last=(found[-1],))


def calls_of_any(source: BookSource, names: list[str]) -> Inline:
    """Names of actions, or else of procedures, by title, each as a link."""
    return calls(source, names, "actions" if source.entry("actions", names[0]) is not None else "procedures")


def names_in(node: Node | None) -> list[str]:
    """The names in a line or list, without arguments."""
    return [head_name(each.value) for each in scalars_of(node)]


def choices(source: BookSource, node: Node | None) -> Inline:
    """What may be chosen: each name with where it comes from."""
    found: list[Part] = []
    for number, entry in enumerate(entries_of(node)):
        name = source.name_of(None, entry.key)
        found += [", " if number else "", f"{name} (", *verbalize_domain(source, entry.value), ")"]
    return merge_text(found)


def label(source: BookSource, node: Node | None) -> str:
    """What passing is called: a text, or a name of `texts`."""
    entry = source.entry("texts", scalar_text(node))
    return source.as_name(by_language(node if entry is None else entry.node, source.rules.language))


# ------------------------------------------------------------------------------------------------ by verb

_ROUNDS = {  # whether it goes against the turn order, and whether it is said who begins
    (False, False): translatable("In turn order, for {players}:"),
    (False, True): translatable("In turn order, for {players}, beginning with {origin}:"),
    (True, False): translatable("Against the turn order, for {players}:"),
    (True, True): translatable("Against the turn order, for {players}, beginning with {origin}:"),
}


def _subject(source: BookSource, step: Step) -> Inline:
    if step.subject is None:
        return verbalize_line(source, step.node.get(step.verb))
    if isinstance(step.subject, ast.NameReference) and step.subject.name == "all":
        return source.inline("everything")
    return verbalize(source, step.subject)


def _origin(source: BookSource, step: Step) -> Inline:
    return step.field(source, "from")


def _target(source: BookSource, step: Step) -> Inline:
    return step.field(source, "to")


def _amount(source: BookSource, step: Step) -> Inline:
    found = _subject(source, step)
    if step.has("of"):
        found = source.inline("{amount} of {thing}", amount=found, thing=step.field(source, "of"))
    return source.inline("up to {amount}", amount=found) if step.line is not None and step.line.up_to else found


def _change(source: BookSource, step: Step) -> Inline:
    value, subject = dict(step.line.fields).get("to") if step.line is not None else None, step.subject
    track = source.rules.state_vars.get(subject.name) if isinstance(subject, ast.NameReference) else None
    if track is not None and isinstance(track.kind, BoolType) and isinstance(value, ast.NameReference) and value.name in ("yes", "no"):
        return merge_text([*_subject(source, step), ": ", *verbalize(source, value), "."])
    return source.inline("{place} becomes {value}.", place=_subject(source, step), value=step.field(source, "to"))


def _must(source: BookSource, step: Step) -> Inline:
    found = source.inline("You must {calls}.", calls=calls(source, names_in(step.node.get("must"))))
    return merge_text([*found, *_none(source, step)])


def _may(source: BookSource, step: Step) -> Inline:
    called = label(source, step.node.get("pass"))
    offered = calls(source, names_in(step.node.get("may")))
    sentence = source.inline(
        "You may {calls}, or pass (“{label}”)." if called else "You may {calls}, or pass.", calls=offered, label=called
    )
    return merge_text([*sentence, *_none(source, step)])


def _none(source: BookSource, step: Step) -> Inline:
    """That who has no move passes: said by the step, or because passing counts and it says nothing else."""
    value = scalar_text(step.node, "if_none" if step.node.get("if_none") is not None else "counted")
    return (" ", *source.inline("If nothing is possible that counts as passing.")) if value in ("pass", "yes") else ()


def _choose(source: BookSource, step: Step) -> Inline:
    offered, called = choices(source, step.node.get("choose")), label(source, step.node.get("or_pass"))
    return source.inline("You may choose {choices} (or “{label}”)." if called else "Choose {choices}.", choices=offered, label=called)


def _choose_together(source: BookSource, step: Step) -> Inline:
    players, offered = _subject(source, step), choices(source, step.node.get("choose"))
    if scalar_text(step.node, "in_turn") == "yes":
        return source.inline("In turn order and face down, {players} choose {choices}.", players=players, choices=offered)
    return source.inline("At the same time and face down, {players} choose {choices}.", players=players, choices=offered)


def _for_each(source: BookSource, step: Step) -> Inline:
    return _members(source, step, step.line.subject if step.line is not None else None)


def _members(source: BookSource, step: Step, subject: ast.Argument | None) -> Inline:
    """For whom or what steps are taken."""
    if subject is None or not isinstance(subject.value, ast.BinaryExpression):
        return source.inline("For each of {origin}:", origin=_subject(source, step))
    members, where = subject.value.right, subject.where
    among = words_or_code(lambda: ExpressionVerbalizer(source).members(members, where), lambda: printer.print_argument(subject))
    return source.inline("For each of {origin}:", origin=among)


def _each_player(source: BookSource, step: Step) -> Inline:
    subject, players = step.subject, _subject(source, step)
    if isinstance(subject, ast.CallExpression) and subject.name == "set" and len(subject.arguments) == 1:
        return source.inline("Only this player: {players}.", players=players)
    back = scalar_text(step.node, "order") == "counter-clockwise"
    return source.inline(_ROUNDS[back, step.has("from")], players=players, origin=_origin(source, step))


def _repeat(source: BookSource, step: Step) -> Inline:
    message = translatable("{amount} times, or until {condition}:" if step.has("until") else "{amount} times:")
    return source.inline(message, amount=_subject(source, step), condition=step.field(source, "until"))


def _run(source: BookSource, step: Step) -> Inline:
    found = calls(source, names_in(step.node.get("run")), "procedures")
    arguments = [verbalize(source, each.value) for each in step.subject.arguments] if isinstance(step.subject, ast.CallExpression) else []
    if arguments and all(isinstance(part, str) for each in arguments for part in each):
        found = merge_text([*found, f" ({', '.join(map(plain_text, arguments))})"])
    return source.inline("{calls}.", calls=found)


def _tell(source: BookSource, step: Step) -> Inline:
    """The sentence, with names in the places of what it quotes."""

    def quoted(name: str) -> str | None:
        words = source.say("your name") if name == "me" else ExpressionVerbalizer(source).name(name)
        return None if source.figure(name) else f"‹{words}›"

    text = by_language(step.node.get("tell"), source.rules.language)
    said = source.text({language: interpolate(line, quoted) for language, line in text.items()})
    if step.has("to"):
        return source.inline("“{text}” (Only for: {players}.)", players=_target(source, step), text=said)
    return source.inline("All are told: “{text}”", text=said)


def _reveal(source: BookSource, step: Step) -> Inline:
    if step.has("to"):
        return source.inline("Show {place}. (Only to: {players}.)", place=_subject(source, step), players=_target(source, step))
    return source.inline("Show {place} to everybody.", place=_subject(source, step))


def _roll(source: BookSource, step: Step) -> Inline:
    parts = {"name": _subject(source, step), "origin": _origin(source, step)}
    if scalar_text(step.node, "known_to") == "nobody":
        return source.inline("Chance picks {name} from {origin}; nobody sees it.", **parts)
    if step.has("known_to"):
        whom = step.field(source, "known_to")
        return source.inline("Chance picks {name} from {origin}. (Only for: {players}.)", players=whom, **parts)
    return source.inline("Chance picks {name} from {origin}.", **parts)


def _turns(source: BookSource, step: Step) -> Inline:
    found = source.inline(
        "Players take turns counter-clockwise, beginning with {origin}. In a turn:"
        if scalar_text(step.node, "turns") == "counter-clockwise"
        else "Players take turns clockwise, beginning with {origin}. In a turn:",
        origin=_origin(source, step) or source.inline("the first player"),
    )
    if step.has("reversed"):
        found = merge_text(
            [
                *source.inline("Turns go the other way round while this holds: {condition}.", condition=step.field(source, "reversed")),
                " ",
                *found,
            ]
        )
    if not step.has("skip"):
        return found
    return merge_text(
        [*source.inline("Players for whom this holds have no turn: {condition}.", condition=step.field(source, "skip")), " ", *found]
    )


def _end_game(source: BookSource, step: Step) -> Inline:
    return source.inline("The game ends at once: {calls}.", calls=calls(source, names_in(step.node.get("end_game")), "end"))


_Phrase = Callable[[BookSource, Step], Inline]

# By verb: a message with what its parts say, or a function where that is not all.
_SENTENCES: Mapping[str, _Phrase | tuple[str, Mapping[str, _Phrase]]] = {
    "change": _change,
    "add": (translatable("Add {amount} to {place}."), {"amount": _amount, "place": _target}),
    "take": (translatable("Take {amount} from {place}."), {"amount": _amount, "place": _origin}),
    "move": (translatable("Move {amount} from {origin} to {place}."), {"amount": _amount, "origin": _origin, "place": _target}),
    "draw": (translatable("Draw {amount} from {origin} to {place}."), {"amount": _amount, "origin": _origin, "place": _target}),
    "deal": (
        translatable("Deal to everybody: {amount}, from {origin} to {place}."),
        {"amount": _amount, "origin": _origin, "place": _target},
    ),
    "shuffle": (translatable("Shuffle {place}."), {"place": _subject}),
    "roll": _roll,
    "must": _must,
    "may": _may,
    "choose": _choose,
    "one_of": (translatable("Choose one of these:"), {}),
    "choose_together": _choose_together,
    "if": (translatable("If {condition}:"), {"condition": _subject}),
    "for_each": _for_each,
    "each_player": _each_player,
    "repeat": _repeat,
    "repeat_until": (translatable("Again and again, until {condition}:"), {"condition": _subject}),
    "run": _run,
    "perform": (translatable("Do what it says: {calls}."), {"calls": _subject}),
    "remember": (translatable("Remember that this has been there ({place})."), {"place": _subject}),
    "forget": (translatable("Nothing that has been there counts any more ({place})."), {"place": _subject}),
    "stop": (translatable("Stop this here."), {}),
    "tell": _tell,
    "reveal": _reveal,
    "turns": _turns,
    "end_game": _end_game,
}


# ------------------------------------------------------------------------------------------------ steps on cards


def program_words(source: BookSource, node: Node | None) -> Inline:
    """The steps on a card in one cell of a table."""
    found: list[Part] = []
    for step in items_of(node):
        if not isinstance(step, MappingNode):
            continue
        verb = verb_of(step)
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
    for entry in entries_of(step, "one_of") if verb == "one_of" else ():
        found += [f" ({entry.key.replace('_', ' ')}) ", *program_words(source, entry.value)]
    return found
