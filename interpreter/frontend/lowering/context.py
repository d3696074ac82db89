"""The lowering context, the driver that lowers a list of statements, and what lowering functions share."""

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from itertools import islice

from interpreter.diagnostics.diagnostic import Label
from interpreter.diagnostics.span import Span
from interpreter.diagnostics.suggest import did_you_mean
from interpreter.frontend.declarations.declassification import read_declassifications
from interpreter.frontend.declarations.state_variables import reads_state
from interpreter.frontend.lowering.routine_builder import RoutineBuilder
from interpreter.frontend.source.nodes import MappingEntry, MappingNode, Node, ScalarNode, SequenceNode, entries_of, items_of, scalar_text
from interpreter.frontend.symbols.messages import declare_title_message, sources_of, text_of
from interpreter.frontend.symbols.scope import Scope, SlotAllocator
from interpreter.frontend.symbols.symbol_table import PLAYER_KIND, Declassification, SymbolTable
from interpreter.frontend.syntax import ast, parser
from interpreter.frontend.types.arguments import nullable_argument
from interpreter.frontend.types.expressions import check_expression, coerce, elaborate
from interpreter.frontend.types.fix_hints import sides_as_written
from interpreter.frontend.types.missing_values import refuse_missing
from interpreter.frontend.types.narrowing import ANYTHING, state_reads
from interpreter.frontend.types.quotes import Quotes, read_question, read_quoting
from interpreter.frontend.types.subtyping import is_subtype
from interpreter.frontend.types.type_errors import error_expression, is_wrong
from interpreter.frontend.variants.paths import step_names
from interpreter.model.identifiers import NAME
from interpreter.model.ir import ME, Expression, Instruction, Let, Local, LogLine, LValue, StateRead
from interpreter.model.ir.traverse import locals_in
from interpreter.model.localized_text import LocalizedText
from interpreter.model.schema.shapes import FieldType
from interpreter.model.schema.statements import COMMON_FIELDS, STATEMENTS
from interpreter.model.types.types import ERROR_TYPE, Type, non_null

MOST_LISTED = 12  # names in a finding
SENTENCES = (FieldType.EXPRESSION, FieldType.AMOUNT, FieldType.THING, FieldType.PLACE, FieldType.MEMBER, FieldType.NAME, FieldType.CALL)
REPEATED = ("change", "add", "take", "move", "draw")  # verbs whose line may end in `for x in S where C`
BESIDE_NAMES = frozenset(field.name for field in COMMON_FIELDS)


FieldSource = Node | ast.ExpressionNode  # what stands under a key of a statement, or behind that short word in its sentence


@dataclass(frozen=True, slots=True)
class EnclosingLoop:
    """A loop around the statements being lowered: its keyword, the label behind it, and the local that saves the outer `me`."""

    verb: str
    exit: int
    saved_me: Local | None = None


@dataclass(frozen=True, slots=True)
class StatementNode:
    """A parsed statement: its keyword, its operand and its other fields."""

    verb: str
    node: MappingNode
    subject: Node
    sentence: ast.Sentence | None
    fields: Mapping[str, FieldSource]
    span: Span

    def node_at(self, key: str) -> Node | None:
        """What stands under a key of its own."""
        source = self.fields.get(key)
        return source if isinstance(source, Node) else None

    def says(self, key: str, word: str) -> bool:
        """Whether this word stands under a key."""
        return scalar_text(self.node_at(key)) == word


