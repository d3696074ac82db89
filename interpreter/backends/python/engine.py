"""The generated machine at a table: it takes the place of the closures between two questions, and where answers are looked for.

Questions, options, answers and states are those of the reference machine. What the generated code does not know (a
position made by hand in the middle of a routine, somebody who watches) is left to the reference machine.
"""

from collections.abc import Callable, Container, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from types import CodeType
from typing import TYPE_CHECKING, Any

from interpreter.analysis.decision_shapes import branches
from interpreter.backends.python.codegen.module import GeneratedModule, generate, lines
from interpreter.backends.python.printing.verifier import BUILTINS, SOURCE, verify
from interpreter.backends.python.support.bindings import Recipe, resolve
from interpreter.backends.python.support.execution import (
    MISSING,
    ExecutionContext,
    MemberCache,
    Memo,
    PlayoutContext,
    Watch,
    copies,
    memo_by_inputs,
)
from interpreter.backends.python.support.index_layouts import index_layout, masks, members_of
from interpreter.backends.python.support.subset_memo import Choices
from interpreter.model.ir import Alternative, Ask, Expression, Roll, Shuffle
from interpreter.model.ruleset.ruleset import RuleSet
from interpreter.runtime.machine import machine
from interpreter.runtime.machine.instructions import in_turn_order
from interpreter.runtime.machine.legal_moves import draw, reference_enumerator
from interpreter.runtime.machine.moves import PUT, TAKE, pass_on
from interpreter.runtime.state.game_state import Closure, Frame, GameState, TurnState, VMState
from interpreter.runtime.state.move_enumerator import MoveEnumerator
from interpreter.runtime.state.playout import GameOver, Playout
from interpreter.runtime.values.containers import Value, nth_bit_index, support

if TYPE_CHECKING:
    from interpreter.runtime.state.game_instance import GameInstance

Store = Sequence[Value]
Function = Callable[..., Any]  # generated functions take and give values of all kinds
MOST_KEPT = 64  # stores whose sets are remembered


HELPERS: Mapping[str, object] = {
    "Choices": Choices,
    "GameOver": GameOver,
    "MEMBERS": MemberCache(),
    "Memo": Memo,
    "by_seen": memo_by_inputs,
    "copies": copies,
    "held": support,
    "in_turn_order": in_turn_order,
    "members_of": members_of,
    "missing": MISSING,
    "nth_place": nth_bit_index,
    "pass_on": pass_on,
    **{f"take_{holder}": take for holder, take in TAKE.items()},
    **{f"put_{holder}": put for holder, put in PUT.items()},
}


@dataclass(frozen=True, slots=True, eq=False)
class Program:
    """Generated code, compiled, and the branches it has functions for."""

    source: GeneratedModule
    code: CodeType
    keys: Mapping[int, str]  # identity of a branch or an expression -> key
    rules: RuleSet

    def told(self, problem: Exception) -> str:
        """Where the rules have what generated code failed at; for mistakes of ours."""
        found = problem.__traceback__
        line = 0
        while found is not None:
            if found.tb_frame.f_code.co_filename == self.code.co_filename:
                line = found.tb_lineno
            found = found.tb_next
        lines = self.source.text.splitlines()[:line]
        remark = next((int(text.strip().removeprefix("# ")) for text in reversed(lines) if text.lstrip().startswith("#")), 0)
        return f"in code generated for {self.source.notes.said(remark)}"


@lru_cache(maxsize=64)
def _program(rules: RuleSet) -> Program:
    source = generate(rules)
    code = compile_source(source.text, source.constants)
    keys = {id(each): key for key, each in (*branches(rules), *lines(rules))}
    return Program(source, code, keys, rules)


def with_python_backend(table: "GameInstance") -> "GameInstance":
    """The same table, at which the generated machine plays."""
    program = _program(table.rules)
    fast = table.alone()
    engine = PythonEngine(program, fast)
    engine.table = fast.with_engine(engine)
    return engine.table


def compile_source(text: str, constants: Container[str]) -> CodeType:
    """Generated source, compiled; raises `AssertionError` where it is not what we write."""
    return compile(verify(text, constants, HELPERS), SOURCE, "exec")


def link(code: CodeType, constants: Mapping[str, Recipe], table: "GameInstance") -> dict[str, Any]:  # functions of all sorts
    """The functions of generated code at a table, by name, among the constants they read."""
    found: dict[str, Any] = {**HELPERS, "__builtins__": dict(BUILTINS)}
    for name, recipe in constants.items():
        found[name] = resolve(table, recipe)
    exec(code, found)  # noqa: S102  # it has been verified
    return found


