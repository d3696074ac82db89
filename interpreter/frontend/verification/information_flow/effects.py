"""What each instruction discloses to players, compared with who may know what it depends on.

Everybody sees open places, how many things lie anywhere, who is asked what, what chance brings, when the game ends.
Moving things shows them to whoever sees where they go: that needs no word, as long as which things go follows from what all who see
the place they come from may know.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from interpreter.diagnostics.span import Span
from interpreter.frontend.symbols.symbol_table import Declassification
from interpreter.frontend.verification.information_flow.labels import (
    OPEN,
    PLAIN,
    LabelledValue,
    Player,
    SecrecyLabel,
    Secret,
    is_within,
    join_labels,
    one_of,
)
from interpreter.frontend.verification.information_flow.routine_labels import RoutineLabels
from interpreter.frontend.verification.information_flow.slot_labels import SlotState
from interpreter.model.ir import (
    ME,
    AddClamped,
    Alternative,
    Ask,
    Assign,
    Draw,
    EndGame,
    Expression,
    LValue,
    Move,
    PhaseHook,
    Reveal,
    Roll,
    Shuffle,
    Tell,
)

ACTING = "the player who acts"  # is told by the question
SAFETY_LIMIT = "safety_limit"  # a bound for the machine: that it is reached tells nothing of the game


@dataclass(frozen=True, slots=True)
class Visibility:
    """Who sees what lies in a container: everybody, nobody, or a player or several (perhaps some we cannot name)."""

    name: str
    known: str  # `all`, `nobody` or `some`
    owner: Player | None = None

    def holds(self, secret: Secret) -> bool:
        """Whether whoever sees the place may know the secret."""
        if self.known == "some":
            return self.owner is not None and secret.owner is not None and is_within(self.owner, secret.owner)
        return self.known == "nobody"

    def has(self, secret: Secret) -> bool:
        """Whether the secret is of those that this place itself keeps."""
        return self.holds(secret) if self.known == "some" else self.known == "nobody" and secret.name == self.name


@dataclass(frozen=True, slots=True)
class Leak:
    """A disclosure that is not declassified: the code of its diagnostic, where, what, and where it is seen."""

    code: str
    span: Span | None
    secrets: SecrecyLabel
    seen: str = ""  # what tells it
    also: Span | None = None
    given: Span | None = None  # where the secret was handed to the routine


def leaks(walk: RoutineLabels) -> Iterator[Leak]:
    """What a routine tells, entered like this."""
    for number, state in sorted(walk.states.items()):
        effects = _InstructionEffects(walk, number, state)
        yield from effects.by_course()
        yield from effects.by_itself()


@dataclass(frozen=True, slots=True)
class _InstructionEffects:
    """The effects of one instruction on what players see."""

    walk: RoutineLabels
    number: int
    state: SlotState

    @property
    def span(self) -> Span | None:
        return self.walk.routine.source_map[self.number][1]

    def label(self, *expressions: Expression | None) -> SecrecyLabel:
        """Who may know all of these."""
        return join_labels(self.walk.value(self.number, each).label for each in expressions if each is not None)

    def level(self, place: LValue) -> Visibility:
        """Who sees what lies there."""
        if place.name.startswith("#"):
            return Visibility(place.name, "all")
        known = self.walk.reader.symbols.state_vars[place.name].known
        if isinstance(known, str):
            return Visibility(place.name, known)
        return Visibility(place.name, "some", self.walk.reader.owner(place, self.state))

    def audience(self, whom: Expression | None) -> Visibility:
        """Who is told: everybody, or a player or several; of several, only what all may know."""
        return Visibility("", "all") if whom is None else Visibility("", "some", self.walk.value(self.number, whom).player)

    # ------------------------------------------------------------------------------------------------ the course

    def by_course(self) -> Iterator[Leak]:
        """What it tells that this happens at all."""
        course = self.walk.course(self.number)
        if not course:
            return
        told = self._course_told(course)
        yield from _leak("D302", self._decided(told), told, also=self.span)

    def _course_told(self, course: SecrecyLabel) -> SecrecyLabel:
        step = self.walk.code[self.number]
        match step:
            case Assign(target=place) | AddClamped(target=place):
                is_set = not place.name.startswith("#") and self.walk.reader.symbols.state_vars[place.name].holder == "set"
                return course if is_set else _beyond(course, self.level(place))
            case Move(source=source, target=target) if source == target:
                return _beyond(course, self.level(source))
            case Move() | Draw() | Shuffle() | Roll() | Ask() | PhaseHook():
                return course
            case Tell(audience=whom) | Reveal(audience=whom):
                return _beyond(course, self.audience(whom))
            case EndGame(name=name) if name != SAFETY_LIMIT:
                return course
            case _:
                return OPEN

    def _decided(self, told: SecrecyLabel) -> Span | None:
        """Where it was decided that this happens."""
        for decision in self.walk.decisions:
            if self.number in decision.region and decision.label & told:
                return self.walk.routine.source_map[decision.number][1]
        return self.walk.entry.decided

    # ------------------------------------------------------------------------------------------------ what it does

    def by_itself(self) -> Iterator[Leak]:
        """What it tells how this happens."""
        match self.walk.code[self.number]:
            case Assign(target=place, value=value):
                yield from self._changed(place, value)
            case AddClamped(target=place, amount=amount):
                yield from _leak("D303", self.span, _beyond(self.label(amount, *place.arguments), self.level(place)), place.name)
            case Move() as step:
                yield from self._moved(step)
            case Draw(number=number, source=source, target=target):
                yield from _leak("D307", self.span, self.label(number, *source.arguments, *target.arguments), target.name)
            case Shuffle(pile=pile):
                yield from _leak("D307", self.span, self.label(*pile.arguments), pile.name)
            case Roll() as step:
                yield from self._rolled(step)
            case Ask() as step:
                yield from self._asked(step)
            case Tell(values=quotes, audience=whom):
                label = self.label(whom, *(value for _, value in quotes))
                yield from _leak("D309", self.span, _beyond(label, self.audience(whom)))
            case Reveal(place=place, audience=whom):
                yield from _leak("D309", self.span, _beyond(self.label(whom, *place.arguments), self.audience(whom)))
            case _:
                return

    def _changed(self, place: LValue, expression: Expression) -> Iterator[Leak]:
        value, where, level = self.walk.value(self.number, expression), self.label(*place.arguments), self.level(place)
        is_set = not place.name.startswith("#") and self.walk.reader.symbols.state_vars[place.name].holder == "set"
        told = _beyond(value.label | where, level) | ((value.size | where) if is_set else OPEN)
        yield from _leak("D303", self.span, told, place.name)
        if value.rolled and level.known != "all" and not (value.label | where | self.walk.course(self.number)):
            if not any(each.name == place.name for each in self._sayings()):
                yield Leak("D304", self.span, OPEN, place.name)
            else:
                self.walk.policy.of_use.update(id(each) for each in self._sayings() if each.name == place.name)

    def _sayings(self) -> Sequence[Declassification]:
        return self.walk.policy.of(self.walk.routine.name, self.number)

    def _moved(self, step: Move) -> Iterator[Leak]:
        source, target = self.level(step.source), self.level(step.target)
        turned = self.label(step.turned_into)
        if step.source == step.target:
            yield from _leak(
                "D307", self.span, _beyond(self.label(step.thing, step.copies, *step.source.arguments) | turned, source), source.name
            )
            return
        everywhere = self.label(step.copies, *step.source.arguments, *step.target.arguments)
        things = frozenset(
            each for each in self.label(step.thing) if not source.has(each) and not (source.holds(each) and target.holds(each))
        )
        shown = frozenset(each for each in turned if not target.holds(each) and not source.has(each))
        yield from _leak("D307", self.span, everywhere | things | shown, target.name)

    def _rolled(self, step: Roll) -> Iterator[Leak]:
        source = self.walk.value(self.number, step.source)
        weight = OPEN
        if step.weight is not None:
            weight = self.walk.value(self.number, step.weight, {**self.state, step.slot: LabelledValue(source.label, source.label)}).label
        rolled, hidden = "but everybody sees what is rolled", "`known_to` hides what comes up, but everybody must know what may come up"
        seen = hidden if step.secret else rolled
        yield from _leak("D305", self.span, source.label | weight, seen)
        yield from _leak("D302", self.span, self.label(step.audience))

    # ------------------------------------------------------------------------------------------------ questions

    def _asked(self, step: Ask) -> Iterator[Leak]:
        """Who is asked is seen by all; what may be answered by whoever is asked; an open answer tells itself."""
        menu, slots = step.decision, dict(self.state)
        acting = slots.get(ME, PLAIN).label
        yield from _leak("D302", self.span, self.label(step.players) - acting)
        yield from _leak("D302", self.span, acting, ACTING)
        if menu.together is not None:
            slots[ME] = LabelledValue(player=Player(f"asked {self.number}"))
        asked = slots.get(ME, PLAIN).player
        for _, value in menu.quotes:
            label = self.walk.value(self.number, value, slots).label
            yield from _leak(
                "D309", value.span or self.span, frozenset(each for each in label if each.owner is None or each.owner != asked)
            )
        for branch in menu.alternatives:
            inner = {ME: slots.get(ME, PLAIN)} if branch.action is not None else slots
            yield from self._offered(branch, inner, asked)
        if menu.passing is not None and menu.passing.when is not None:
            yield from self._offer(menu.passing.when, slots, asked, menu.passing.when.span)
        if menu.others_see is not None:
            choice = menu.alternatives[0].choices[0]
            own = LabelledValue(frozenset({Secret(choice.name, asked)}), frozenset({Secret(choice.name, asked)}))
            label = self.walk.value(self.number, menu.others_see, {**slots, choice.slot: own}).label
            yield from _leak("D308", menu.others_see.span, frozenset(each for each in label if not _knows(asked, each)))

    def _offered(self, branch: Alternative, slots: SlotState, asked: Player | None) -> Iterator[Leak]:
        """What may be chosen, and under which conditions; the frame of an action knows of the asking one only who is asked."""
        policy = self.walk.policy
        beside = policy.of_action(branch.action)
        inner = dict(slots)
        for choice in branch.choices:
            yield from self._offer(choice.domain, inner, asked, choice.span, beside)
            group = self.walk.value(self.number, choice.domain, inner).player
            inner[choice.slot] = LabelledValue(player=one_of(group, f"chosen {choice.slot}"))
            if choice.where is not None:
                yield from self._offer(choice.where, inner, asked, choice.where.span, beside)
        for slot, value in branch.lets:
            inner[slot] = self._value_of(value, inner, beside)
        for rule in branch.guards:
            yield from self._offer(rule.test, inner, asked, rule.test.span or rule.span, (*beside, *policy.of(rule.address)))
        notation = self.walk.reader.symbols.actions[branch.action].notation if branch.action is not None else None
        if notation is not None:
            yield from _leak("D308", branch.span, inner.get(notation, PLAIN).label)

    def _value_of(self, expression: Expression, slots: SlotState, beside: Sequence[Declassification]) -> LabelledValue:
        return self.walk.policy.declassify(self.walk.value(self.number, expression, slots), beside, slots)

    def _offer(
        self, expression: Expression, slots: SlotState, asked: Player | None, span: Span | None, beside: Sequence[Declassification] = ()
    ) -> Iterator[Leak]:
        label = self._value_of(expression, slots, beside).label
        yield from _leak("D301", span, frozenset(each for each in label if not _knows(asked, each)))


def _knows(asked: Player | None, secret: Secret) -> bool:
    """Whether whoever is asked may know a secret."""
    return asked is not None and secret.owner is not None and is_within(asked, secret.owner)


def _leak(code: str, span: Span | None, secrets: SecrecyLabel, seen: str = "", also: Span | None = None) -> Iterator[Leak]:
    """The leak of some secrets; none if there are none."""
    if secrets:
        yield Leak(code, span, secrets, seen, also)


def where_to_tell(leak: Leak) -> str:
    """Return where the file can say that this is told: at the step that decides, which may be another one than the place is in."""
    if leak.seen == ACTING:
        return "at the step that says who acts, such as `each_player:`"
    if leak.span is None:
        return "beside what decides"
    text, line = leak.span.source.text, leak.span.source.line_text(leak.span.line)
    above = text[: leak.span.start].splitlines()[:-1]
    around = next((each for each in reversed(above) if each.strip() and _margin(each) < _margin(line)), "")
    return "at the step, as a line beside `choose:`" if around.strip(" -") == "choose:" else "beside what decides"


def _margin(line: str) -> int:
    return len(line) - len(line.lstrip(" "))


def _beyond(label: SecrecyLabel, level: Visibility) -> SecrecyLabel:
    """What of a label whoever sees a place may not know."""
    return frozenset(each for each in label if not level.holds(each))
