"""Python source from low-level trees, one to one: a statement a line, brackets where the table of precedences asks for them."""

from collections.abc import Callable, Iterator, Mapping
from itertools import cycle

from interpreter.lir import nodes
from interpreter.lir.nodes import Const, Expression

INDENT = "    "
# How tightly forms of Python bind.
BIND, SELECT, OR, AND, NOT, COMPARE, UNION, TOGGLE, COMMON, SHIFT, SUM, PRODUCT, SIGN, NUMBER, ATOM = range(15)
_SIGNS: Mapping[str, tuple[str, int, int, int]] = {  # operator -> what stands between operands, and the precedences: whole, left, right
    "add": (" + ", SUM, SUM, PRODUCT),
    "sub": (" - ", SUM, SUM, PRODUCT),
    "mul": (" * ", PRODUCT, PRODUCT, SIGN),
    "repeated": (" * ", PRODUCT, PRODUCT, SIGN),
    "div_down": (" // ", PRODUCT, PRODUCT, SIGN),
    "mod": (" % ", PRODUCT, PRODUCT, SIGN),
    "cyclic": (" % ", PRODUCT, PRODUCT, SIGN),
    "eq": (" == ", COMPARE, UNION, UNION),
    "ne": (" != ", COMPARE, UNION, UNION),
    "lt": (" < ", COMPARE, UNION, UNION),
    "le": (" <= ", COMPARE, UNION, UNION),
    "gt": (" > ", COMPARE, UNION, UNION),
    "ge": (" >= ", COMPARE, UNION, UNION),
    "is_same": (" is ", COMPARE, UNION, UNION),
    "is_other": (" is not ", COMPARE, UNION, UNION),
    "and": (" and ", AND, NOT, NOT),
    "or": (" or ", OR, AND, AND),
    "or_empty": (" or ", OR, AND, AND),
    "union": (" | ", UNION, UNION, TOGGLE),
    "toggle": (" ^ ", TOGGLE, TOGGLE, COMMON),
    "intersection": (" & ", COMMON, COMMON, SHIFT),
    "difference": (" & ~", COMMON, COMMON, SIGN),
}
_TEMPLATES: Mapping[str, tuple[str, int, *tuple[int, ...]]] = {  # operator -> the text, and the precedences: whole, operands in turn
    "neg": ("-{}", SIGN, SIGN),
    "complement": ("~{}", SIGN, SIGN),
    "not": ("not {}", NOT, NOT),
    "is_none": ("{} is None", COMPARE, UNION),
    "is_some": ("{} is not None", COMPARE, UNION),
    "bit": ("{} >> {} & 1", COMMON, SHIFT, SUM),
    "singleton": ("1 << {}", SHIFT, SUM),
    "size": ("{}.bit_count()", ATOM, ATOM),
    "first_bit": ("({} & -{}).bit_length() - 1", SUM, COMMON, SIGN),
    "last_bit": ("{}.bit_length() - 1", SUM, ATOM),
    "without_first": ("{} & {} - 1", COMMON, COMMON, SUM),
    "members": ("MEMBERS[{}]", ATOM, SELECT),
    "div_up": ("-(-{} // {})", SIGN, SIGN, SIGN),
    "length": ("len({})", ATOM, SELECT),
    "total": ("sum({})", ATOM, SELECT),
    "any": ("any({})", ATOM, SELECT),
    "truth": ("bool({})", ATOM, SELECT),
    "support": ("held({})", ATOM, SELECT),
    "as_tuple": ("tuple({})", ATOM, SELECT),
    "head": ("{}[0]", ATOM, ATOM),
    "top": ("{}[-1]", ATOM, ATOM),
    "tail": ("{}[1:]", ATOM, ATOM),
    "below_top": ("{}[:-1]", ATOM, ATOM),
    "front": ("{}[:{}]", ATOM, ATOM, SELECT),
    "reversed": ("{}[::-1]", ATOM, ATOM),
    "copies_of": ("{}.count({})", ATOM, ATOM, SELECT),
    "contains": ("{1} in {0}", COMPARE, UNION, UNION),
    "spread": ("*{}", SELECT, UNION),
    "dictionary": ("{{}}", ATOM),
}
_UPDATES: Mapping[str, str] = {"add": "+=", "sub": "-=", "union": "|=", "intersection": "&=", "toggle": "^="}


def expression(tree: Expression, least: int = BIND) -> str:
    """The text of an expression, in brackets if it binds less tightly than `least`."""
    return _FORMS[type(tree)](tree, least)


def _const(tree: Const, least: int) -> str:
    text = repr(tree.value)
    return f"({text})" if type(tree.value) is int and (NUMBER if tree.value >= 0 else SIGN) < least else text


def _name(tree: nodes.Local | nodes.Global, _least: int) -> str:
    return tree.name


def _load(tree: nodes.Load, _least: int) -> str:
    return f"S[{expression(tree.address, SELECT)}]"


def _index(tree: nodes.Index, _least: int) -> str:
    return f"{expression(tree.table, ATOM)}[{expression(tree.index, SELECT)}]"


def _op(tree: nodes.Op, least: int) -> str:
    operator, operands = tree.operator, tree.operands
    if (sign := _SIGNS.get(operator)) is not None:
        between, whole, left, right = sign
        text = between.join([expression(operands[0], left), *(expression(each, right) for each in operands[1:])])
    elif operator in _TEMPLATES:
        template, whole, *least_of = _TEMPLATES[operator]
        text = template.format(*map(expression, cycle(operands), least_of))  # an operand may come twice
    else:
        text, whole = f"{operator}({_listed(operands)})", ATOM
    return f"({text})" if whole < least else text


