"""The executable form as text for readers: expressions as they would be written, routines as numbered listings.

A listing shows on the right the address of the step an instruction came from, and its file and line.
"""

from collections.abc import Iterator

from interpreter.diagnostics.span import Span
from interpreter.model import ir
from interpreter.model.ruleset import RuleSet

_SIGNS = {"divided_down": "divided by", "divided_up": "divided by"}
_ENDS = {"divided_down": " rounded down", "divided_up": " rounded up"}
_CODE_WIDTH = 76


def listing(rules: RuleSet) -> str:
    """All routines of a rule set, in the order in which they were made."""
    return "\n\n".join(routine(each) for each in rules.routines.values()) + "\n"


def routine(routine: ir.Routine) -> str:
    """One routine: its slots, then one instruction a line."""
    names = ", ".join(f"{number} {slot.name}" for number, slot in enumerate(routine.slots))
    return "\n".join([f"routine {routine.name}", f"  slots: {names}", *_rows(routine)])


def _rows(routine: ir.Routine) -> Iterator[str]:
    """Instructions with their numbers; the place is told where it changes."""
    before = ""
    for number, code in enumerate(routine.code):
        address, span = routine.places[number] if number < len(routine.places) else ("", None)
        place = _place(address, span)
        first, *more = _wrapped(instruction(code))
        yield f"{number:4}  {first:<{_CODE_WIDTH}}  {place if place != before else ''}".rstrip()
        yield from (f"{'':10}{line}" for line in more)
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


# ------------------------------------------------------------------------------------------------ instructions


def instruction(code: ir.Instruction) -> str:
    """One instruction in words; jump targets are numbers of instructions."""
    match code:
        case ir.Let(slot, value):
            return f"let     {slot} = {expression(value)}"
        case ir.Change(target, value):
            return f"change  {place(target)} to {expression(value)}"
        case ir.Count(target, amount, sign, up_to):
            return f"{'add' if sign > 0 else 'take'}     {_up_to(up_to)}{expression(amount)} {'to' if sign > 0 else 'from'} {place(target)}"
        case ir.Move():
            return _move(code)
        case ir.Draw(number, source, target, up_to):
            return f"draw    {_up_to(up_to)}{expression(number)} from {place(source)} to {place(target)}"
        case ir.Jump(target):
            return f"jump    {target}"
        case ir.Unless(test, target):
            return f"unless  {expression(test)} goto {target}"
        case ir.Each(slot, rest, end):
            return f"each    {slot} of {rest}, after the last goto {end}"
        case ir.Snapshot():
            return _snapshot(code)
        case ir.Call(name, arguments):
            return f"call    {_call(name, arguments)}"
        case ir.Perform(column, row):
            return f"perform {column} of {expression(row)}"
        case ir.Return():
            return "return"
        case ir.Ask(menu, players):
            return "\n".join([f"ask     {expression(players)}{_menu_words(menu)}", *_menu(menu)])
        case ir.Roll(_, name, slot, source, weight, none_target):
            heavy = f" weighing {expression(weight)}" if weight is not None else ""
            return f"roll    {slot} {name} from {expression(source)}{heavy}, if none goto {none_target}"
        case ir.Shuffle(_, pile):
            return f"shuffle {place(pile)}"
        case ir.Check(moment):
            return f"check   {moment}"
        case ir.EndGame(name):
            return f"end     {name}"


def _up_to(meant: bool) -> str:
    return "up to " if meant else ""


def _move(code: ir.Move) -> str:
    thing = "all" if code.thing is None else expression(code.thing)
    copies = f"{expression(code.copies)} of " if code.copies is not None else ""
    turned = f" as {expression(code.turned_into)}" if code.turned_into is not None else ""
    under = " at bottom" if code.bottom else ""
    return f"move    {_up_to(code.up_to)}{copies}{thing} from {place(code.source)} to {place(code.target)}{turned}{under}"


def _snapshot(code: ir.Snapshot) -> str:
    where = f" where {expression(code.where)}" if code.where is not None else ""
    order = {1: ", clockwise", -1: ", counter-clockwise", 0: ""}[code.clockwise]
    first = f" from {expression(code.first)}" if code.first is not None else ""
    return f"list    {code.rest} = {code.slot} in {expression(code.source)}{where}{order}{first}"


def _menu_words(menu: ir.Menu) -> str:
    words = [word for word, said in (("secret", menu.secret), ("forced", menu.forced), ("same move", menu.same_move)) if said]
    if menu.together is not None:
        words.append(f"together into {menu.together}")
    return f" ({', '.join(words)})" if words else ""