@dataclass(frozen=True, slots=True)
class LoweringContext:
    """Context of lowering: the routine being built, the scope, the address so far, and the enclosing loops."""

    builder: RoutineBuilder
    scope: Scope
    address: str
    loops: tuple[EnclosingLoop, ...] = ()
    tells: tuple[Declassification, ...] = ()  # what the step at hand says that it tells
    quotes: Quotes = ()  # what the text of the question at hand quotes

    @property
    def symbols(self) -> SymbolTable:
        """The declarations of the rule set."""
        return self.scope.symbols

    def at(self, scope: Scope) -> "LoweringContext":
        """The same place with another scope."""
        return self if scope is self.scope else replace(self, scope=scope)

    def emit(self, instruction: Instruction, span: Span | None) -> int:
        """Write an instruction at this address; gives its number."""
        if self.tells:
            self.symbols.declassifications[self.builder.name, self.builder.here] = self.tells
        return self.builder.emit(instruction, self.address, span)

    def new_local(self, name: str, kind: Type) -> Local:
        """A local in a new slot of the routine."""
        return Local(kind, self.builder.slots.new(name, kind), name)

    # ------------------------------------------------------------------------------------------------ fields

    def syntax(self, source: FieldSource) -> ast.ExpressionNode | None:
        """The expression in a field; None (and a finding) where it cannot be read."""
        return parser.parse_expression(source, self.symbols.report) if isinstance(source, Node) else source

    def expression(self, source: FieldSource, expected: Type | None = None) -> Expression:
        """The typed expression of a field."""
        expression = self.syntax(source)
        if expression is None:
            return error_expression(source.span)
        typed = check_expression(expression, self.scope, expected)
        return typed if expected is None else coerce(typed, self.scope, expected)

    def place(self, source: FieldSource) -> StateRead | None:
        """A tracked name as the target of a change; reports anything else."""
        expression = self.syntax(source)
        if expression is None:
            return None
        name = expression.name if isinstance(expression, ast.NameReference | ast.CallExpression) else ""
        if name in self.symbols.refused:
            return None  # its own line has been complained about
        report, text = self.symbols.report, expression.span.text
        if name not in self.symbols.state_vars:
            tracked = self.symbols.state_vars
            nearest = (
                did_you_mean(name, tracked) or f"Known are: {', '.join(f'`{each}`' for each in islice(tracked, MOST_LISTED)) or 'none'}."
            )
            report.add("T140", expression.span, name=name or text, nearest=f" {nearest}" if nearest.startswith("Known") else nearest)
            return None
        typed = check_expression(expression, self.scope)
        if not isinstance(typed, StateRead):
            if not is_wrong(typed):
                report.add("T140", expression.span, name=" ".join(text.split()), nearest="")
            return None
        argument = nullable_argument(typed.arguments, [kind for _, kind in self.symbols.state_vars[name].parameters])
        if argument is not None:
            refuse_missing(argument, self.scope)
            return None
        return typed


Handler = Callable[[LoweringContext, StatementNode], Scope]
OperandHandler = Callable[[LoweringContext, StatementNode, ast.ExpressionNode], Scope]
ASKING = frozenset({"must", "may", "choose", "one_of", "choose_together"})  # verbs whose text may quote names known there
HANDLERS: dict[str, Handler] = {}


def handles(verb: str) -> Callable[[Handler], Handler]:
    """Register the function that lowers a verb; it gives the scope after the step."""

    def register(handler: Handler) -> Handler:
        HANDLERS[verb] = handler
        return handler

    return register


def handles_operand(verb: str) -> Callable[[OperandHandler], Handler]:
    """Register the function that lowers a verb with one expression behind it; where that cannot be read nothing is lowered."""

    def register(handler: OperandHandler) -> Handler:
        @handles(verb)
        def lower(context: LoweringContext, step: StatementNode) -> Scope:
            operand = operand_of(context, step)
            return context.scope if operand is None else handler(context, step, operand)

        return lower

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


def lower_body(context: LoweringContext, step: StatementNode, key: str = "do", *loops: EnclosingLoop) -> Scope:
    """Lower the steps under a key of a statement, inside loops if it makes some; gives the scope after the last of them."""
    return lower_steps(replace(context, loops=context.loops + loops, address=f"{context.address}.{key}"), step.node_at(key))


def verb_of(step: Node) -> MappingEntry | None:
    """The entry of a step that is its verb."""
    return next((entry for entry in entries_of(step) if entry.key in STATEMENTS), None)


