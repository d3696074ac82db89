"""Generated source, read again before it is compiled: it has the forms that the printer makes, and nothing else.

Names are words of ours, of the table and of `HELPERS`; what is asked of values stands in a list; there is no text in it, no
import, nothing that is private. Anything else is a mistake of ours, whatever file it comes from, and is not compiled.
"""

import ast
import re
from collections.abc import Container, Iterable, Iterator, Mapping
from functools import lru_cache
from types import MappingProxyType

from interpreter.backends.python.printing.vocabulary import CONSTANTS, FUNCTIONS, GIVEN, LOCALS

SOURCE = "<rules>"  # what tracebacks call it
BUILTINS: Mapping[str, object] = MappingProxyType(
    {each.__name__: each for each in (IndexError, any, bool, divmod, len, max, min, range, sorted, sum, tuple)}
)
ATTRIBUTES = frozenset(
    """
    add again aimed aims answer append below bit_count bit_length chance count counts each frames get items limit listens note nth options passes player prepared rolled show shuffled
    size skip stops spend taken tell values watch
    """.split()  # noqa: SIM905  # a list to be read
)
_OPERATORS = (ast.Add, ast.Sub, ast.Mult, ast.FloorDiv, ast.Mod, ast.LShift, ast.RShift, ast.BitAnd, ast.BitOr, ast.BitXor)
_TESTS = (ast.Eq, ast.NotEq, ast.Lt, ast.LtE, ast.Gt, ast.GtE, ast.Is, ast.IsNot, ast.In, ast.And, ast.Or)
_SIGNS = (ast.Not, ast.USub, ast.Invert, ast.Load, ast.Store)
_STATEMENTS = (ast.Return, ast.Assign, ast.AugAssign, ast.For, ast.While, ast.If, ast.Break, ast.Continue, ast.Pass, ast.Raise, ast.Expr)
_VALUES = (ast.BinOp, ast.UnaryOp, ast.BoolOp, ast.Compare, ast.IfExp, ast.NamedExpr, ast.Subscript, ast.Slice)
_COLLECTIONS = (ast.Tuple, ast.List, ast.Dict, ast.Starred)
_PLAIN = frozenset({*_OPERATORS, *_TESTS, *_SIGNS, *_STATEMENTS, *_VALUES, *_COLLECTIONS})
_NUMBERED = re.compile(r"(.+?)_[1-9][0-9]*", re.ASCII)


def verify(text: str, constants: Iterable[str], helpers: Iterable[str]) -> ast.Module:
    """The tree of generated source; raises `AssertionError` at what no printer of ours writes."""
    try:
        tree = ast.parse(text, SOURCE)
    except (SyntaxError, ValueError) as problem:
        raise AssertionError(f"generated source cannot be read: {problem}") from None
    if not text.isascii():
        raise AssertionError("generated source has letters that are not ours")
    bound = {name for statement in tree.body for name in _defined(statement)}.union(constants, helpers, BUILTINS)
    for statement in tree.body:
        _check_statement(statement, bound)
    return tree


def _defined(statement: ast.stmt) -> Iterator[str]:
    """What a statement of the module gives a name: a function, or a table of them."""
    match statement:
        case ast.FunctionDef(name=name) if _stem(name) in FUNCTIONS:
            yield name
        case ast.Assign(targets=[ast.Name(id=name)]) if _stem(name) in CONSTANTS:
            yield name
        case _:
            raise AssertionError(f"generated source has no business with {_shown(statement)}")


def _check_statement(statement: ast.stmt, bound: Container[str]) -> None:
    """Look at a statement of the module and all that is in it; `bound`: the names that are defined outside it."""
    nodes = [node for node in ast.walk(statement) if type(node) not in _PLAIN]
    locals_ = {node.id for node in nodes if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)}
    locals_ |= {node.arg for node in nodes if isinstance(node, ast.arg)}
    for node in nodes:
        if node is not statement and isinstance(node, ast.FunctionDef):
            if not _is_part(node):
                raise _stray(node)
            locals_.add(node.name)
    for node in nodes:
        _check(node, locals_, bound, is_module=isinstance(statement, ast.Assign))


def _check(node: ast.AST, locals_: Container[str], bound: Container[str], *, is_module: bool) -> None:
    """Look at what is not sound by its class alone."""
    match node:
        case ast.Name(id=name, ctx=ast.Store()):
            sound = is_local(name) or (is_module and _stem(name) in CONSTANTS)
        case ast.Name(id=name):
            sound = (name in locals_ and is_local(name)) or name in bound
        case ast.Constant(value=value):
            sound = value is None or type(value) in (int, bool)
        case ast.Attribute(attr=attribute, ctx=ast.Load()):
            sound = attribute in ATTRIBUTES
        case ast.Attribute(value=ast.Name(id="R"), attr="options" | "passes" | "player" | "prepared", ctx=ast.Store()):
            sound = True
        case ast.Call(func=ast.Name() | ast.Attribute(), keywords=[]):
            sound = True
        case ast.FunctionDef(args=arguments, decorator_list=[], returns=None):
            sound = _is_plain(arguments)
        case ast.Nonlocal(names=names):
            sound = all(name in locals_ and is_local(name) for name in names)
        case ast.arg(arg=name, annotation=None):
            sound = is_local(name)
        case ast.arguments():
            sound = True  # looked at with the function
        case _:
            sound = False
    if not sound:
        raise _stray(node)


def is_local(name: str) -> bool:
    """Whether something in a function may have this name."""
    return _stem(name) in LOCALS or (name != GIVEN and _stem(name) == GIVEN)


def _is_part(function: ast.FunctionDef) -> bool:
    """Whether a function inside a function is one that takes blocks out of it."""
    return _stem(function.name) == "part" and not function.args.args


@lru_cache(maxsize=4096)
def _stem(name: str) -> str:
    """A name without its number."""
    match = _NUMBERED.fullmatch(name)
    return match[1] if match is not None else name


def _is_plain(arguments: ast.arguments) -> bool:
    """Whether a function takes arguments by place; the only default is none."""
    extra = (arguments.vararg, arguments.kwarg, *arguments.kwonlyargs, *arguments.posonlyargs)
    return not any(extra) and all(isinstance(each, ast.Constant) and each.value is None for each in arguments.defaults)


def _stray(node: ast.AST) -> AssertionError:
    return AssertionError(f"generated source has no business with {_shown(node)}")


def _shown(node: ast.AST) -> str:
    return f"{type(node).__name__} in line {getattr(node, 'lineno', '?')}: {ast.dump(node)[:200]}"
