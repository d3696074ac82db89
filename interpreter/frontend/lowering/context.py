"""Steps to instructions: the walk over a list of steps, and what every verb needs."""

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace

from interpreter.diagnostics.diagnostic import Label
from interpreter.diagnostics.span import Span
from interpreter.diagnostics.suggest import did_you_mean
from interpreter.frontend.declarations.declassification import sayings
from interpreter.frontend.declarations.state_variables import reads_state
from interpreter.frontend.lowering.routine_builder import Code
from interpreter.frontend.source.nodes import Entry, Items, Map, Node
from interpreter.frontend.source.nodes import Text as Scalar
from interpreter.frontend.symbols.messages import sources_of, text_of
from interpreter.frontend.symbols.scope import Scope
from interpreter.frontend.symbols.symbol_table import Declared, Tells
from interpreter.frontend.syntax import ast, parser
from interpreter.frontend.types.expressions import as_wanted, check
from interpreter.frontend.types.narrowing import ReadsOf, surviving
from interpreter.frontend.types.subtyping import fits, hole
from interpreter.frontend.variants.paths import step_names
from interpreter.model.identifiers import NAME
from interpreter.model.ir import ME, Expression, Let, Local, LValue, StateRead
from interpreter.model.schema.shapes import FieldType
from interpreter.model.schema.statements import COMMON_FIELDS, STATEMENTS
from interpreter.model.types.types import Hole, Kind, Member, Optional, without_none

SENTENCES = (FieldType.EXPRESSION, FieldType.AMOUNT, FieldType.THING, FieldType.PLACE, FieldType.MEMBER, FieldType.NAME, FieldType.CALL)
BESIDE_NAMES = frozenset(field.name for field in COMMON_FIELDS)
WRITING = ("change", "add", "take", "move", "draw", "deal", "shuffle")
WRITING_ANYTHING = ("run", "perform", "must", "may", "turns", "one_of")


@dataclass(frozen=True, slots=True)
class Loop:
    """A loop around the steps: its verb, the jumps that leave it, and where the outer `me` is kept."""

    verb: str
    leaving: list[int]
    me_kept: list[int]


@dataclass(slots=True)
class Effects:
    """What a routine may write, filled in while it is lowered."""

    written: set[str] = field(default_factory=set)
    calls: set[str] = field(default_factory=set)


@dataclass(frozen=True, slots=True)
class Writer:
    """The state of lowering at one place: the routine, what is known, the address so far, the loops around."""

    code: Code
    scope: Scope
    address: str
    loops: tuple[Loop, ...] = ()
    effects: Effects = field(default_factory=Effects)
    kept_me: list[int] = field(default_factory=list)
    tells: tuple[Tells, ...] = ()  # what the step at hand says that it tells

    @property
    def declared(self) -> Declared:
        """The declarations of the rule set."""
        return self.scope.declared

    def at(self, scope: Scope) -> "Writer":
        """The same place with another scope."""
        return replace(self, scope=scope)

    def emit(self, instruction: object, span: Span | None) -> int:
        """Write an instruction at this address."""
        if self.tells:
            self.declared.tells[self.code.name, self.code.here] = self.tells
        return self.code.emit(instruction, self.address, span)  # type: ignore[arg-type]  # checked by mypy at the callers' constructors

    # ------------------------------------------------------------------------------------------------ texts

    def field(self, step: "Step", key: str) -> "Sentenced | None":
        """What stands under a key of the step, or in its sentence under that short word."""
        return step.fields.get(key)

    def expression(self, found: "Sentenced", wanted: Kind | None = None) -> Expression:
        """The typed expression of a field."""
        read = found.expression if found.expression is not None else self.parsed(found)
        if read is None:
            return hole(found.span)
        typed = check(read, self.scope, wanted)
        return typed if wanted is None else as_wanted(typed, self.scope, wanted)

    def parsed(self, found: "Sentenced") -> ast.Expression | None:
        """The expression in a field that was given as a key."""
        return parser.expression(found.node, self.declared.report) if isinstance(found.node, Scalar) else None

    def place(self, found: "Sentenced") -> tuple[LValue, StateRead] | None:
        """A tracked name as the target of a change; reports anything else."""
        read = found.expression if found.expression is not None else self.parsed(found)
        if read is None:
            return None
        name = read.name if isinstance(read, ast.Name | ast.Call) else ""
        if name in self.declared.refused:
            return None  # its own line has been complained about
        if name not in self.declared.tracks:
            self.declared.report.add("T140", read.span, name=name or read.span.text, nearest=did_you_mean(name, self.declared.tracks))
            return None
        typed = check(read, replace(self.scope, facts=self._facts_inside()))
        if not isinstance(typed, StateRead):
            if not isinstance(typed.kind, Hole):
                self.declared.report.add("T140", read.span, name=" ".join(read.span.text.split()), nearest="")
            return None
        for argument, (_, wanted) in zip(typed.arguments, self.declared.tracks[name].parameters, strict=True):
            if isinstance(argument.kind, Optional) and not isinstance(wanted, Optional):
                self.declared.report.add("T103", argument.span, what=" ".join(argument.span.text.split()) if argument.span else name)
                return None
        self.effects.written.add(name)
        return LValue(name, typed.arguments), typed

    def _facts_inside(self) -> dict[Expression, Kind]:
        """Facts, but not about tracked values as a whole: a place keeps its declared kind."""
        return dict(self.scope.facts)