def _menu(menu: ir.Menu) -> Iterator[str]:
    """The ways to answer, one a line."""
    for branch in menu.branches:
        choices = ", ".join(f"{choice.slot} {choice.name} in {_domain(choice)}" for choice in branch.choices)
        go_on = f" goto {branch.target}" if branch.action is None else ""
        yield f"  {branch.name}: {choices}{go_on}"
        yield from (f"    let {slot} = {expression(value)}" for slot, value in branch.lets)
        yield from (f"    require {each.name}: {expression(each.test)}" for each in branch.requirements)
    if menu.passing is not None:
        when = f" when {expression(menu.passing.when)}" if menu.passing.when is not None else ""
        yield f"  pass{when} goto {menu.passing.target}"
    yield f"  if none goto {menu.none_target}"


def _domain(choice: ir.Choice) -> str:
    where = f" where {expression(choice.where)}" if choice.where is not None else ""
    return expression(choice.domain) + where


def place(place: ir.Place) -> str:
    """A tracked name with its arguments."""
    return _call(place.name, place.arguments)


# ------------------------------------------------------------------------------------------------ expressions


def expression(tree: ir.Expression) -> str:
    """An expression in the words of a rule file; names bound by a word of collection are shown as `#slot`."""
    match tree:
        case ir.Constant(_, value):
            return {None: "none", True: "yes", False: "no"}[value] if value is None or isinstance(value, bool) else str(value)
        case ir.Named(_, name) | ir.Figure(_, name) | ir.Local(_, _, name):
            return name
        case ir.Members(kind):
            return f"all {getattr(getattr(kind, 'inner', None), 'name', '?')}"
        case ir.Answers(_, slot, player):
            return f"answer #{slot} of {expression(player)}"
        case ir.Tracked(_, name, arguments) | ir.Defined(_, name, arguments) | ir.Word(_, name, _, arguments):
            return _call(name, arguments)
        case ir.Column(_, name, arguments):
            return _call(name, arguments)
        case ir.Formula(_, name, row):
            return _call(name, (row,))
        case ir.Make(kind, arguments):
            return _call(getattr(kind, "name", "make"), arguments)
        case ir.Part(_, index, whole):
            return f"part {index} of {_inner(whole)}"
        case ir.Can(_, action, player):
            return f"can({action}, {expression(player)})"
        case ir.Bind():
            return _bind(tree)
        case _:
            return _operation(tree)


def _operation(tree: ir.Expression) -> str:
    """Conditions, comparisons and sums."""
    match tree:
        case ir.If(_, test, yes, no):
            return f"if {expression(test)} then {expression(yes)} else {expression(no)}"
        case ir.Logic(_, operator, parts):
            return f" {operator} ".join(_inner(part) for part in parts)
        case ir.Not(_, part):
            return f"not {_inner(part)}"
        case ir.Compare(_, operator, left, right) | ir.Joined(_, operator, left, right):
            return f"{_inner(left)} {operator} {_inner(right)}"
        case ir.Arithmetic(_, operator, left, right):
            return f"{_inner(left)} {_SIGNS.get(operator, operator)} {_inner(right)}{_ENDS.get(operator, '')}"
        case ir.In(_, member, collection):
            return f"{_inner(member)} in {_inner(collection)}"
        case ir.IsNone(_, part):
            return f"{_inner(part)} is none"
        case ir.Otherwise(_, value, fallback):
            return f"{_inner(value)} otherwise {_inner(fallback)}"
        case _:
            raise TypeError(f"{type(tree).__name__} is no operation")


def _bind(tree: ir.Bind) -> str:
    """A word that binds a name; the value comes first, then where its members come from."""
    value = f"{expression(tree.value)} for " if tree.value is not None else ""
    where = f" where {expression(tree.where)}" if tree.where is not None else ""
    floor = f" at least {expression(tree.floor)}" if tree.floor is not None else ""
    return f"{tree.name}({value}#{tree.slot} in {expression(tree.source)}{where}{floor})"


def _call(name: str, arguments: tuple[ir.Expression, ...]) -> str:
    return f"{name}({', '.join(expression(each) for each in arguments)})" if arguments else name


def _inner(tree: ir.Expression) -> str:
    """A part of an operation, in brackets if it is one itself."""
    loose = (ir.If, ir.Logic, ir.Not, ir.Compare, ir.Joined, ir.Arithmetic, ir.In, ir.IsNone, ir.Otherwise)
    return f"({expression(tree)})" if isinstance(tree, loose) else expression(tree)
