"""Listings of the intermediate representation: expressions as they would be written, routines as numbered instructions.

A listing shows on the right the address of the step an instruction came from, and its file and line.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType

from interpreter.diagnostics.span import Span
from interpreter.model import ir
from interpreter.model.ir.traverse import descendants
from interpreter.model.ruleset.ruleset import RuleSet
from interpreter.model.types.types import EntityType, Type, non_null

_SIGNS = {"divided_down": "divided by", "divided_up": "divided by"}
_ENDS = {"divided_down": " rounded down", "divided_up": " rounded up"}
_CODE_WIDTH = 76

Names = Mapping[str, tuple[str, ...]]
_NOTHING: Names = MappingProxyType({})


def listing(rules: RuleSet) -> str:
    """All routines of a rule set, in the order in which they were made."""
    members = {name: decl.members for name, decl in rules.kinds.items() if decl.form == "choices"}
    actions = {name: tuple(slot.name for slot in rules.routines[action.routine].slots) for name, action in rules.actions.items()}
    return "\n\n".join(list_routine(each, members, actions) for each in rules.routines.values()) + "\n"


def list_routine(routine: ir.Routine, members: Names = _NOTHING, actions: Names = _NOTHING) -> str:
    """One routine: its slots, then one instruction a line.

    members: names for constants, by kind. actions: names of the slots in the routine of each action.
    """
    writer = ListingPrinter(members, tuple(slot.name for slot in routine.slots), actions)
    names = ", ".join(f"{number} {slot.name}" for number, slot in enumerate(routine.slots))
    return "\n".join([f"routine {routine.name}", f"  slots: {names}", *_rows(routine, writer)])


def _rows(routine: ir.Routine, writer: "ListingPrinter") -> Iterator[str]:
    """Instructions with their numbers; the place is told where it changes."""
    before = ""
    for number, code in enumerate(routine.code):
        address, span = routine.source_map[number] if number < len(routine.source_map) else ("", None)
        place = _place(address, span)
        first, *more = _wrapped(writer.instruction(code))
        yield f"{number:4}  {first:<{_CODE_WIDTH}}  {place if place != before else ''}".rstrip()
        yield from (f"{'':14}{line}" for line in more)
        before = place


def _place(address: str, span: Span | None) -> str:
    where = f"{span.source.name.rpartition('/')[2]}:{span.line}" if span else ""
    return "  ".join(part for part in (address, where) if part)


def _wrapped(text: str) -> list[str]:
    """The text in lines that fit the column of instructions, broken at blanks or where it says so itself."""
    lines: list[str] = []
    for part in text.split("\n"):
        line = ""
        for word in part.split(" "):
            if line and len(line) + 1 + len(word) > _CODE_WIDTH:
                lines.append(line)
                line = word
            else:
                line = f"{line} {word}" if line else word
        lines.append(line)
    return lines


def _up_to(is_limit: bool) -> str:
    return "up to " if is_limit else ""


def _menu_words(menu: ir.DecisionPoint) -> str:
    words = [word for word, holds in (("secret", menu.secret), ("forced", menu.forced), ("same move", menu.same_move)) if holds]
    if menu.together is not None:
        words.append(f"together{', in turn,' if menu.in_turn else ''} into {menu.together}")
    return f" ({', '.join(words)})" if words else ""


def _bound(tree: ir.Aggregate) -> str:
    """The name that a word binds, as its parts use it; a number where none of them does."""
    inside = (part for each in (tree.where, tree.value) if each is not None for part in descendants(each))
    return next((part.name for part in inside if isinstance(part, ir.Local) and part.slot == tree.slot), f"#{tree.slot}")


@dataclass(frozen=True, slots=True)
class ListingPrinter:
    """Prints instructions and expressions with the names of slots and members."""

    members: Names = field(default_factory=dict)
    slots: tuple[str, ...] = ()
    actions: Names = field(default_factory=dict)

    def slot(self, number: int) -> str:
        """A slot by name, or by number where it has none."""
        return self.slots[number] if number < len(self.slots) else f"#{number}"

    def constant(self, kind: Type, value: object) -> str:
        """A constant, by name if it is a member with one."""
        match non_null(kind), value:
            case _, None:
                return "none"
            case _, bool():
                return "yes" if value else "no"
            case EntityType(name), int() if value < len(self.members.get(name, ())):
                return self.members[name][value]
            case _:
                return str(value)

    def instruction(self, code: ir.Instruction) -> str:
        """One instruction in words; jump targets are numbers of instructions."""
        match code:
            case ir.Let(slot, value):
                return f"let     {self.slot(slot)} = {self.expression(value)}"
            case ir.Assign(target, value):
                return f"change  {self.place(target)} to {self.expression(value)}"
            case ir.AddClamped(target, amount, sign, up_to):
                return f"{'add ' if sign > 0 else 'take'}    {_up_to(up_to)}{self.expression(amount)} {'to' if sign > 0 else 'from'} {self.place(target)}"
            case ir.Move():
                return self._move(code)
            case ir.Draw(number, source, target, up_to):
                return f"draw    {_up_to(up_to)}{self.expression(number)} from {self.place(source)} to {self.place(target)}"
            case ir.Jump(target):
                return f"jump    {target}"
            case ir.JumpIfFalse(test, target):
                return f"unless  {self.expression(test)} goto {target}"
            case ir.IterNext(slot, rest, end):
                return f"each    {self.slot(slot)} of {self.slot(rest)}, after the last goto {end}"
            case ir.IterInit():
                return self._snapshot(code)
            case ir.Call(name, arguments):
                return f"call    {self._call(name, arguments)}"
            case ir.CallIndirect(column, row):
                return f"perform {column} of {self.expression(row)}"
            case ir.Return():
                return "return"
            case ir.Ask(menu, players):
                return "\n".join([f"ask     {self.expression(players)}{_menu_words(menu)}", *self._menu(menu)])
            case ir.Roll(_, name, _, source, weight, none_target):
                heavy = f" weighing {self.expression(weight)}" if weight is not None else ""
                return f"roll    {name} from {self.expression(source)}{heavy}, if none goto {none_target}"
            case ir.Shuffle(_, pile):
                return f"shuffle {self.place(pile)}"
            case ir.PhaseHook(moment):
                return f"check   {moment}"
            case ir.EndGame(name):
                return f"end     {name}"

    def _move(self, code: ir.Move) -> str:
        thing = "all" if code.thing is None else self.expression(code.thing)
        copies = f"{self.expression(code.copies)} of " if code.copies is not None else ""
        turned = f" as {self.expression(code.turned_into)}" if code.turned_into is not None else ""
        under = " at bottom" if code.bottom else ""
        return f"move    {_up_to(code.up_to)}{copies}{thing} from {self.place(code.source)} to {self.place(code.target)}{turned}{under}"

    def _snapshot(self, code: ir.IterInit) -> str:
        where = f" where {self.expression(code.where)}" if code.where is not None else ""
        order = {1: ", clockwise", -1: ", counter-clockwise", 0: ""}[code.clockwise]
        first = f" from {self.expression(code.first)}" if code.first is not None else ""
        return f"list    {self.slot(code.rest)} = {self.slot(code.slot)} in {self.expression(code.source)}{where}{order}{first}"

    def _menu(self, menu: ir.DecisionPoint) -> Iterator[str]:
        """The ways to answer, one a line."""
        for branch in menu.alternatives:
            slots = self.slots if branch.action is None else self.actions.get(branch.action, ())
            yield from replace(self, slots=slots).branch(branch)
        if menu.passing is not None:
            when = f" when {self.expression(menu.passing.when)}" if menu.passing.when is not None else ""
            yield f"  pass{when} goto {menu.passing.target}"
        yield f"  if none goto {menu.none_target}"

    def branch(self, branch: ir.Alternative) -> Iterator[str]:
        """One way to answer, in the names of the frame in which its choices live."""
        choices = ", ".join(f"{choice.name} in {self._domain(choice)}" for choice in branch.choices)
        go_on = f" goto {branch.target}" if branch.action is None else ""
        yield f"  {branch.name}: {choices}{go_on}"
        yield from (f"    let {self.slot(slot)} = {self.expression(value)}" for slot, value in branch.lets)
        yield from (f"    require {each.name}: {self.expression(each.test)}" for each in branch.guards)

    def _domain(self, choice: ir.Choice) -> str:
        where = f" where {self.expression(choice.where)}" if choice.where is not None else ""
        return self.expression(choice.domain) + where

    def place(self, place: ir.LValue) -> str:
        """A tracked name with its arguments."""
        return self._call(place.name, place.arguments)

    def expression(self, tree: ir.Expression) -> str:
        """An expression in the words of a rule file; names bound by a word of collection are shown as `#slot`."""
        match tree:
            case ir.Constant(kind, value):
                return self.constant(kind, value)
            case ir.LateConstant(_, name) | ir.GameParameter(_, name) | ir.Local(_, _, name):
                return name
            case ir.Members(kind):
                return f"all {getattr(getattr(kind, 'inner', None), 'name', '?')}"
            case ir.Answers(_, slot, player):
                return f"answer {self.slot(slot)} of {self.expression(player)}"
            case ir.StateRead(_, name, arguments) | ir.UserCall(_, name, arguments) | ir.BuiltinCall(_, name, _, arguments):
                return self._call(name, arguments)
            case ir.TableLookup(_, name, arguments):
                return self._call(name, arguments)
            case ir.RowExpression(_, name, row):
                return self._call(name, (row,))
            case ir.Construct(kind, arguments):
                return self._call(getattr(kind, "name", "make"), arguments)
            case ir.Project(_, index, whole):
                return f"part {index} of {self._inner(whole)}"
            case ir.HasLegalMove(_, action, player):
                return f"can({action}, {self.expression(player)})"
            case ir.Aggregate():
                return self._bind(tree)
            case _:
                return self._operation(tree)

    def _operation(self, tree: ir.Expression) -> str:
        """Conditions, comparisons and sums."""
        match tree:
            case ir.If(_, test, yes, no):
                return f"if {self.expression(test)} then {self.expression(yes)} else {self.expression(no)}"
            case ir.Logic(_, operator, parts):
                return f" {operator} ".join(self._inner(part) for part in parts)
            case ir.Not(_, part):
                return f"not {self._inner(part)}"
            case ir.Compare(_, operator, left, right) | ir.SetOperation(_, operator, left, right):
                return f"{self._inner(left)} {operator} {self._inner(right)}"
            case ir.Arithmetic(_, operator, left, right):
                return f"{self._inner(left)} {_SIGNS.get(operator, operator)} {self._inner(right)}{_ENDS.get(operator, '')}"
            case ir.In(_, member, collection):
                return f"{self._inner(member)} in {self._inner(collection)}"
            case ir.IsNone(_, part):
                return f"{self._inner(part)} is none"
            case ir.Coalesce(_, value, fallback):
                return f"{self._inner(value)} otherwise {self._inner(fallback)}"
            case _:
                raise TypeError(f"{type(tree).__name__} is no operation")

    def _bind(self, tree: ir.Aggregate) -> str:
        """A word that binds a name; the value comes first, then where its members come from."""
        value = f"{self.expression(tree.value)} for " if tree.value is not None else ""
        where = f" where {self.expression(tree.where)}" if tree.where is not None else ""
        floor = f" at least {self.expression(tree.floor)}" if tree.floor is not None else ""
        return f"{tree.name}({value}{_bound(tree)} in {self.expression(tree.source)}{where}{floor})"

    def _call(self, name: str, arguments: tuple[ir.Expression, ...]) -> str:
        return f"{name}({', '.join(self.expression(each) for each in arguments)})" if arguments else name

    def _inner(self, tree: ir.Expression) -> str:
        """A part of an operation, in brackets if it is one itself."""
        loose = (ir.If, ir.Logic, ir.Not, ir.Compare, ir.SetOperation, ir.Arithmetic, ir.In, ir.IsNone, ir.Coalesce)
        return f"({self.expression(tree)})" if isinstance(tree, loose) else self.expression(tree)
