"""What analyses tell of a fragment of a rule file, as text: sets that are kept, calls, splits, orders of choices, blocks."""

from collections.abc import Callable, Iterator, Mapping

from interpreter.analysis import control_flow
from interpreter.analysis.answer_reuse import reusable_answers
from interpreter.analysis.decision_plans import ChoiceLoop, CountedChoice, PlanStep, RequirementTest, frame_slots, plan
from interpreter.analysis.decision_shapes import is_lazy, is_ranked
from interpreter.analysis.facts import RuleSetFacts
from interpreter.analysis.indexes import Index, top_part
from interpreter.analysis.set_predicates import (
    AllOf,
    AnyOf,
    Complement,
    ConstantLookup,
    IndexLookup,
    SetMember,
    SetPredicate,
    Uniform,
    conjuncts,
    filter_condition,
    set_predicate,
    takes_no_loop,
)
from interpreter.analysis.staging import Input, ScalarInput, StagedFunction
from interpreter.model import ir
from interpreter.model.ir.traverse import descendants, substitute
from interpreter.model.ruleset.listing import ListingPrinter
from interpreter.model.ruleset.ruleset import WordDecl
from interpreter.model.types.types import ERROR_TYPE, show
from tests.unit.frontend import made


class Fragment:
    """The facts of a game with a fragment; what the fragment has brought is told from what the game has without it."""

    def __init__(self, text: str) -> None:
        self.facts = RuleSetFacts(made.rules_of(text))
        self.rules = self.facts.rules
        base = made.rules_of()
        self.words = {name: word for name, word in self.rules.words.items() if name not in base.words}
        self.actions = {name: action for name, action in self.rules.actions.items() if name not in base.actions}
        said = [name for name in ("setup", "play") if f"\n{name}:" in f"\n{text}"]
        self.routines = {name: each for name, each in self.rules.routines.items() if name not in base.routines or name in said}
        self.members = {name: decl.members for name, decl in self.rules.kinds.items() if decl.form == "choices"}

    def writer(self, routine: ir.Routine) -> ListingPrinter:
        """Writes code with the names of the slots of a routine."""
        return ListingPrinter(self.members, tuple(slot.name for slot in routine.slots))


# ---------------------------------------------------------------------------------------------------- sets


def indexes(text: str) -> str:
    """The sets that are kept, by what there is one for each."""
    fragment = Fragment(text)
    return "\n".join(_index(fragment, index) for index in fragment.facts.indexes)


def _index(fragment: Fragment, index: Index) -> str:
    decl = fragment.rules.state_vars[index.track]
    *before, last = [name for name, _ in decl.parameters]
    head = f"{index.track}: "
    prefix = f"for each {' and '.join(before)} " if before else ""
    match index.form:
        case "value":
            return f"{head}{prefix}the set of every {last} by value, {show(decl.kind)}"
        case "top":
            kind = top_part(fragment.rules, index.track, index.part)
            assert kind is not None
            return f"{head}{prefix}the set of every {last} by part {index.part} of what lies on top, {show(kind)} or none"
        case "empty":
            return f"{head}{prefix}the set of every {last} that is empty, and the others"
        case _:
            return f"{head}{f'for each {last} ' if decl.parameters else ''}the set of what is in it"


def predicates(text: str) -> str:
    """The conditions on members in the words of the fragment, as operations on sets."""
    fragment = Fragment(text)
    return "\n".join(line for name, word in fragment.words.items() for line in _predicates_of(fragment, name, word))


def _predicates_of(fragment: Fragment, name: str, word: WordDecl) -> Iterator[str]:
    for bind in descendants(word.body):
        if isinstance(bind, ir.Aggregate):
            loop = "no loop" if takes_no_loop(fragment.rules, bind, fragment.facts.indexes) else "a loop"
            yield f"{name}: {ListingPrinter().expression(bind)}: {loop}"
            for part in conjuncts(filter_condition(bind) or bind.where):
                known = set_predicate(fragment.rules, part, bind.slot, fragment.facts.indexes)
                yield f"  {ListingPrinter().expression(part)}  ->  {'each is looked at' if known is None else _predicate(known)}"