def lower_step(context: LoweringContext, node: MappingNode, own: str) -> Scope:
    """Lower one step, which has this name in its list; gives the scope after it."""
    verb = verb_of(node)
    assert verb is not None  # the schema asks for one
    name = node.get("id")
    inner = replace(context, address=f"{context.address}.{own}", tells=read_declassifications(node, context.scope))
    if inner.address in context.symbols.addresses and isinstance(name, ScalarNode):
        first = context.symbols.addresses[inner.address].span
        context.symbols.report.add("N128", name.span, name=own, also=[Label(first, "first used here")])
    text, asked, quotes = _text_of_step(verb.key, node, context.scope)
    inner = replace(inner, quotes=quotes)
    if asked:
        context.symbols.sentences[f"{inner.address}.ask"] = asked
    context.symbols.address(inner.address, "step", name.span if name else verb.key_span, text, sources_of(node))
    declare_title_message(node, f"{inner.address}.title", context.symbols)
    step = _parse_statement(verb, node, context)
    if step is None:
        return context.scope
    several = step.sentence is not None and step.sentence.each is not None and verb.key in REPEATED
    return HANDLERS["for_each" if several else verb.key](inner, step)


def _text_of_step(verb: str, node: MappingNode, scope: Scope) -> tuple[LocalizedText, LocalizedText, Quotes]:
    """The text of a step, its question (`ask:`), and what both quote if it asks; who is asked together is `me` there."""
    if verb not in ASKING:
        return text_of(node, scope.symbols), {}, ()
    asking = replace(scope, acting=True) if verb == "choose_together" else scope
    text, quotes = read_question(node.get("text"), asking)
    asked, more = read_question(node.get("ask"), asking)
    return text, asked, tuple(dict((*quotes, *more)).items())


def _parse_statement(verb: MappingEntry, node: MappingNode, context: LoweringContext) -> StatementNode | None:
    row, report = STATEMENTS[verb.key], context.symbols.report
    fields: dict[str, FieldSource] = {}
    sentence = None
    if row.subject in SENTENCES and isinstance(verb.value, ScalarNode):
        sentence = parser.parse_sentence(verb.value, report)
        if sentence is None:
            return None
        fields.update(sentence.fields)
    for entry in node:
        if entry.key == verb.key or entry.key in BESIDE_NAMES:
            continue
        if entry.key in fields:
            report.add("Y301", entry.key_span, key=entry.key, also=[Label(fields[entry.key].span, "it stands here already")])
        fields[entry.key] = entry.value
    allowed = {field.name for field in row.fields}
    unknown = [key for key in fields if key not in allowed]
    missing = [field.name for field in row.fields if field.required and field.name not in fields and not unknown]
    for key in missing:
        report.add("Y302", verb.value.span, verb=verb.key, key=key, how=_how_to_add(key, verb, sentence))
    for key in unknown:
        report.add("Y303", fields[key].span, verb=verb.key, key=key, keys=", ".join(sorted(allowed)) or "none")
    return None if missing or unknown else StatementNode(verb.key, node, verb.value, sentence, fields, verb.value.span)


def _how_to_add(key: str, verb: MappingEntry, sentence: ast.Sentence | None) -> str:
    """Return how a field is written that a step lacks: behind its word in the same line, where a sign may stand in its place, or as a key below."""
    line = " ".join(verb.value.span.text.split())
    if sentence is None or key not in STATEMENTS[verb.key].sentence_fields:
        return f"Put a line below it, `{key}: …`, as far to the right as `{verb.key}:`. For example:\n{STATEMENTS[verb.key].example}"
    subject = sentence.subject.value
    if isinstance(subject, ast.BinaryExpression) and subject.operator == "=" and sentence.each is None and not sentence.fields:
        left, right = sides_as_written(subject)
        amount = f"up to {left}" if sentence.up_to else left
        return f"`=` asks whether two things are alike, and changes nothing. Write `{amount} {key} {right}`."
    return f"Write it in the same line, `{line} {key} …`, or as a key below."


