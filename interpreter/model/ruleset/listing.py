"""Listings of the intermediate representation: expressions as they would be written, routines as numbered instructions.

A listing shows on the right the address of the step an instruction came from, and its file and line.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import Any

from interpreter.diagnostics.span import Span
from interpreter.model import ir
from interpreter.model.ir.traverse import descendants
from interpreter.model.ruleset.ruleset import RuleSet
from interpreter.model.types.types import EntityType, Type, non_null

_CODE_WIDTH = 76

# The words of nodes, with places for their fields: `{slot:slot}` is the name of a slot, `{left:inner}` a part in brackets if it is an
# operation; `{where: where _}` are words around a field that may be missing, `{thing:_|all}` says what stands there without it.
_TEMPLATES: Mapping[type, str] = {
    ir.Let: "let     {slot:slot} = {value}",
    ir.Assign: "change  {target} to {value}",
    ir.Move: "move    {up_to:up to }{copies:_ of }{thing:_|all} from {source} to {target}{turned_into: as _}{bottom: at bottom}",
    ir.Draw: "draw    {up_to:up to }{number} from {source} to {target}",
    ir.Jump: "jump    {target}",
    ir.JumpIfFalse: "unless  {test} goto {target}",
    ir.IterNext: "each    {slot:slot} of {rest:slot}, after the last goto {end}",
    ir.IterInit: "list    {rest:slot} = {slot:slot} in {source}{where: where _}{clockwise:order}{first: from _}",
    ir.CallIndirect: "perform {column} of {row}",
    ir.Return: "return",
    ir.Roll: "roll    {name} from {source}{weight: weighing _}{secret: in secret}{audience: known to _}, if none goto {none_target}",
    ir.Shuffle: "shuffle {pile}",
    ir.Reveal: "reveal  {place}{audience: to _}",
    ir.Tell: "tell    {message}{audience: to _}",
    ir.PhaseHook: "check   {moment}",
    ir.EndGame: "end     {name}",
    ir.Choice: "{name} in {domain}{where: where _}",
    ir.Pass: "  pass{when: when _} goto {target}",
    **dict.fromkeys((ir.LateConstant, ir.GameParameter, ir.Local), "{name}"),
    ir.Answers: "answer {slot:slot} of {player}",
    ir.RowExpression: "{name}({row})",
    ir.Project: "part {index} of {whole:inner}",
    ir.HasLegalMove: "can({action}, {player})",
    ir.TimesRemembered: "times({memory})",
    ir.Remembered: "{memory} with what is there now",
    ir.If: "if {test} then {yes} else {no}",
    ir.Not: "not {part:inner}",
    **dict.fromkeys((ir.Compare, ir.SetOperation, ir.Arithmetic), "{left:inner} {operator} {right:inner}"),
    ir.In: "{member:inner} in {collection:inner}",
    ir.IsNone: "{part:inner} is none",
    ir.Coalesce: "{value:inner} otherwise {fallback:inner}",
}
_DIVISIONS = {
    "divided_down": "{left:inner} divided by {right:inner} rounded down",
    "divided_up": "{left:inner} divided by {right:inner} rounded up",
}
_FIELD = re.compile(r"\{(\w+)(?::([^}]*))?\}")
_ORDERS = {1: ", clockwise", -1: ", counter-clockwise", 0: ""}
_LOOSE = (ir.If, ir.Logic, ir.Not, ir.Compare, ir.SetOperation, ir.Arithmetic, ir.In, ir.IsNone, ir.Coalesce)

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
            case ir.AddClamped(sign=sign):
                return self._fill(
                    code, "add     {up_to:up to }{amount} to {target}" if sign > 0 else "take    {up_to:up to }{amount} from {target}"
                )
            case ir.Call(name, arguments):
                return f"call    {self._call(name, arguments)}"
            case ir.Ask(menu, players):
                return "\n".join([f"ask     {self.expression(players)}{_menu_words(menu)}", *self._menu(menu)])
            case _:
                return self._fill(code, _TEMPLATES[type(code)])

    def _fill(self, node: object, template: str) -> str:
        """A template with the fields of a node in its places."""
        return _FIELD.sub(lambda match: self._field(getattr(node, match[1]), match[2] or "_"), template)

    def _field(self, value: Any, form: str) -> str:  # Any: whatever fields hold
        match form:
            case "slot":
                return self.slot(value)
            case "order":
                return _ORDERS[value]
            case "inner":
                return f"({self.expression(value)})" if isinstance(value, _LOOSE) else self.expression(value)
        words, _, otherwise = form.partition("|")
        if value is None or value is False:
            return otherwise
        if isinstance(value, ir.LValue):
            return self._call(value.name, value.arguments)
        return words.replace("_", str(value) if isinstance(value, str | int) else self.expression(value))

    def _menu(self, menu: ir.DecisionPoint) -> Iterator[str]:
        """The ways to answer, one a line."""
        for branch in menu.alternatives:
            slots = self.slots if branch.action is None else self.actions.get(branch.action, ())
            yield from replace(self, slots=slots).branch(branch)
        if menu.passing is not None:
            yield self._fill(menu.passing, _TEMPLATES[ir.Pass])
        yield f"  if none goto {menu.none_target}"

    def branch(self, branch: ir.Alternative) -> Iterator[str]:
        """One way to answer, in the names of the frame in which its choices live."""
        choices = ", ".join(self._fill(choice, _TEMPLATES[ir.Choice]) for choice in branch.choices)
        go_on = f" goto {branch.target}" if branch.action is None else ""
        yield f"  {branch.name}: {choices}{go_on}"
        yield from (f"    let {self.slot(slot)} = {self.expression(value)}" for slot, value in branch.lets)
        yield from (f"    require {each.name}: {self.expression(each.test)}" for each in branch.guards)

    def expression(self, tree: ir.Expression) -> str:
        """An expression in the words of a rule file; names bound by a word of collection are shown as `#slot`."""
        match tree:
            case ir.Constant(kind, value):
                return self.constant(kind, value)
            case ir.Members(kind):
                return f"all {getattr(getattr(kind, 'inner', None), 'name', '?')}"
            case ir.StateRead() | ir.UserCall() | ir.BuiltinCall() | ir.TableLookup():
                return self._call(tree.name, tree.arguments)
            case ir.After(_, routine, _, arguments, value):
                return f"after({self._call(routine, arguments)}, {self.expression(value)})"
            case ir.Construct(kind, arguments):
                return self._call(getattr(kind, "name", "make"), arguments)
            case ir.Logic(_, operator, parts):
                return f" {operator} ".join(self._field(part, "inner") for part in parts)
            case ir.Aggregate():  # the value comes first, then where its members come from
                return self._fill(tree, f"{{name}}({{value:_ for }}{_bound(tree)} in {{source}}{{where: where _}}{{floor: at least _}})")
            case ir.Arithmetic(operator="divided_down" | "divided_up"):
                return self._fill(tree, _DIVISIONS[tree.operator])
            case _:
                return self._fill(tree, _TEMPLATES[type(tree)])

    def _call(self, name: str, arguments: tuple[ir.Expression, ...]) -> str:
        return f"{name}({', '.join(self.expression(each) for each in arguments)})" if arguments else name
