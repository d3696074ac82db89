"""Reference pages: the row of a word, the row of a statement, what stands at an address of a game, options."""

from collections.abc import Iterator, Mapping
from pathlib import Path

from interpreter.diagnostics.diagnostic import Report
from interpreter.diagnostics.span import Span
from interpreter.frontend.source.nodes import MappingNode, Node, ScalarNode, SequenceNode, entries_of
from interpreter.frontend.source.yaml_reader import read_yaml
from interpreter.frontend.variants.patches import DONE
from interpreter.model.builtins import AGGREGATES, FUNCTIONS, GROUPS
from interpreter.model.builtins.overload import AggregateFunction, Function
from interpreter.model.localized_text import interpolate, select_language
from interpreter.model.ruleset.ruleset import Address, OptionDecl, RuleSet
from interpreter.model.schema import statements
from interpreter.model.types.domains import seat_id, seat_ids
from interpreter.model.types.types import PLAYER, EntityType, show
from interpreter.project.files import file_reader

SHAPES = {
    "item": "(x in S where C)",
    "value": "(V for x in S where C)",
    "condition": "(C for x in S where C)",
    "walk": "(x from START to NEXT while C at most N)",
    "ranked": "(x in S where C by N at least N then by N)",
}


def word_page(name: str) -> str | None:
    """What the tables say about a word; None if there is none of that name."""
    return "\n".join(line for group, rows in GROUPS.items() for row in rows if row.name == name for line in _word(row, group)) or None


def _word(row: Function | AggregateFunction, group: str) -> Iterator[str]:
    yield f"word {row.name}   ({group})"
    yield f"  {row.doc}"
    yield from (f"    {row.name}{each}" if each.startswith("(") else f"    {row.name}: {each}" for each in call_forms(row))
    yield from (f"  example: {example.text}  gives {example.gives}" for example in row.examples)


def call_forms(row: Function | AggregateFunction) -> list[str]:
    """How a word is called: the signatures of its overloads, or the forms of an aggregate."""
    return [SHAPES[shape] for shape in row.shapes] if isinstance(row, AggregateFunction) else [each.signature for each in row.overloads]


def verb_page(name: str) -> str | None:
    """What the table says about a verb; None if there is none of that name."""
    return (
        "\n".join(line for group, rows in statements.GROUPS.items() for row in rows if row.name == name for line in _verb(row, group))
        or None
    )


def _verb(row: statements.StatementSpec, group: str) -> Iterator[str]:
    yield f"verb {row.name}   ({group})"
    yield f"  {row.doc}"
    if row.used_for:
        yield f"  for: {row.used_for}"
    for field in row.fields:
        words = f" ({' | '.join(field.choices)})" if field.choices else ""
        yield f"    {field.name + ':':<16} {field.doc}{words}{' [needed]' if field.required else ''}"
    yield f"    beside any verb: {', '.join(field.name for field in statements.COMMON_FIELDS)}"
    yield "  example:"
    yield from (f"    {line}" for line in row.example.strip("\n").splitlines())


def names() -> tuple[str, ...]:
    """All words and verbs."""
    return tuple(dict.fromkeys((*AGGREGATES, *FUNCTIONS, *statements.STATEMENTS)))


# ------------------------------------------------------------------------------------------------ games


def sentence_of(rules: RuleSet, address: Address, language: str) -> str:
    """The sentence at an address in the wanted language, else in that of the file; figures are filled in where they are fixed."""
    texts = address.text or rules.sentences.get(address.path, {})
    figures = {name: _figure(parameter.value) for name, parameter in rules.game_parameters.items()}
    return interpolate(select_language(texts, language, rules.language), figures.get)


def _figure(value: int | Mapping[int, int]) -> str:
    return str(value) if isinstance(value, int) else "/".join(str(each) for each in value.values())


