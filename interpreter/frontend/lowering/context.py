"""The lowering context, the driver that lowers a list of statements, and what lowering functions share."""

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace

from interpreter.diagnostics.diagnostic import Label
from interpreter.diagnostics.span import Span
from interpreter.diagnostics.suggest import did_you_mean
from interpreter.frontend.declarations.declassification import read_declassifications
from interpreter.frontend.declarations.state_variables import reads_state
from interpreter.frontend.lowering.routine_builder import RoutineBuilder
from interpreter.frontend.source.nodes import MappingEntry, MappingNode, Node, ScalarNode, SequenceNode
from interpreter.frontend.symbols.messages import sources_of, text_of
from interpreter.frontend.symbols.scope import Scope
from interpreter.frontend.symbols.symbol_table import Declassification, SymbolTable
from interpreter.frontend.syntax import ast, parser
from interpreter.frontend.types.expressions import as_wanted, check_expression
from interpreter.frontend.types.narrowing import ANYTHING, state_reads
from interpreter.frontend.types.subtyping import is_subtype
from interpreter.frontend.types.type_errors import error_expression
from interpreter.frontend.variants.paths import step_names
from interpreter.model.identifiers import NAME
from interpreter.model.ir import ME, Expression, Let, Local, LValue, StateRead
from interpreter.model.ir.traverse import locals_in
from interpreter.model.schema.shapes import FieldType
from interpreter.model.schema.statements import COMMON_FIELDS, STATEMENTS
from interpreter.model.types.types import EntityType, ErrorType, Optional, Type, non_null

SENTENCES = (FieldType.EXPRESSION, FieldType.AMOUNT, FieldType.THING, FieldType.PLACE, FieldType.MEMBER, FieldType.NAME, FieldType.CALL)
BESIDE_NAMES = frozenset(field.name for field in COMMON_FIELDS)


@dataclass(frozen=True, slots=True)
class EnclosingLoop:
    """A loop around the statements being lowered: its keyword, the jumps that leave it, and the slot that saves the outer `me`."""

    verb: str
    leaving: list[int]
    me_kept: list[int]


@dataclass(slots=True)
class Effects:
    """Effect summary of a routine, filled while it is lowered: state variables it may write, routines it may call."""

    written: set[str] = field(default_factory=set)
    calls: set[str] = field(default_factory=set)


@dataclass(frozen=True, slots=True)
class LoweringContext:
    """Context of lowering: the routine being built, the scope, the address so far, and the enclosing loops."""

    builder: RoutineBuilder
    scope: Scope
    address: str
    loops: tuple[EnclosingLoop, ...] = ()
    effects: Effects = field(default_factory=Effects)
    kept_me: list[int] = field(default_factory=list)
    tells: tuple[Declassification, ...] = ()  # what the step at hand says that it tells

    @property
    def symbols(self) -> SymbolTable:
        """The declarations of the rule set."""
        return self.scope.symbols

    def at(self, scope: Scope) -> "LoweringContext":
        """The same place with another scope."""
        return replace(self, scope=scope)

    def emit(self, instruction: object, span: Span | None) -> int:
        """Write an instruction at this address."""
        if self.tells:
            self.symbols.declassifications[self.builder.name, self.builder.here] = self.tells
        return self.builder.emit(instruction, self.address, span)  # type: ignore[arg-type]  # checked by mypy at the callers' constructors

    # ------------------------------------------------------------------------------------------------ texts

    def field(self, step: "StatementNode", key: str) -> "FieldSource | None":
        """What stands under a key of the step, or in its sentence under that short word."""
        return step.fields.get(key)

    def expression(self, found: "FieldSource", wanted: Type | None = None) -> Expression:
        """The typed expression of a field."""
        read = found.expression if found.expression is not None else self.parsed(found)
        if read is None:
            return error_expression(found.span)
        typed = check_expression(read, self.scope, wanted)
        return typed if wanted is None else as_wanted(typed, self.scope, wanted)

    def parsed(self, found: "FieldSource") -> ast.ExpressionNode | None:
        """The expression in a field that was given as a key."""
        return parser.parse_expression(found.node, self.symbols.report) if isinstance(found.node, ScalarNode) else None

    def place(self, found: "FieldSource") -> tuple[LValue, StateRead] | None:
        """A tracked name as the target of a change; reports anything else."""
        read = found.expression if found.expression is not None else self.parsed(found)
        if read is None:
            return None
        name = read.name if isinstance(read, ast.NameReference | ast.CallExpression) else ""
        if name in self.symbols.refused:
            return None  # its own line has been complained about
        if name not in self.symbols.state_vars:
            self.symbols.report.add("T140", read.span, name=name or read.span.text, nearest=did_you_mean(name, self.symbols.state_vars))
            return None
        typed = check_expression(read, replace(self.scope, facts=self._facts_inside()))
        if not isinstance(typed, StateRead):
            if not isinstance(typed.kind, ErrorType):
                self.symbols.report.add("T140", read.span, name=" ".join(read.span.text.split()), nearest="")
            return None
        for argument, (_, wanted) in zip(typed.arguments, self.symbols.state_vars[name].parameters, strict=True):
            if isinstance(argument.kind, Optional) and not isinstance(wanted, Optional):
                self.symbols.report.add("T103", argument.span, what=" ".join(argument.span.text.split()) if argument.span else name)
                return None
        self.effects.written.add(name)
        return LValue(name, typed.arguments), typed

    def _facts_inside(self) -> dict[Expression, Type]:
        """Facts, but not about tracked values as a whole: a place keeps its declared kind."""
        return dict(self.scope.facts)