def _predicate(predicate: SetPredicate) -> str:
    match predicate:
        case IndexLookup(index=index, value=value, prefix_arguments=prefix):
            arguments = ", ".join(ListingPrinter().expression(each) for each in prefix)
            return f"index {index.track}{f'({arguments}, …)' if prefix else ''} by {index.form} at {ListingPrinter().expression(value)}"
        case ConstantLookup(source=source, value=value):
            return f"table {source.name} at {ListingPrinter().expression(value)}"
        case SetMember(collection=collection):
            return f"set {ListingPrinter().expression(collection)}"
        case Uniform(test=test):
            return f"all if {ListingPrinter().expression(test)}"
        case Complement(part=part):
            return f"not ({_predicate(part)})"
        case AllOf(parts=parts):
            return f"all of ({'; '.join(_predicate(part) for part in parts)})"
        case AnyOf(parts=parts):
            return f"any of ({'; '.join(_predicate(part) for part in parts)})"


# ---------------------------------------------------------------------------------------------------- words


def calls(text: str) -> str:
    """How every word of the fragment is called: outside of a search for answers, within, and from the one word that is all its own."""
    fragment = Fragment(text)
    inlining = fragment.facts.inlining
    lines = []
    for name in fragment.words:
        ways = {
            "outside a search": inlining.call(name, searching=False, covers_key=False, interned=False),
            "in a search": inlining.call(name, searching=True, covers_key=False, interned=False),
            "with the arguments of a word that is kept": inlining.call(name, searching=True, covers_key=True, interned=True),
        }
        lines.append(f"{name}, in {inlining.uses[name]} places")
        lines += [f"  {where}: {way.name.lower()}, {way.value}" for where, way in ways.items()]
    return "\n".join(lines)


def staging(text: str) -> str:
    """The words of the fragment that are split, each with its inputs and its residual."""
    fragment = Fragment(text)
    return "\n".join(line for name, word in fragment.words.items() for line in _split(word, fragment.facts.inlining.staged(name)))


def _split(word: WordDecl, staged: StagedFunction | None) -> Iterator[str]:
    if staged is None:
        yield f"{word.name}: as a whole"
        return
    yield f"{word.name}: split, dynamic {word.parameters[staged.dynamic - 1][0]}"
    if staged.per_member is not None:
        yield f"  for each of {staged.members} members: {ListingPrinter().expression(staged.per_member.source)}"
    yield from _inputs(staged.inputs, "  ")
    numbered = {slot: ir.Local(ERROR_TYPE, slot, f"#{slot}") for slot in _slots(staged.inputs)}
    yield f"  residual: {ListingPrinter().expression(substitute(staged.residual, numbered))}"


def _slots(inputs: tuple[Input, ...]) -> Iterator[int]:
    for each in inputs:
        yield each.slot
        if not isinstance(each, ScalarInput):
            yield from _slots(each.parts)


def _inputs(inputs: tuple[Input, ...], indent: str) -> Iterator[str]:
    for each in inputs:
        if isinstance(each, ScalarInput):
            yield f"{indent}input #{each.slot}: {ListingPrinter().expression(each.value)}"
        else:
            yield f"{indent}input list #{each.slot}: {ListingPrinter().expression(each.loop)}"
            yield from _inputs(each.parts, indent + "  ")


# ---------------------------------------------------------------------------------------------------- decisions


def decisions(text: str) -> str:
    """How the answers of every action of the fragment are looked for: is there one, all of them or how many."""
    fragment = Fragment(text)
    lines = []
    for name, action in fragment.actions.items():
        branch, known = action.alternative, frame_slots(action.alternative).keys()
        counting = is_lazy(branch) and is_ranked(branch)
        lines += [f"{name}: is there an answer", *_steps(plan(fragment.facts, branch, known, first_only=True))]
        lines += [f"{name}: {'how many' if counting else 'all answers'}", *_steps(plan(fragment.facts, branch, known, counting=counting))]
    return "\n".join(lines)


def _steps(steps: tuple[PlanStep, ...]) -> Iterator[str]:
    for depth, step in enumerate(steps, 1):
        indent = "  " * depth
        match step:
            case RequirementTest(condition=condition, lets=lets):
                yield from (f"{indent}let #{slot} = {ListingPrinter().expression(value)}" for slot, value in lets)
                yield f"{indent}if {ListingPrinter().expression(condition)}"
            case CountedChoice(choice=choice):
                yield f"{indent}times the number of {choice.name} in {ListingPrinter().expression(choice.domain)}"
            case ChoiceLoop(choice=choice, condition=condition, tables=tables, one_is_enough=one):
                yield from (f"{indent}table of {ListingPrinter().expression(each.call)} for each {each.choice.name}" for each in tables)
                where = f" where {ListingPrinter().expression(condition)}" if condition is not None else ""
                yield f"{indent}{'one' if one else 'each'} {choice.name} in {ListingPrinter().expression(choice.domain)}{where}"