def _listed(trees: tuple[Expression, ...]) -> str:
    return ", ".join([expression(each, SELECT) for each in trees])


def _select(tree: nodes.Select, least: int) -> str:
    text = f"{expression(tree.yes, OR)} if {expression(tree.test, OR)} else {expression(tree.no, SELECT)}"
    return f"({text})" if least > SELECT else text


def _guarded(tree: nodes.Guarded, least: int) -> str:
    test = expression(tree.tests[0], OR) if len(tree.tests) == 1 else " and ".join([expression(each, NOT) for each in tree.tests])
    text = f"{expression(tree.value, OR)} if {test} else None"
    return f"({text})" if least > SELECT else text


def _bind(tree: nodes.Bind, _least: int) -> str:
    return f"({tree.name} := {expression(tree.value, SELECT)})"


def _call(tree: nodes.Call, _least: int) -> str:
    return f"{expression(tree.function, ATOM)}({_listed(tree.arguments)})"


def _method(tree: nodes.Method, _least: int) -> str:
    text = f"{expression(tree.target, ATOM)}.{tree.name}"
    return text if tree.arguments is None else f"{text}({_listed(tree.arguments)})"


def _sequence(tree: nodes.Sequence, _least: int) -> str:
    inner = _listed(tree.items)
    if tree.is_mutable:
        return f"[{inner}]"
    return f"({inner},)" if len(tree.items) == 1 else f"({inner})"


_FORMS: Mapping[type, Callable[..., str]] = {
    nodes.Const: _const,
    nodes.Local: _name,
    nodes.Global: _name,
    nodes.Load: _load,
    nodes.Index: _index,
    nodes.Op: _op,
    nodes.Select: _select,
    nodes.Guarded: _guarded,
    nodes.Bind: _bind,
    nodes.Call: _call,
    nodes.Method: _method,
    nodes.Sequence: _sequence,
}

# -------------------------------------------------------------------------------------------------- statements


def source(unit: nodes.Unit) -> str:
    """The text of a unit: functions first, then its tables, of which a line has one."""
    functions = [_declaration(each) for each in unit if not isinstance(each, nodes.Table)]
    tables = [_declaration(each) for each in unit if isinstance(each, nodes.Table)]
    return "\n\n\n".join([*functions, "\n".join(tables)]) + "\n"


def _declaration(declaration: nodes.Declaration) -> str:
    match declaration:
        case nodes.Function():
            return function(declaration)
        case nodes.Memo(name, keeper, work):
            return f"{name} = {keeper}({work})"
        case nodes.Table(name, entries):
            return f"{name} = {{{', '.join(f'{row}: {target}' for row, target in entries)}}}"


def function(tree: nodes.Function) -> str:
    """The text of a function."""
    parameters = ", ".join(f"{each.name}=None" if each.is_optional else each.name for each in tree.parameters)
    return "\n".join([f"def {tree.name}({parameters}):", *_block(tree.body, INDENT)])


def _block(block: nodes.Block, indent: str) -> Iterator[str]:
    is_empty = True
    for each in block:
        is_empty = is_empty and isinstance(each, nodes.Remark)
        yield from _statement(each, indent)
    if is_empty:
        yield f"{indent}pass"


def _statement(statement: nodes.Statement, indent: str) -> Iterator[str]:
    match statement:
        case nodes.If():
            yield from _if(statement, indent)
        case nodes.For(target, runs_over, body):
            yield f"{indent}for {_target(target)} in {expression(runs_over)}:"
            yield from _block(body, indent + INDENT)
        case nodes.While(test, body):
            yield f"{indent}while {expression(test, SELECT)}:"
            yield from _block(body, indent + INDENT)
        case nodes.Inner(name, shared, body):
            yield f"{indent}def {name}():"
            if shared:
                yield f"{indent}{INDENT}nonlocal {', '.join(shared)}"
            yield from _block(body, indent + INDENT)
        case nodes.Region(_, body):
            yield from _block(body, indent)
        case _:
            yield indent + _line(statement)


def _if(statement: nodes.If, indent: str) -> Iterator[str]:
    word = "if"
    for test, block in zip(statement.tests, statement.blocks, strict=False):
        yield f"{indent}{word} {expression(test)}:"
        yield from _block(block, indent + INDENT)
        word = "elif"
    for block in statement.blocks[len(statement.tests) :]:
        yield f"{indent}else:"
        yield from _block(block, indent + INDENT)


def _line(statement: nodes.Statement) -> str:
    match statement:
        case nodes.Assign(targets, value):
            return f"{' = '.join(map(_target, targets))} = {expression(value, SELECT)}"
        case nodes.Update(target, operator, value):
            return f"{expression(target)} {_UPDATES[operator]} {expression(value, SELECT)}"
        case nodes.Do(value):
            return expression(value, SELECT)
        case nodes.Raise(value):
            return f"raise {expression(value)}"
        case nodes.Return(value):
            return "return" if value is None else f"return {expression(value, SELECT)}"
        case nodes.Remark(place):
            return f"# {place}"
    return type(statement).__name__.lower()


def _target(target: Expression) -> str:
    match target:
        case nodes.Sequence(items) if len(items) > 1:
            return _listed(items)
    return expression(target)