def address_page(rules: RuleSet, address: Address, clauses: Mapping[str, str], language: str) -> str:
    """What stands at an address: its sentence, the lines of the file, the clauses it carries out."""
    lines = [f"{address.path}   ({address.what})"]
    said = sentence_of(rules, address, language)
    if said:
        lines.append(f"  {said}")
    if address.path.partition(".")[2] in rules.options and address.path.startswith("options."):
        lines.append(f"  {option_help(rules.options[address.path.partition('.')[2]], rules)}")
    lines.append(f"  {address.span.source.name}:{address.span.line}")
    lines.extend(f"    {line}" for line in source_lines(address.span))
    lines.extend(f"  {line}" for line in changed_lines(rules, address.path))
    lines.extend(f"  {clause}: {clauses.get(clause, '')}".rstrip(": ") for clause in address.source)
    inside = [other for other in rules.addresses if other.startswith(f"{address.path}.")]
    if inside:
        names = ", ".join(other.removeprefix(f"{address.path}.") for other in inside[:12])
        lines.append(f"  inside: {names}{' …' if inside[12:] else ''}")
    return "\n".join(lines)


def changed_lines(rules: RuleSet, path: str) -> list[str]:
    """What variants have changed at an address, each with the line that stood there before."""
    found: list[str] = []
    for each in rules.changed_at(path):
        place = f"{each.place.source.name}:{each.place.line}"
        found.append(f"{DONE.get(each.operation, 'changed')} by {each.variant}   ({place})")
        found.extend(f"    {line}" for line in source_lines(each.place)[:_CHANGE_LINES])
        if each.old is not None:
            before = each.old.source.line_text(each.old.line).strip()
            found.append(f"  {each.before} has: {before}   ({each.old.source.name}:{each.old.line})")
    return found


def source_lines(span: Span) -> list[str]:
    """The lines of the file that stand at a place: its own, and those below it that are indented further; at most 20."""
    source, first = span.source, span.line
    margin = _margin(source.line_text(first))
    lines = [source.line_text(first)]
    for number in range(first + 1, len(source.line_starts) + 1):
        text = source.line_text(number)
        if text.strip() and _margin(text) <= margin and number > source.line_of(max(span.start, span.end - 1)):
            break
        lines.append(text)
    while not lines[-1].strip() or lines[-1].lstrip().startswith("#"):
        lines.pop()
    shown = [line[margin:].rstrip() for line in lines]
    return shown if len(shown) <= _MOST_LINES else [*shown[: _MOST_LINES - 1], "…"]


def _margin(line: str) -> int:
    """Blanks before a line; the dash of a list counts as one."""
    return len(line) - len(line.lstrip(" "))


_MOST_LINES = 40
_CHANGE_LINES = 6  # of a change


def clause_sentences(game: Path, language: str) -> dict[str, str]:
    """The sentences of the clauses that stand beside a game file, by clause; empty if there is no such file."""
    path = game.parent / "clauses.yaml"
    tree = read_yaml(str(path), file_reader.read_bytes(path), Report()) if path.is_file() else None
    return {entry.key: _text(entry.value, language) for entry in entries_of(tree, "list")}


def _text(node: Node, language: str) -> str:
    """A text in the wanted language, else the first there is."""
    if isinstance(node, MappingNode):
        first = node.entries[0].value if node.entries else None
        node = node.get(language) or first or SequenceNode((), node.span)
    return " ".join(node.value.split()) if isinstance(node, ScalarNode) else ""


def possible_values(option: OptionDecl, rules: RuleSet) -> str:
    """The values an option can have: `short | long`, `1 to 9`, `seat_1 | seat_2`."""
    if option.kind == EntityType(PLAYER):
        return " | ".join(seat_ids(rules.players[1]))
    return " | ".join(option.choices) if option.choices is not None else show(option.kind)


def default_value(option: OptionDecl) -> str:
    """The value that holds if nothing is said, as it is given on the command line."""
    default = option.default
    if option.kind == EntityType(PLAYER) and isinstance(default, int):
        return seat_id(default)
    if option.choices is not None and isinstance(default, int):  # a truth is a number too: no, yes
        return option.choices[default]
    return str(default)


def option_help(option: OptionDecl, rules: RuleSet) -> str:
    """How an option is settled: what to write, and what holds without it."""
    return f"--option {option.name}={possible_values(option, rules)}   ({default_value(option)} if nothing is said)"