class PythonEngine:
    """Generated code bound to a table."""

    def __init__(self, program: Program, table: "GameInstance") -> None:
        self.program = program
        self.table = table
        self.cells = len(table.state_slots)
        self.functions = link(program.code, program.source.constants, table)
        self.routines = {
            name: (self.functions[function], slots, entries) for name, (function, slots, entries) in program.source.routines.items()
        }
        self._checks = {moment: list(self._checks_at(moment)) for moment in {check.at for check in program.rules.always}}
        self.pools = [number for number, cell in enumerate(table.state_slots) if cell.decl.holder == "pool"]
        self.layout = index_layout(table, program.source.indexes)
        self._masks: dict[int, tuple[Store, list[int]]] = {}  # by the identity of a store, which is kept beside
        self._position: tuple[object, object, tuple[Value, ...], dict[object, Value]] = (None, None, (), {})

    def block(self, store: Store, course: TurnState) -> list[Value]:
        """What generated code works on: the store, the sets that are kept, the course."""
        if not self.program.source.indexes:
            return [*store, *course]
        known = self._masks.get(id(store))
        found = masks(self.layout, store) if known is None or known[0] is not store else known[1]
        return [*store, *found, *course]

    def _opened(self, store: Store, course: TurnState) -> list[Value]:
        """A block that may be changed: pools are lists in it."""
        block = self.block(store, course)
        for cell in self.pools:
            block[cell] = [*block[cell]]
        return block

    def _closed(self, block: list[Value]) -> tuple[Value, ...]:
        """The store of a block that has been changed."""
        store = block[: self.cells]
        for cell in self.pools:
            store[cell] = tuple(store[cell])
        return tuple(store)

    def known_sets(self) -> list[tuple[Store, list[int]]]:
        """The stores of which sets are remembered, and these sets."""
        return list(self._masks.values())

    def keep(self, store: Store, found: list[int]) -> None:
        """Remember the sets that are kept of a store."""
        if len(self._masks) >= MOST_KEPT:
            self._masks.clear()
        self._masks[id(store)] = (store, found)

    # -------------------------------------------------------------------------------------------- checks

    def _checks_at(self, moment: str) -> Iterator[tuple[str, Function]]:
        for check in self.program.rules.always:
            if check.at == moment:
                yield check.name, self.functions[self.program.source.expressions[self.program.keys[id(check.test)]]]

    def broken(self, moment: str, block: Sequence[Value]) -> list[str]:
        """The names of the checks that belong to a moment (or to no moment in particular) and do not hold."""
        kept: dict[object, Value] = {}
        return [name for name, holds in self._checks.get(moment, ()) if not holds(block, kept, block[-4:-3])]

    # -------------------------------------------------------------------------------------------- between two questions

    def proceed(self, run: VMState) -> bool:
        """Execute until a question is open or the game is over; False where the reference machine has to go on."""
        routines = self.table.rules.routines
        while run.going:
            if run.routine not in routines:  # of steps that a scenario carries out beside the rules
                return False
            if isinstance(routines[run.routine].code[run.pc], Ask | Roll | Shuffle):
                step = run.code[run.pc]
                run.pc += 1
                step(run)
            elif not self._stretch(run):
                return False
        return True

    def _stretch(self, run: VMState) -> bool:
        """Execute to the next instruction that asks, or to the end of the game."""
        block = self._opened(run.fixed_store(), run.course)
        going = ExecutionContext([*run.frames, run.top()], passes=run.passes)
        if not self._is_known(going.frames):
            return False
        end = None
        try:
            self._frames(block, going)
        except GameOver as over:
            end = over.end
        run.fixed, run.course = self._closed(block), TurnState(*block[-4:])
        run.store = list(run.fixed)
        self.keep(run.fixed, block[self.cells : -4])
        run.notices += going.notices
        run.passes = going.passes
        if end is not None or not going.frames:
            run.end(end or "finished")
            return True
        run.frames = [Frame(*frame) for frame in going.frames]
        run.resume()
        return True

    def _is_known(self, frames: Sequence[tuple[str, int, tuple[Value, ...]]]) -> bool:
        """Whether the generated code can go on with all these frames."""
        return all(name in self.routines and pc in self.routines[name][2] for name, pc, _ in frames)

    def _frames(self, block: list[Value], going: ExecutionContext) -> None:
        frames, routines = going.frames, self.routines
        while frames:
            name, pc, slots = frames.pop()
            outer = len(frames)
            function, taken, _ = routines[name]
            try:
                if taken is not None:
                    function(going, block, *[slots[slot] for slot in taken])
                elif function(going, block, pc, *slots):
                    frames[outer:] = frames[outer:][::-1]  # the innermost has come first
                    return
            except GameOver:
                raise
            except Exception as problem:
                problem.add_note(self.program.told(problem))
                raise

    def play_out(self, state: GameState, playout: Playout) -> GameState:
        """The position after so many answers by chance as the playout allows, or at the end of the game."""
        playing = PlayoutContext.of(playout, self._watch(playout))
        while state.ended is None and len(playing.counts) < playing.limit:
            stands = len(playing.counts)
            state = self._played(state, playing)
            if state.ended is None and len(playing.counts) == stands < playing.limit:
                state = self._answered(state, playing)
        return state

    def _watch(self, playout: Playout) -> Watch | None:
        """What generated code calls where checks are looked at."""
        watch = playout.watch
        return None if watch is None else lambda moment, block: watch(moment, lambda: self.broken(moment, block))

    def violations(self, state: GameState) -> list[str]:
        """The names of the checks that belong to no moment and do not hold."""
        return self.broken("", self.block(state.store, state.course))

    def _played(self, state: GameState, playing: PlayoutContext) -> GameState:
        """The position where the generated code stops: at a question that it does not answer itself, or at the end."""
        if state.answered or not self._is_known(state.frames):
            return state
        playing.frames, playing.passes = list(state.frames), 0
        block = self._opened(state.store, state.course)
        end = None
        try:
            self._frames(block, playing)
        except GameOver as over:
            end = over.end
        store, course = self._closed(block), TurnState(*block[-4:])
        self.keep(store, block[self.cells : -4])
        if end is not None or not playing.frames:
            return GameState(store, course, (), (), end or "finished")
        return GameState(store, course, tuple(Frame(*frame) for frame in playing.frames))

    def _answered(self, state: GameState, playing: PlayoutContext) -> GameState:
        """The position after one answer by chance, given as the reference machine takes it."""
        table, watch = self.table, playing.watch
        asked = machine.questions(table, state)[0]

        def look(moment: str, store: Store, course: TurnState) -> None:
            assert watch is not None
            watch(moment, self.block(tuple(store), course))

        try:
            if watch is not None:
                look("", state.store, state.course)
            answer = draw(table.rules, asked, playing.playout)
            after = machine.answer(table, state, asked.player, answer, watch=None if watch is None else look)
        except GameOver as over:
            return GameState(state.store, state.course, (), (), over.end)
        playing.notices += after.notices
        return after

    # -------------------------------------------------------------------------------------------- answers

    def enumerator(self, table: "GameInstance", branch: Alternative) -> MoveEnumerator | None:
        """The branch at this table, looked into by generated code; None if it has none for it."""
        key = self.program.keys.get(id(branch))
        if key is None:
            return None
        plain = reference_enumerator(table, branch)
        return CompiledEnumerator(plain.branch, plain.levels, plain.lets, plain.tests, plain.size, self, key)

    def closure(self, expression: Expression) -> Closure | None:
        """The function that works out an expression; None if there is no generated code for it."""
        name = self.program.source.expressions.get(self.program.keys.get(id(expression), ""))
        if name is None:
            return None
        function, position = self.functions[name], self.position
        return lambda store, course, slots: function(*position(store, course), slots)

    def attach(self, table: "GameInstance") -> "GameInstance":
        """Another table with the same rules as generated code plays at it."""
        return with_python_backend(table)

    def forget(self) -> None:
        """Forget the position that was looked at last."""
        self._position = (None, None, (), {})
        self._masks.clear()

    def position(self, store: Store, course: TurnState) -> tuple[tuple[Value, ...], dict[object, Value]]:
        """The block of a position, and what has been worked out for it."""
        of_store, of_course, block, kept = self._position
        if of_store is not store or of_course is not course:
            block, kept = tuple(self.block(store, course)), {}
            if type(store) is tuple:
                self._position = (store, course, block, kept)
        return block, kept