# ---------------------------------------------------------------------------------------------------- routines


def suspension(text: str) -> str:
    """Which routines of the fragment may stop, what the others take, and where those can be begun or resumed."""
    fragment = Fragment(text)
    known = fragment.facts.suspension
    lines = []
    for name, routine in fragment.routines.items():
        slots = fragment.writer(routine).slots
        if name not in known.routines:
            lines.append(f"{name}: never stops, takes {', '.join(slots[slot] for slot in known.parameters(name))}")
            continue
        lines.append(f"{name}: may stop, resumed at {', '.join(map(str, sorted(known.resume_points(routine))))}")
        lines += [f"  block {block.start} to {block.end}: {_block(block)}" for block in known.blocks(name)]
    return "\n".join(lines)


def _block(block: control_flow.BasicBlock) -> str:
    return ", ".join(f"{part} jumps" if isinstance(part, int) else " ".join(_flat(part)) for part in block.parts) or "nothing"


def _flat(part: control_flow.Statement) -> Iterator[str]:
    match part:
        case control_flow.SimpleStatement(pc=pc):
            yield str(pc)
        case control_flow.IfElse(pc=pc) | control_flow.For(pc=pc) | control_flow.IfNot(pc=pc):
            yield f"{type(part).__name__} at {pc}"
        case _:
            yield type(part).__name__


def structure(text: str) -> str:
    """The routines of the fragment that never stop, with their loops and conditions."""
    fragment = Fragment(text)
    lines = []
    for name, routine in fragment.routines.items():
        if name not in fragment.facts.suspension.routines:
            code = control_flow.flat_code(routine.code)
            block = control_flow.structured(code, 0, len(code))
            lines += [name, *_statements(block, routine, fragment.writer(routine), "  ")]
    return "\n".join(lines)


def _statements(block: control_flow.Block, routine: ir.Routine, writer: ListingPrinter, indent: str) -> Iterator[str]:
    for part in block:
        match part:
            case control_flow.SimpleStatement(pc=pc):
                yield f"{indent}{writer.instruction(routine.code[pc])}"
            case control_flow.IfElse(pc=pc, yes=yes, no=no):
                yield f"{indent}if {_test(routine, writer, pc)}"
                yield from _statements(yes, routine, writer, indent + "  ")
                if no:
                    yield f"{indent}else"
                    yield from _statements(no, routine, writer, indent + "  ")
            case control_flow.IfNot(pc=pc, then=then):
                yield f"{indent}if not ({_test(routine, writer, pc)})"
                yield from _statements((then,), routine, writer, indent + "  ")
            case control_flow.For(pc=pc, body=body):
                step = routine.code[pc]
                assert isinstance(step, ir.IterNext)
                yield f"{indent}for {writer.slot(step.slot)} of {writer.slot(step.rest)}"
                yield from _statements(body, routine, writer, indent + "  ")
            case control_flow.While(body=body):
                yield f"{indent}loop"
                yield from _statements(body, routine, writer, indent + "  ")
            case control_flow.Break() | control_flow.Continue():
                yield f"{indent}{type(part).__name__.lower()}"


def _test(routine: ir.Routine, writer: ListingPrinter, pc: int) -> str:
    step = routine.code[pc]
    assert isinstance(step, ir.JumpIfFalse)
    return writer.expression(step.test)


def reuse(text: str) -> str:
    """The tests in the routines of the fragment that leave answers for a question."""
    fragment = Fragment(text)
    found = {name: reusable_answers(fragment.rules, routine) for name, routine in fragment.routines.items()}
    return "\n".join(
        f"{name}: the test at {test} finds the answers to the question at {question}"
        for name, each in found.items()
        for test, question in each.items()
    )


FACTS: Mapping[str, Callable[[str], str]] = {
    "Indexes": indexes,
    "Predicates": predicates,
    "Calls": calls,
    "Staging": staging,
    "Decisions": decisions,
    "Suspension": suspension,
    "Structure": structure,
    "Reuse": reuse,
}