@dataclass(frozen=True, slots=True)
class Sentenced:
    """A field of a step: as a node of its own, or as an expression from the step's sentence."""

    span: Span
    node: Node | None = None
    expression: ast.Expression | None = None


@dataclass(frozen=True, slots=True)
class Step:
    """A step taken apart: its verb, what stands after it, its other fields."""

    verb: str
    node: Map
    subject: Node
    sentence: ast.Sentence | None
    fields: dict[str, Sentenced]
    span: Span


Handler = Callable[[Writer, Step], Scope]
HANDLERS: dict[str, Handler] = {}


def handles(verb: str) -> Callable[[Handler], Handler]:
    """Register the function that lowers a verb; it gives the scope after the step."""

    def register(handler: Handler) -> Handler:
        HANDLERS[verb] = handler
        return handler

    return register


def write_steps(writer: Writer, node: Node | None) -> Scope:
    """Lower a list of steps; gives the scope after the last of them."""
    if not isinstance(node, Items):
        return writer.scope
    scope = writer.scope
    for item, name in zip(node, step_names(node), strict=True):
        if isinstance(item, Map):
            scope = write_step(writer.at(scope), item, name)
    return scope


def verb_of(step: Node) -> Entry | None:
    """The entry of a step that is its verb."""
    return next((entry for entry in step if entry.key in STATEMENTS), None) if isinstance(step, Map) else None


def write_step(writer: Writer, node: Map, own: str) -> Scope:
    """Lower one step, which has this name in its list; gives the scope after it."""
    verb = verb_of(node)
    if verb is None:
        return writer.scope
    name = node.get("id")
    inner = replace(writer, address=f"{writer.address}.{own}", tells=sayings(node, writer.scope))
    if inner.address in writer.declared.addresses and isinstance(name, Scalar):
        first = writer.declared.addresses[inner.address].span
        writer.declared.report.add("N128", name.span, name=own, also=[Label(first, "first used here")])
    writer.declared.address(inner.address, "step", name.span if name else verb.key_span, text_of(node, writer.declared), sources_of(node))
    step = _taken_apart(verb, node, writer)
    return writer.scope if step is None else HANDLERS[verb.key](inner, step)