@dataclass(frozen=True, slots=True)
class FieldSource:
    """Where a field of a statement comes from: a node of its own, or an expression of the statement's sentence."""

    span: Span
    node: Node | None = None
    expression: ast.ExpressionNode | None = None


@dataclass(frozen=True, slots=True)
class StatementNode:
    """A parsed statement: its keyword, its operand and its other fields."""

    verb: str
    node: MappingNode
    subject: Node
    sentence: ast.Sentence | None
    fields: dict[str, FieldSource]
    span: Span


Handler = Callable[[LoweringContext, StatementNode], Scope]
HANDLERS: dict[str, Handler] = {}


def handles(verb: str) -> Callable[[Handler], Handler]:
    """Register the function that lowers a verb; it gives the scope after the step."""

    def register(handler: Handler) -> Handler:
        HANDLERS[verb] = handler
        return handler

    return register


def lower_steps(context: LoweringContext, node: Node | None) -> Scope:
    """Lower a list of steps; gives the scope after the last of them."""
    if not isinstance(node, SequenceNode):
        return context.scope
    scope = context.scope
    for item, name in zip(node, step_names(node), strict=True):
        if isinstance(item, MappingNode):
            scope = lower_step(context.at(scope), item, name)
    return scope


def verb_of(step: Node) -> MappingEntry | None:
    """The entry of a step that is its verb."""
    return next((entry for entry in step if entry.key in STATEMENTS), None) if isinstance(step, MappingNode) else None


def lower_step(context: LoweringContext, node: MappingNode, own: str) -> Scope:
    """Lower one step, which has this name in its list; gives the scope after it."""
    verb = verb_of(node)
    if verb is None:
        return context.scope
    name = node.get("id")
    inner = replace(context, address=f"{context.address}.{own}", tells=read_declassifications(node, context.scope))
    if inner.address in context.symbols.addresses and isinstance(name, ScalarNode):
        first = context.symbols.addresses[inner.address].span
        context.symbols.report.add("N128", name.span, name=own, also=[Label(first, "first used here")])
    context.symbols.address(inner.address, "step", name.span if name else verb.key_span, text_of(node, context.symbols), sources_of(node))
    step = _taken_apart(verb, node, context)
    return context.scope if step is None else HANDLERS[verb.key](inner, step)


