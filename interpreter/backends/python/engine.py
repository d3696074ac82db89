"""The generated machine at a table: it takes the place of the closures between two questions, and where answers are looked for.

Questions, options, answers and states are those of the reference machine. What the generated code does not know (a
position made by hand in the middle of a routine, somebody who watches) is left to the reference machine.
"""

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from traceback import walk_tb
from types import CodeType
from typing import TYPE_CHECKING, Any

from interpreter.analysis.decision_shapes import branches
from interpreter.backends.python.codegen.module import GeneratedModule, generate, lines
from interpreter.backends.python.compiled_enumerator import CompiledEnumerator
from interpreter.backends.python.printing.verifier import BUILTINS, SOURCE, verify
from interpreter.backends.python.support import listings
from interpreter.backends.python.support.bindings import Recipe, resolve
from interpreter.backends.python.support.execution import (
    MISSING,
    OPEN,
    MemberCache,
    Memo,
    PlayoutRun,
    Run,
    StepRun,
    Watch,
    copies,
    memo_by_inputs,
    suppose,
)
from interpreter.backends.python.support.index_layouts import KeptSets, index_layout, members_of
from interpreter.backends.python.support.subset_memo import Choices
from interpreter.model.builtins.bit_masks import nth_bit_index
from interpreter.model.builtins.representation import support
from interpreter.model.ir import Alternative, Ask, Expression, Roll, Shuffle
from interpreter.model.ruleset.ruleset import RuleSet
from interpreter.runtime.machine import machine
from interpreter.runtime.machine.instructions import in_turn_order
from interpreter.runtime.machine.legal_moves import draw, reference_enumerator
from interpreter.runtime.machine.moves import PUT, TAKE, pass_on
from interpreter.runtime.state.game_state import Closure, Frame, GameState, Offer, TurnState, VMState
from interpreter.runtime.state.move_enumerator import MoveEnumerator
from interpreter.runtime.state.playout import Chance, GameOver, Playout
from interpreter.runtime.values.containers import Value

if TYPE_CHECKING:
    from interpreter.runtime.state.game_instance import GameInstance

Store = Sequence[Value]
Function = Callable[..., Any]  # generated functions take and give values of all kinds


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
    "open_question": OPEN,
    "nth_place": nth_bit_index,
    "pass_on": pass_on,
    "suppose": suppose,
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

    def location(self, problem: Exception) -> str:
        """Where the rules have what generated code failed at; for mistakes of ours."""
        places = [line for frame, line in walk_tb(problem.__traceback__) if frame.f_code.co_filename == self.code.co_filename]
        lines = self.source.text.splitlines()[: places[-1] if places else 0]
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


def compile_source(text: str, constants: Iterable[str]) -> CodeType:
    """Generated source, compiled; raises `AssertionError` where it is not what we write."""
    return compile(verify(text, constants, HELPERS), SOURCE, "exec")


