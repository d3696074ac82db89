"""Random functions in the form of WebAssembly, all of which end."""

from hypothesis import strategies as st

from interpreter.backends.wasm.encoding.instructions import BITS, INSTRUCTIONS
from interpreter.lir import nodes
from interpreter.lir.nodes import Block, Const, Expression, Function, Global, Local, Op, Parameter, Select, Sequence
from interpreter.lir.types import I32, I64, NOTHING, SEQUENCE, ValueType

NAMES = {I32: ("p", "q"), I64: ("a", "b", "c")}
GLOBALS = {"small": (I32, 7), "large": (I64, -(2**63))}
KINDS = st.sampled_from([I32, I64])
EDGES = st.sampled_from([0, 1, -1, 2, 7, 8, 63, 64, 2**31 - 1, -(2**31)])
WHOLE = {name: row for name, row in INSTRUCTIONS.items() if "f64" not in name}  # numbers with a point have a test of their own
BY_RESULT = {kind: [name for name, row in WHOLE.items() if row.gives == kind and not row.access] for kind in (I32, I64)}
LOADS = {kind: [name for name, row in WHOLE.items() if row.gives == kind and row.access] for kind in (I32, I64)}
STORES = [name for name, row in WHOLE.items() if row.gives == NOTHING and row.access]
TESTS = [name for name, row in WHOLE.items() if row.gives == I32 and name.partition(".")[2][:2] in ("eq", "ne", "lt", "gt")]
SWAP = Function(  # several results
    "swap", (Parameter("x", I64), Parameter("y", I32)), (nodes.Return(Sequence((Local("y", I32), Local("x", I64)), SEQUENCE)),)
)
COUNT = Function(  # changes what others read
    "count",
    (Parameter("x", I32),),
    (
        nodes.Assign((Global("small", I32),), Op("i32.add", (Global("small", I32), Local("x", I32)), I32)),
        nodes.Return(Global("small", I32)),
    ),
)


def constants(kind: ValueType) -> st.SearchStrategy[Expression]:
    bits = BITS[kind]
    wide = st.integers(-(2 ** (bits - 1)), 2 ** (bits - 1) - 1)
    return (EDGES | wide).map(lambda value: Const(value, kind))


def leaves(kind: ValueType) -> st.SearchStrategy[Expression]:
    locals_ = st.sampled_from([Local(name, kind) for name in NAMES[kind]])
    globals_ = st.sampled_from([Global(name, each) for name, (each, _) in GLOBALS.items() if each == kind])
    return constants(kind) | locals_ | globals_


@st.composite
def expressions(draw, kind: ValueType, depth: int = 3) -> Expression:
    if depth == 0 or not draw(st.integers(0, 4)):
        return draw(leaves(kind))

    def inner(of: ValueType) -> Expression:
        return draw(expressions(of, depth - 1))

    match draw(st.sampled_from(["op", "op", "op", "test", "select", "both", "either", "bind", "load", "call"])):
        case "op":
            return operation(draw(st.sampled_from(BY_RESULT[kind])), inner)
        case "test" if kind == I32:
            return operation(draw(st.sampled_from(TESTS)), inner)
        case "both" if kind == I32:
            return Select(inner(I32), inner(I32), Const(0, I32), I32)
        case "either" if kind == I32:
            return Select(inner(I32), Const(1, I32), inner(I32), I32)
        case "bind":
            return nodes.Bind(draw(st.sampled_from(NAMES[kind])), inner(kind), kind)
        case "load":
            return Op(draw(st.sampled_from(LOADS[kind])), (draw(addresses(depth)), draw(offsets())), kind)
        case "call" if kind == I32:
            return nodes.Call(Global("count", I32), (inner(I32),), I32)
    return Select(inner(I32), inner(kind), inner(kind), kind)


def operation(name: str, inner) -> Expression:
    row = INSTRUCTIONS[name]
    return Op(name, tuple(inner(each) for each in row.takes), row.gives)


def offsets() -> st.SearchStrategy[Const]:
    return st.integers(0, 40).map(lambda value: Const(value, I32))


@st.composite
def addresses(draw, depth: int) -> Expression:
    """An address in the first 256 bytes, perhaps with a constant beside it."""
    small = Op("i32.and", (draw(expressions(I32, depth - 1)), Const(255, I32)), I32)
    return Op("i32.add", (small, draw(offsets())), I32) if draw(st.booleans()) else small


@st.composite
def blocks(draw, depth: int, counters: tuple[str, ...] = (), in_loop: bool = False) -> Block:
    """Statements; `counters`: the names that loops around count with."""
    return tuple(part for _ in range(draw(st.integers(1, 3))) for part in draw(statements(depth, counters, in_loop)))