def _taken_apart(verb: MappingEntry, node: MappingNode, context: LoweringContext) -> StatementNode | None:
    row = STATEMENTS[verb.key]
    fields: dict[str, FieldSource] = {}
    sentence = None
    if row.subject in SENTENCES and isinstance(verb.value, ScalarNode):
        sentence = parser.parse_sentence(verb.value, context.symbols.report)
        if sentence is None:
            return None
        for key, expression in sentence.fields:
            fields[key] = FieldSource(expression.span, expression=expression)
    for entry in node:
        if entry.key == verb.key or entry.key in BESIDE_NAMES:
            continue
        if entry.key in fields:
            also = [Label(fields[entry.key].span, "it stands here already")]
            context.symbols.report.add("Y301", entry.key_span, key=entry.key, also=also)
        fields[entry.key] = FieldSource(entry.value.span, entry.value)
    allowed = {field.name for field in row.fields}
    unknown = [key for key in fields if key not in allowed]
    missing = [field.name for field in row.fields if field.required and field.name not in fields and not unknown]
    for key in missing:
        context.symbols.report.add("Y302", verb.value.span, verb=verb.key, key=key)
    for key in unknown:
        context.symbols.report.add("Y303", fields[key].span, verb=verb.key, key=key, keys=", ".join(sorted(allowed)) or "none")
    return None if missing or unknown else StatementNode(verb.key, node, verb.value, sentence, fields, verb.value.span)


def subject(step: StatementNode) -> ast.Argument | None:
    """What stands after the verb of a sentence."""
    return step.sentence.subject if step.sentence is not None else None


def subject_expression(context: LoweringContext, step: StatementNode) -> ast.ExpressionNode | None:
    """What stands after the verb, as one expression; reports `for`, `where`, `by` there."""
    found = subject(step)
    if found is None:
        return None
    if found.source or found.where or found.by:
        context.symbols.report.add("T141", found.span, verb=step.verb)
        return None
    return found.value


def kill_written(context: LoweringContext, written: Iterable[str], *, me_changed: bool = False) -> Scope:
    """The scope after steps that wrote some state variables: facts about them are over."""
    changed = {*written, ANYTHING} if written else set()
    return _kill(context, lambda fact: not changed.isdisjoint(state_reads(fact, context.symbols)), me_changed=me_changed)


def kill_state(context: LoweringContext, *, me_changed: bool = False) -> Scope:
    """The scope after steps that may have changed anything tracked: facts about what never changes stay in force."""
    return _kill(context, lambda fact: reads_state(fact, context.symbols), me_changed=me_changed)


def _kill(context: LoweringContext, is_over: Callable[[Expression], bool], *, me_changed: bool) -> Scope:
    facts = context.scope.facts
    return replace(
        context.scope,
        facts={fact: kind for fact, kind in facts.items() if not is_over(fact) and not (me_changed and ME in locals_in(fact))},
    )


def kill_body(context: LoweringContext, step: StatementNode) -> Scope:
    """The scope after a step with other steps inside: facts about what they may write are over."""
    written = write_set(step.node, context.symbols)
    if written is None:
        return kill_state(context)
    return kill_written(context, written)


def write_set(node: Node, symbols: SymbolTable) -> frozenset[str] | None:
    """The tracked names that steps may write, seen from their text; None: perhaps all."""
    found: set[str] = set()
    pending = [node]
    while pending:
        current = pending.pop()
        if isinstance(current, SequenceNode):
            pending.extend(current.items)
        elif isinstance(current, MappingNode):
            verb = verb_of(current)
            writes = "nothing" if verb is None else STATEMENTS[verb.key].writes
            if writes == "anything":
                return None
            if writes == "named":
                found |= _names_in(current) & symbols.state_vars.keys()
            pending.extend(entry.value for entry in current)
    return frozenset(found)


def _names_in(step: MappingNode) -> set[str]:
    return {name for entry in step if isinstance(entry.value, ScalarNode) for name in re.findall(NAME, entry.value.value)}


def save_me(context: LoweringContext) -> int:
    """Copy `me` into a new slot; gives the slot."""
    slot = context.builder.slots.new("#me", EntityType("player"))
    context.emit(Let(slot, Local(EntityType("player"), ME, "me")), None)
    return slot


def restore_me(context: LoweringContext, slot: int) -> None:
    """Make the player in a slot `me` again."""
    context.emit(Let(ME, Local(EntityType("player"), slot, "#me")), None)


def fits_storage(context: LoweringContext, thing: Type, holder: Type) -> bool:
    """Whether a thing may lie in a holder of that kind."""
    return isinstance(thing, ErrorType) or is_subtype(context.symbols, non_null(thing), non_null(holder))
