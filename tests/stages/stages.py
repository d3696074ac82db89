"""What a fragment of a rule file becomes, stage by stage, as text: the tree, the declarations, the typed words, the instructions."""

from collections.abc import Callable, Iterator, Mapping

from interpreter.diagnostics.diagnostic import Report
from interpreter.frontend.source.nodes import MappingNode, Node, ScalarNode, SequenceNode
from interpreter.frontend.source.yaml_reader import read_yaml
from interpreter.model.ruleset import listing
from interpreter.model.ruleset.ruleset import KindDecl, RuleSet, StateVarDecl, WordDecl
from interpreter.model.types.types import Type, show
from tests.unit.frontend import made


def tree(fragment: str) -> str:
    """The nodes of the text with their places: line, column, style where it is not plain."""
    node = read_yaml("fragment.yaml", fragment.encode(), Report())
    assert node is not None
    return "\n".join(_nodes(node, ""))


def _nodes(node: Node, indent: str) -> Iterator[str]:
    match node:
        case ScalarNode():
            style = "" if node.style == "plain" else f" {node.style}"
            yield f"{indent}{node.value!r} {_place(node)}{style}"
        case MappingNode():
            for entry in node:
                yield f"{indent}{entry.key}:  {entry.key_span.line}:{entry.key_span.column}"
                yield from _nodes(entry.value, indent + "  ")
        case SequenceNode():
            for number, item in enumerate(node, start=1):
                yield f"{indent}{number}."
                yield from _nodes(item, indent + "  ")


def _place(node: Node) -> str:
    return f"{node.span.line}:{node.span.column}"


def declarations(fragment: str) -> str:
    """What the fragment declares: kinds, columns, what is tracked, words, actions, routines."""
    rules, base = made.rules_of(fragment, ROWS), made.rules_of("", ROWS)
    found = [
        *(_kind(kind) for name, kind in rules.kinds.items() if name not in base.kinds),
        *(
            f"column {name}{_kinds(column.parameters)}: {show(column.kind)}"
            for name, column in rules.tables.items()
            if name not in base.tables
        ),
        *(_track(track) for name, track in rules.state_vars.items() if name not in base.state_vars),
        *(f"word {_head(word)}: {show(word.body.kind)}{_traits(word)}" for name, word in rules.words.items() if name not in base.words),
        *(f"routine {name}" for name in _own_routines(rules, fragment)),
        *(f"address {path}: {rules.addresses[path].what}" for path in rules.addresses if path not in base.addresses),
    ]
    return "\n".join(found)


def _kind(kind: KindDecl) -> str:
    made_of = ", ".join(f"{name}: {show(part)}" for name, part in kind.parts)
    says = {
        "numbers": f"{kind.low} to {kind.high}",
        "combination": made_of,
        "part": f"of {kind.part_of}",
        "grid": kind.grid,
    }
    return f"kind {kind.name} ({kind.plural}), {kind.form}: {says.get(kind.form, ', '.join(kind.members))}"


def _kinds(kinds: tuple[Type, ...]) -> str:
    return f"({', '.join(show(kind) for kind in kinds)})" if kinds else ""


def _track(track: StateVarDecl) -> str:
    start = f" starting at {listing.ListingPrinter().expression(track.start)}" if track.start is not None else ""
    audience = track.known if isinstance(track.known, str) else listing.ListingPrinter().expression(track.known)
    known = "" if audience == "all" else f", known to {audience}"
    return f"track {track.name}{_kinds(tuple(kind for _, kind in track.parameters))}: {track.holder}, {show(track.kind)}{start}{known}"


def _head(word: WordDecl) -> str:
    return f"{word.name}({', '.join(name for name, _ in word.parameters)})" if word.parameters else word.name


def _traits(word: WordDecl) -> str:
    return "".join([", worked out once" if word.fixed else "", ", speaks of me" if word.uses_me else ""])


def types(fragment: str) -> str:
    """The words of the fragment as typed expressions, each with its kind."""
    rules, base = made.rules_of(fragment, ROWS), made.rules_of("", ROWS)
    words = [word for name, word in rules.words.items() if name not in base.words]
    return "\n".join(f"{_head(word)} = {listing.ListingPrinter().expression(word.body)}  # {show(word.body.kind)}" for word in words)


def instructions(fragment: str) -> str:
    """The routines the fragment brings, as listings."""
    rules = made.rules_of(fragment, ROWS)
    members = {name: decl.members for name, decl in rules.kinds.items() if decl.form == "choices"}
    actions = {name: tuple(slot.name for slot in rules.routines[action.routine].slots) for name, action in rules.actions.items()}
    return "\n\n".join(listing.list_routine(rules.routines[name], members, actions) for name in _own_routines(rules, fragment))


def _own_routines(rules: RuleSet, fragment: str) -> list[str]:
    """The routines that the game has only with the fragment; `setup` and `play` if the fragment has them."""
    base = made.rules_of("", ROWS)
    said = [name for name in ("setup", "play") if f"\n{name}:" in f"\n{fragment}"]
    return [name for name in rules.routines if name not in base.routines or name in said]


ROWS = made.COMPONENTS + "goals:\n  - {id: first_goal, worth: 3}\n  - {id: second_goal, worth: coins(me)}\n"

STAGES: Mapping[str, Callable[[str], str]] = {"Tree": tree, "Declarations": declarations, "Types": types, "Instructions": instructions}