@st.composite
def statements(draw, depth: int, counters: tuple[str, ...], in_loop: bool) -> Block:
    kind = draw(KINDS)
    forms = ["assign", "store", "global", "several", "twice", "bulk", "do", "remark"]
    forms += ["if", "if", "switch", "while", "while"] if depth else []
    forms += ["leave"] if in_loop else []
    match draw(st.sampled_from(forms)):
        case "store":
            name = draw(st.sampled_from(STORES))
            value = draw(expressions(INSTRUCTIONS[name].takes[1]))
            return (nodes.Do(Op(name, (draw(addresses(2)), draw(offsets()), value), NOTHING)),)
        case "global":
            name, (of, _) = draw(st.sampled_from(sorted(GLOBALS.items())))
            return (nodes.Assign((Global(name, of),), draw(expressions(of))),)
        case "several":
            targets = Sequence((Local("p", I32), Local("b", I64)), SEQUENCE)
            call = nodes.Call(Global("swap", SEQUENCE), (draw(expressions(I64)), draw(expressions(I32))), SEQUENCE)
            return (nodes.Assign((targets,), call) if draw(st.booleans()) else nodes.Do(call),)
        case "twice":
            return (nodes.Assign((Local("a", I64), Global("large", I64), Local("c", I64)), draw(expressions(I64))),)
        case "bulk":
            name = draw(st.sampled_from(["memory.copy", "memory.fill"]))
            return (nodes.Do(Op(name, (draw(addresses(1)), draw(addresses(1)), draw(offsets())), NOTHING)),)
        case "do":
            return (nodes.Do(draw(expressions(kind))),)
        case "remark":
            return (nodes.Remark(draw(st.integers(1, 9))),)
        case "if":
            count = draw(st.integers(1, 3))
            tests = tuple(draw(expressions(I32)) for _ in range(count))
            inner = blocks(depth - 1, counters, in_loop)
            return (nodes.If(tests, tuple(draw(inner) for _ in range(count + draw(st.booleans())))),)
        case "switch":
            subject = Local(draw(st.sampled_from(NAMES[kind])), kind)
            low = draw(st.integers(-3, 3))
            values = draw(st.lists(st.integers(low, low + 6), min_size=4, max_size=6))
            tests = tuple(Op(f"i{BITS[kind]}.eq", (subject, Const(value, kind)), I32) for value in values)
            inner = blocks(depth - 1, counters, in_loop)
            narrow = Op(f"i{BITS[kind]}.and", (subject, Const(7, kind)), kind)
            start = (nodes.Assign((subject,), narrow),) if draw(st.booleans()) else ()
            return (*start, nodes.If(tests, tuple(draw(inner) for _ in range(len(tests) + draw(st.booleans())))))
        case "while":
            counter = Local(f"k{len(counters)}", I32)
            more = Op("i32.lt_s", (counter, Const(draw(st.integers(0, 4)), I32)), I32)
            test = Select(more, draw(expressions(I32)), Const(0, I32), I32) if draw(st.booleans()) else more
            body = draw(blocks(depth - 1, (*counters, counter.name), in_loop=True))
            step = nodes.Assign((counter,), Op("i32.add", (counter, Const(1, I32)), I32))
            if draw(st.booleans()):
                body, test = (nodes.branch(Op("i32.eqz", (test,), I32), (nodes.Break(),)), step, *body), Const(1, I32)
            else:
                body = (step, *body)
            return (nodes.Assign((counter,), Const(0, I32)), nodes.While(test, body))
        case "leave":
            way = draw(st.sampled_from([nodes.Break(), nodes.Continue(), nodes.Raise(Const(5, I32))]))
            return (nodes.branch(draw(expressions(I32)), (way,)),)
    return (nodes.Assign((Local(draw(st.sampled_from(NAMES[kind])), kind),), draw(expressions(kind))),)


@st.composite
def programs(draw) -> Function:
    """A function of two numbers that gives all its locals."""
    body = draw(blocks(2))
    given = [Local(name, kind) for kind, names in NAMES.items() for name in names]
    start = [nodes.Do(each) for each in given]  # so that all are there: a local is what gets a value
    named = [nodes.Assign((each,), each) for each in given if each.name not in ("a", "p")]
    return Function(
        "main", (Parameter("a", I64), Parameter("p", I32)), (*named, *start, *body, nodes.Return(Sequence(tuple(given), SEQUENCE)))
    )