def link(code: CodeType, constants: Mapping[str, Recipe], table: "GameInstance") -> dict[str, Any]:  # functions of all sorts
    """The functions of generated code at a table, by name, among the constants they read."""
    namespace: dict[str, Any] = {**HELPERS, "__builtins__": dict(BUILTINS)}
    for name, recipe in constants.items():
        namespace[name] = resolve(table, recipe)
    exec(code, namespace)  # noqa: S102  # it has been verified
    return namespace


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
        self._checks = defaultdict[str, list[tuple[str, Function]]](list)  # by moment
        for check in program.rules.always:
            self._checks[check.at].append((check.name, self.functions[program.source.expressions[program.keys[id(check.test)]]]))
        self.pools = [number for number, cell in enumerate(table.state_slots) if cell.decl.holder == "pool"]
        self.sets = KeptSets(index_layout(table, program.source.indexes))
        self._position: tuple[object, object, tuple[Value, ...], dict[object, Value]] = (None, None, (), {})

    def block(self, store: Store, course: TurnState) -> list[Value]:
        """What generated code works on: the store, the sets that are kept, the course."""
        if not self.program.source.indexes:
            return [*store, *course]
        return [*store, *self.sets.of(store), *course]

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

    # -------------------------------------------------------------------------------------------- checks

    def broken(self, moment: str, block: Sequence[Value]) -> list[str]:
        """The names of the checks that belong to a moment (or to no moment in particular) and do not hold."""
        memo: dict[object, Value] = {}
        return [name for name, holds in self._checks[moment] if not holds(block, memo, block[-4:-3])]

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
        context = PlayoutRun([*run.frames, run.top()], Playout(), passes=run.passes)
        context.listens = True
        if not self._is_known(context.frames):
            return False
        run.fixed, run.course, end = self._execute(run.fixed_store(), run.course, context)
        run.store = list(run.fixed)
        run.notices += context.notices
        run.events += context.events
        run.passes = context.passes
        if end is not None:
            run.end(end)
            return True
        run.frames = [Frame(*frame) for frame in context.frames]
        run.resume()
        return True

    def _execute(self, store: Store, course: TurnState, context: PlayoutRun) -> tuple[tuple[Value, ...], TurnState, str | None]:
        """Run the frames of a context: the store and the course where it stops, and how the game has ended (None: it has not)."""
        return self._run(self._opened(store, course), context)

    def _run(self, block: list[Value], context: PlayoutRun) -> tuple[tuple[Value, ...], TurnState, str | None]:
        """The same, of a block that may be changed."""
        end = None
        try:
            self._frames(block, context)
        except GameOver as over:
            end = over.end
        closed = self._closed(block)
        self.sets.keep(closed, block[self.cells : -4])
        return closed, TurnState(*block[-4:]), None if end is None and context.frames else end or "finished"

    def _is_known(self, frames: Sequence[tuple[str, int, tuple[Value, ...]]]) -> bool:
        """Whether the generated code can go on with all these frames."""
        for name, pc, _ in frames:  # noqa: SIM110  # a loop takes half as long as `all`, and small games are over soon
            if name not in self.routines or pc not in self.routines[name][2]:
                return False
        return True

    def _frames(self, block: list[Value], context: Run) -> None:
        frames, routines = context.frames, self.routines
        while frames:
            name, pc, slots = frames.pop()
            outer = len(frames)
            function, parameters, _ = routines[name]
            try:
                if parameters is not None:
                    function(context, block, *[slots[slot] for slot in parameters])
                elif function(context, block, pc, *slots):
                    frames[outer:] = frames[outer:][::-1]  # the innermost has come first
                    return
            except GameOver:
                raise
            except Exception as problem:
                problem.add_note(self.program.location(problem))
                raise

    # -------------------------------------------------------------------------------------------- step by step

    def cursor(self, state: GameState, chances: int) -> StepRun | None:
        """A position to step on from, where chance has answered so often; None where the reference machine has to go on."""
        if state.ended is not None or state.answered or not self._is_known(state.frames):
            return None
        frame = state.frames[-1]
        step = self.table.rules.routines[frame.routine].code[frame.pc]
        if not isinstance(step, Ask) or step.decision.together is not None:
            return None
        return StepRun(self._opened(state.store, state.course), [*state.frames], chances=chances)

    def step(self, cursor: StepRun, number: int, chance: Chance | None) -> StepRun | None:
        """Where the answer with this number leads, with what `chance` answers then; None where the reference machine has to go on."""
        block = self._copied(cursor)
        run = StepRun(block, cursor.frames.copy(), number, chance, cursor.chances)
        run.prepared = cursor.prepared
        try:
            self._frames(block, run)
        except GameOver as over:
            run.frames, run.ended = [], over.end
            return run
        if not run.frames:
            run.ended = "finished"
        return run if run.counts and self._is_asked(run) else None

    def _is_asked(self, run: StepRun) -> bool:
        """Whether somebody is asked where a run has stopped; it does not know where it has not looked for answers."""
        return bool(run.options or run.ended is not None or machine.questions(self.table, self.position_of(run)))

    def _copied(self, cursor: StepRun) -> list[Value]:
        """The block of a cursor, to be changed."""
        block: list[Value] = cursor.block.copy()
        for cell in self.pools:
            block[cell] = block[cell].copy()
        return block

    def offer(self, cursor: StepRun) -> Offer | None:
        """What is asked at a cursor, where it has been looked for on the way there."""
        return listings.offer(self.program.source.listings, cursor)

    def position_of(self, cursor: StepRun) -> GameState:
        """The position of a cursor as it is kept."""
        if cursor.position is None:
            cursor.position = self._position_of(cursor)
        return cursor.position

    def _position_of(self, cursor: StepRun) -> GameState:
        store = self._closed(cursor.block)
        self.sets.keep(store, cursor.block[self.cells : -4])
        frames = tuple(Frame(*frame) for frame in cursor.frames)
        notes = (tuple(cursor.notices), cursor.forced, cursor.events)
        return GameState(store, TurnState(*cursor.block[-4:]), frames, (), cursor.ended, *notes)

    def play_out(self, state: GameState, playout: Playout) -> GameState:
        """The position after so many answers by chance as the playout allows, or at the end of the game."""
        return self._play_on(state, PlayoutRun([], playout, self._watch(playout)))

    def play_out_from(self, cursor: StepRun, playout: Playout) -> GameState:
        """The same from a cursor where the game goes on, whose answers need not be looked for again."""
        context = PlayoutRun(cursor.frames.copy(), playout, self._watch(playout))
        context.prepared = cursor.prepared
        return self._play_on(self._stopped(context, *self._run(self._copied(cursor), context)), context)

    def _play_on(self, state: GameState, context: PlayoutRun) -> GameState:
        """The position at the end of a playout that has come so far."""
        while state.ended is None and len(context.counts) < context.limit:
            stands = len(context.counts)
            state = self._played(state, context)
            if state.ended is None and len(context.counts) == stands < context.limit:
                state = self._answered(state, context)
        return state

    def _watch(self, playout: Playout) -> Watch | None:
        """What generated code calls where checks are looked at."""
        watch = playout.watch
        return None if watch is None else lambda moment, block: watch(moment, lambda: self.broken(moment, block))

    def violations(self, state: GameState) -> list[str]:
        """The names of the checks that belong to no moment and do not hold."""
        return self.broken("", self.block(state.store, state.course))

    def _played(self, state: GameState, context: PlayoutRun) -> GameState:
        """The position where the generated code stops: at a question that it does not answer itself, or at the end."""
        if state.answered or not self._is_known(state.frames):
            return state
        context.frames, context.passes = list(state.frames), 0
        return self._stopped(context, *self._execute(state.store, state.course, context))

    def _stopped(self, context: PlayoutRun, store: tuple[Value, ...], course: TurnState, end: str | None) -> GameState:
        """The position where generated code has stopped."""
        frames = () if end is not None else tuple(Frame(*frame) for frame in context.frames)
        return GameState(store, course, frames, ended=end)

    def _answered(self, state: GameState, context: PlayoutRun) -> GameState:
        """The position after one answer by chance, given as the reference machine takes it."""
        table, watch = self.table, context.watch
        question = machine.questions(table, state)[0]

        def look(moment: str, store: Store, course: TurnState) -> None:
            assert watch is not None
            watch(moment, self.block(tuple(store), course))

        try:
            if watch is not None:
                look("", state.store, state.course)
            answer = draw(table.rules, question, context.playout)
            after = machine.answer(table, state, question.player, answer, watch=None if watch is None else look)
        except GameOver as over:
            return GameState(state.store, state.course, (), (), over.end)
        context.playout.notices += after.notices
        return after

    # -------------------------------------------------------------------------------------------- answers

    def enumerator(self, table: "GameInstance", branch: Alternative) -> MoveEnumerator | None:
        """The branch at this table, looked into by generated code; None if it has none for it."""
        key = self.program.keys.get(id(branch))
        if key is None:
            return None
        plain = reference_enumerator(table, branch)
        branches = self.program.source.branches
        functions = {sort: self.functions[branches[sort, key]] for sort in ("exists", "collect", "count", "nth") if (sort, key) in branches}
        named = (plain.branch, plain.levels, plain.lets, plain.tests, plain.size)
        return CompiledEnumerator(*named, functions, self.position, self.program.location)

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
        self.sets.forget()

    def position(self, store: Store, course: TurnState) -> tuple[tuple[Value, ...], dict[object, Value]]:
        """The block of a position, and what has been worked out for it."""
        of_store, of_course, block, memo = self._position
        if of_store is not store or of_course is not course:
            block, memo = tuple(self.block(store, course)), {}
            if type(store) is tuple:
                self._position = (store, course, block, memo)
        return block, memo