def _taken_apart(verb: Entry, node: Map, writer: Writer) -> Step | None:
    row = STATEMENTS[verb.key]
    fields: dict[str, Sentenced] = {}
    sentence = None
    if row.subject in SENTENCES and isinstance(verb.value, Scalar):
        sentence = parser.sentence(verb.value, writer.declared.report)
        if sentence is None:
            return None
        for key, expression in sentence.fields:
            fields[key] = Sentenced(expression.span, expression=expression)
    for entry in node:
        if entry.key == verb.key or entry.key in BESIDE_NAMES:
            continue
        if entry.key in fields:
            also = [Label(fields[entry.key].span, "it stands here already")]
            writer.declared.report.add("Y301", entry.key_span, key=entry.key, also=also)
        fields[entry.key] = Sentenced(entry.value.span, entry.value)
    allowed = {field.name for field in row.fields}
    unknown = [key for key in fields if key not in allowed]
    missing = [field.name for field in row.fields if field.required and field.name not in fields and not unknown]
    for key in missing:
        writer.declared.report.add("Y302", verb.value.span, verb=verb.key, key=key)
    for key in unknown:
        writer.declared.report.add("Y303", fields[key].span, verb=verb.key, key=key, keys=", ".join(sorted(allowed)) or "none")
    return None if missing or unknown else Step(verb.key, node, verb.value, sentence, fields, verb.value.span)


def subject(step: Step) -> ast.Argument | None:
    """What stands after the verb of a sentence."""
    return step.sentence.subject if step.sentence is not None else None


def subject_expression(writer: Writer, step: Step) -> ast.Expression | None:
    """What stands after the verb, as one expression; reports `for`, `where`, `by` there."""
    found = subject(step)
    if found is None:
        return None
    if found.source or found.where or found.by:
        writer.declared.report.add("T141", found.span, verb=step.verb)
        return None
    return found.value


def after(writer: Writer, written: Iterable[str] = (), *, me_changed: bool = False) -> Scope:
    """The scope after steps that wrote some names: facts about them are over."""
    reads = ReadsOf(writer.declared.bodies, writer.declared.reads)
    facts = surviving(writer.scope.facts, frozenset(written), reads, me_changed=me_changed)
    return replace(writer.scope, facts=facts)


def lasting(writer: Writer, *, me_changed: bool = False) -> Scope:
    """The scope after steps that may have changed anything tracked: facts about what never changes stay in force."""
    declared = writer.declared
    reads = ReadsOf(declared.bodies, declared.reads)
    facts = {
        key: kind for key, kind in writer.scope.facts.items() if not reads_state(key, declared) and not (me_changed and reads.uses_me(key))
    }
    return replace(writer.scope, facts=facts)


def after_step(writer: Writer, step: Step) -> Scope:
    """The scope after a step with other steps inside: facts about what they may write are over."""
    written = written_in(step.node, writer.declared)
    if written is None:
        return lasting(writer)
    return after(writer, written)


def written_in(node: Node, declared: Declared) -> frozenset[str] | None:
    """The tracked names that steps may write, seen from their text; None: perhaps all."""
    found: set[str] = set()
    pending = [node]
    while pending:
        current = pending.pop()
        if isinstance(current, Items):
            pending.extend(current.items)
        elif isinstance(current, Map):
            verb = verb_of(current)
            if verb is not None and verb.key in WRITING_ANYTHING:
                return None
            if verb is not None and verb.key in WRITING:
                found |= _names_in(current) & declared.tracks.keys()
            pending.extend(entry.value for entry in current)
    return frozenset(found)


def _names_in(step: Map) -> set[str]:
    return {name for entry in step if isinstance(entry.value, Scalar) for name in re.findall(NAME, entry.value.value)}


def keep_me(writer: Writer) -> int:
    """Copy `me` into a new slot; gives the slot."""
    slot = writer.code.slots.new("#me", Member("player"))
    writer.emit(Let(slot, Local(Member("player"), ME, "me")), None)
    return slot


def restore_me(writer: Writer, slot: int) -> None:
    """Make the player in a slot `me` again."""
    writer.emit(Let(ME, Local(Member("player"), slot, "#me")), None)


def fits_holder(writer: Writer, thing: Kind, holder: Kind) -> bool:
    """Whether a thing may lie in a holder of that kind."""
    return isinstance(thing, Hole) or fits(writer.declared, without_none(thing), without_none(holder))