def operand_of(context: LoweringContext, step: StatementNode) -> ast.ExpressionNode | None:
    """What stands after the verb, as one expression; reports `for`, `where`, `by` there."""
    if step.sentence is None:
        return None
    subject, each = step.sentence.subject, step.sentence.each
    if subject.source or subject.where or subject.by or each:
        context.symbols.report.add("T141", (each or subject).span, verb=step.verb)
        return None
    return subject.value


def kill_facts(context: LoweringContext, written: Iterable[str] | None, *, me_changed: bool = False) -> Scope:
    """The scope after steps that wrote some state variables, or perhaps all (None): facts about what may have changed are over."""
    symbols, facts = context.symbols, context.scope.facts
    if not facts:
        return context.scope
    changed = {*written, ANYTHING} if written else set()

    def is_over(fact: Expression) -> bool:
        may_differ = reads_state(fact, symbols) if written is None else not changed.isdisjoint(state_reads(fact, symbols))
        return may_differ or (me_changed and ME in locals_in(fact))

    return replace(context.scope, facts={fact: kind for fact, kind in facts.items() if not is_over(fact)})


def kill_body(context: LoweringContext, step: StatementNode, *, me_changed: bool = False) -> Scope:
    """The scope after, or in every pass of, a step with other steps inside: facts about what they may write are over."""
    return kill_facts(context, write_set(step.node, context.symbols), me_changed=me_changed)


def write_set(node: Node, symbols: SymbolTable) -> frozenset[str] | None:
    """The tracked names that steps may write, seen from their text; None: perhaps all."""
    written: set[str] = set()
    pending = [node]
    while pending:
        current = pending.pop()
        verb = verb_of(current)
        writes = "nothing" if verb is None else STATEMENTS[verb.key].writes
        if writes == "anything":
            return None
        if writes == "named":
            written |= _names_in(current) & symbols.state_vars.keys()
        pending.extend((*items_of(current), *(entry.value for entry in entries_of(current))))
    return frozenset(written)


def _names_in(step: Node) -> set[str]:
    return {name for entry in entries_of(step) for name in re.findall(NAME, scalar_text(entry.value))}


def bind_values(node: Node | None, scope: Scope, address: str) -> tuple[list[tuple[Local, Expression, Span]], Scope]:
    """The locals of a mapping of names to values, each with its value and its place, and the scope in which all of them are known."""
    values: list[tuple[Local, Expression, Span]] = []
    for entry in entries_of(node):
        value = elaborate(entry.value, scope)
        scope, _ = scope.bind(entry.key, ERROR_TYPE if value is None else value.kind, entry.key_span)
        scope.symbols.address(f"{address}.{entry.key}", "name", entry.key_span)
        if value is not None:
            values.append((scope.names[entry.key], value, entry.value.span))
    return values, scope


def read_log_line(node: MappingNode, scope: Scope, address: str) -> LogLine | None:
    """The sentence of the log that stands below an action or a choice; names for it alone take no room in the routine."""
    if node.get("log") is None:
        return None
    own = replace(scope, slots=SlotAllocator(list(scope.slots.slots), dict(scope.slots.places)))
    lets, inside = bind_values(node.get("log_let"), own, f"{address}.log_let")
    text, quotes = read_quoting(node.get("log"), inside)
    return LogLine(text, tuple((local.slot, value) for local, value, _ in lets), quotes)


def save_me(context: LoweringContext) -> Local:
    """Copy `me` into a new slot."""
    saved = context.new_local("#me", PLAYER_KIND)
    context.emit(Let(saved.slot, Local(PLAYER_KIND, ME, "me")), None)
    return saved


def restore_me(context: LoweringContext, saved: Local) -> None:
    """Make the player in a slot `me` again."""
    context.emit(Let(ME, saved), None)


def lvalue(place: StateRead) -> LValue:
    """The place as the target of an instruction."""
    return LValue(place.name, place.arguments)


def fits_storage(context: LoweringContext, thing: Type, holder: Type) -> bool:
    """Whether a thing may lie in a holder of that kind."""
    return is_subtype(context.symbols, non_null(thing), non_null(holder))