@dataclass(frozen=True)
class CompiledEnumerator(MoveEnumerator):
    """A branch whose answers are looked for by generated code."""

    engine: PythonEngine
    key: str

    def exists(self, store: Store, course: TurnState, slots: list[Value]) -> bool:
        """Whether there is an answer."""
        return bool(self._ask(self.engine.program.source.exists, store, course, slots))

    def collect(self, store: Store, course: TurnState, slots: list[Value]) -> list[tuple[Value, ...]]:
        """All answers, where every domain is listed."""
        found: list[tuple[Value, ...]] = self._ask(self.engine.program.source.collects, store, course, slots)
        return found

    def count(self, store: Store, course: TurnState, slots: list[Value]) -> int:
        """How many answers there are."""
        functions = self.engine.program.source.counts
        if self.key not in functions:
            return MoveEnumerator.count(self, store, course, slots)
        number: int = self._ask(functions, store, course, slots)
        return number

    def nth(self, number: int, store: Store, course: TurnState, slots: list[Value]) -> tuple[Value, ...]:
        """The answer with this number, from 0."""
        functions = self.engine.program.source.nths
        if self.key not in functions:
            return MoveEnumerator.nth(self, number, store, course, slots)
        found: tuple[Value, ...] = self._ask(functions, store, course, slots, number)
        return found

    def _ask(self, functions: Mapping[str, str], store: Store, course: TurnState, slots: list[Value], *more: int) -> Value:
        try:
            return self.engine.functions[functions[self.key]](*self.engine.position(store, course), slots, *more)
        except Exception as problem:
            problem.add_note(self.engine.program.told(problem))
            raise
