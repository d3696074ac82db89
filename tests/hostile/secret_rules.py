"""Small rule sets full of secrets, made at random: what steps do with hands, notes, ballots, loops and other players.

`sound(random)` leaves out, step by step, what `check` refuses; what is left must not tell anything that no step says it tells.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from random import Random

from interpreter.diagnostics.diagnostic import Report
from interpreter.frontend.pipeline.compiler import Files
from interpreter.model.ruleset.ruleset import RuleSet
from tests.compilation import compile_files

HEAD = """\
rulewright: 1
game: secrets
players: 3
kinds:
  card: [fool, king, queen, page, knave, ace]
track:
  deck: pile of card starting at pool(cards), known to nobody
  hand(player): pool of card, known to player
  held(player): slot of card, known to player
  note(player): 0 to 9 starting at 0, known to player
  wish(player): card or none, known to player
  marks(player): set of card, known to player
  fate: 0 to 9 starting at 0, known to nobody
  stock: pool of card starting at pool(cards)
  table: pool of card
  shown: card or none
  counter: 0 to 9 starting at 0
  coins(player): 0 to 9 starting at 3
  leader: player starting at first(players)
  bell: truth
words:
  strength(player): limited(sum(number_of(card) for card in hand(player)), 0, 9)
  holds(player, card): card in hand(player)
  mine: limited(note(me) + size(hand(me)), 0, 9)
actions:
  ring:
    do:
      - change: bell to not bell
  show_off:
    choose:
      card: hand(me)
    do:
      - move: card from hand(me) to table
        surely: It was chosen there.
  boast:
    require:
      strong: {that: strength(me) > 5, say: You are too weak.}
    do:
      - add: up to 1 to coins(me)
procedures:
  jot(number is 0 to 9):
    do:
      - change: note(me) to number
  tell_me(player, number is 0 to 9):
    do:
      - change: note(player) to number
"""
SETUP = """\
setup:
  - shuffle: deck
  - deal: 1 from deck to hand(me)
    surely: There are six.
  - draw: 1 from deck to held(first(players))
    surely: There is one left.
"""
PLAY = "play:\n  - each_player: players\n    do:\n"
END = """\
  - each_player: players
    do:
      - must: ring
"""


@dataclass
class Maker:
    """Makes steps; `players`, `numbers`, `cards`, `ballots` are the names that are known at a place."""

    random: Random
    count: int = 0
    names: dict[str, list[str]] = field(default_factory=lambda: {"player": [], "number": [], "card": [], "ballot": []})

    def pick(self, *options: str) -> str:
        return self.random.choice(options)

    def name(self) -> str:
        self.count += 1
        return f"n{self.count}"

    def known(self, kind: str) -> list[str]:
        return self.names[kind]

    # ------------------------------------------------------------------------------------------------ values

    def player(self) -> str:
        return self.pick("me", "me", "me", "next(me)", "leader", "first(players)", *self.known("player"))

    def card(self) -> str:
        who = self.player()
        own = [f"({name}({who}) otherwise ace)" for name in self.known("ballot")]
        return self.pick(
            "fool", "king", f"(first(hand({who})) otherwise page)", "(top(deck) otherwise page)", f"(wish({who}) otherwise queen)",
            "(shown otherwise fool)", f"(held({who}) otherwise king)", *self.known("card"), *own,
        )  # fmt: skip

    def number(self) -> str:
        who = self.player()
        return self.pick(
            str(self.random.randrange(4)), f"note({who})", f"note({who})", "counter", f"coins({who})", f"size(hand({who}))", "mine",
            f"strength({who})", "fate", f"number_of({self.card()})", "size(deck)", f"count(card in hand({who}))", f"size(marks({who}))",
            *self.known("number"),
        )  # fmt: skip

    def small(self) -> str:
        return f"limited({self.number()}, 0, 9)"

    def truth(self) -> str:
        who = self.player()
        return self.pick(
            f"{self.number()} > {self.random.randrange(4)}", f"{self.number()} > {self.number()}", f"{self.card()} = {self.card()}",
            f"{self.card()} in hand({who})", f"holds({who}, {self.card()})", f"empty(hand({who}))", "bell", f"can(boast, {who})",
            f"{who} = leader", f"{self.number()} > 1 or bell", "can(show_off)", f"held({who}) is none", f"wish({who}) is none",
        )  # fmt: skip

    def someone(self) -> str:
        return self.pick(
            "others(me)", "players", f"set(player in players where note(player) > {self.random.randrange(3)})", f"set({self.player()})"
        )

    # ------------------------------------------------------------------------------------------------ steps

    def steps(self, depth: int, indent: str, most: int = 3) -> Iterator[str]:
        """A few steps, as lines."""
        known = {kind: list(names) for kind, names in self.names.items()}
        for _ in range(self.random.randint(1, most)):
            yield from self.step(depth, indent)
        self.names = known

    def step(self, depth: int, indent: str) -> Iterator[str]:
        """One step, as lines."""
        makers = [self.plain, self.plain, self.plain, self.let, self.ask]
        if depth:
            makers += [self.branch, self.branch, self.loop, self.everybody, self.choice, self.together, self.chance]
        lines = list(self.random.choice(makers)(depth, indent + "  "))
        yield f"{indent}- {lines[0].strip()}"
        yield from lines[1:]

    def plain(self, _depth: int, _indent: str) -> Iterator[str]:
        who, whom = self.player(), self.player()
        yield self.pick(
            f"change: note({who}) to {self.small()}", f"change: note({who}) to {self.small()}", f"change: counter to {self.small()}",
            f"add: up to {self.small()} to note({who})", f"add: up to {self.small()} to coins({who})", f"change: wish({who}) to {self.card()}",
            f"change: shown to {self.card()}", f"change: bell to {self.truth()}", f"change: leader to {self.player()}",
            f"change: fate to {self.small()}", f"change: marks({who}) to set({self.card()})", f"change: marks({who}) to set(cards)",
            f"move: up to {self.card()} from stock to hand({who})", f"move: all from hand({who}) to hand({whom})",
            f"move: all from held({who}) to hand({who})", f"draw: up to 1 from deck to hand({who})",
            f"draw: up to {self.number()} from deck to hand({who})", f"run: jot({self.small()})", f"run: tell_me({whom}, {self.small()})",
            f"move: up to {self.card()} from table to stock",
        )  # fmt: skip

    def let(self, _depth: int, indent: str) -> Iterator[str]:
        kind = self.pick("player", "number", "card")
        value = {"player": self.player, "number": self.small, "card": self.card}[kind]()
        name = self.name()
        yield "let:"
        yield f"{indent}  {name}: {value}"
        self.names[kind].append(name)

    def ask(self, _depth: int, indent: str) -> Iterator[str]:
        yield self.pick("must: ring", "may: ring", "must: [boast, ring]", "must: show_off")
        if self.random.random() < 0.3:
            yield f"{indent}if_none: nothing"

    def chance(self, depth: int, indent: str) -> Iterator[str]:
        name, known = self.name(), {kind: list(names) for kind, names in self.names.items()}
        yield f"roll: {name} from {self.pick('cards', 'cards', 'table', f'hand({self.player()})', f'set({self.card()})')}"
        if self.random.random() < 0.3:
            yield f"{indent}weight: {self.number()} + 1"
        self.names["card"].append(name)
        yield f"{indent}do:"
        yield from self.steps(depth - 1, indent + "  ", 2)
        self.names = known

    def branch(self, depth: int, indent: str) -> Iterator[str]:
        yield f"if: {self.truth()}"
        yield f"{indent}then:"
        yield from self.steps(depth - 1, indent + "  ", 2)
        if self.random.random() < 0.3:
            yield f"{indent}else:"
            yield from self.steps(depth - 1, indent + "  ", 2)

    def loop(self, depth: int, indent: str) -> Iterator[str]:
        name = self.name()
        head = self.pick(
            "repeat: 2", f"repeat: 3 until {self.truth()}", f"repeat: {self.small()}", f"for_each: {name} in hand({self.player()})"
        )
        known = {kind: list(names) for kind, names in self.names.items()}
        if head.startswith("for_each"):
            self.names["card"].append(name)
        yield head
        yield f"{indent}do:"
        yield from self.steps(depth - 1, indent + "  ", 2)
        if head.startswith("repeat") and self.random.random() < 0.3:
            yield f"{indent}  - if: {self.truth()}"
            yield f"{indent}    then:"
            yield f"{indent}      - stop: repeat"
        self.names = known

    def everybody(self, depth: int, indent: str) -> Iterator[str]:
        yield f"each_player: {self.someone()}"
        yield f"{indent}do:"
        yield from self.steps(depth - 1, indent + "  ", 2)

    def choice(self, depth: int, indent: str) -> Iterator[str]:
        name, known = self.name(), {kind: list(names) for kind, names in self.names.items()}
        kind, domain = self.random.choice(
            [("card", "cards"), ("card", f"cards where {self.truth()}"), ("card", "hand(me)"), ("player", "others(me)"), ("number", "set(0, 1, 2)"),
             ("card", f"hand({self.player()})"), ("number", f"set(0, 1, 2) where {self.number()} > 1")]
        )  # fmt: skip
        yield "choose:"
        yield f"{indent}  {name}: {domain}"
        if self.random.random() < 0.5:
            yield f"{indent}secret: yes"
        if self.random.random() < 0.3:
            yield f"{indent}or_pass: No"
        self.names[kind].append(name)
        yield f"{indent}do:"
        yield from self.steps(depth - 1, indent + "  ", 2)
        self.names = known

    def together(self, depth: int, indent: str) -> Iterator[str]:
        name, known = self.name(), {kind: list(names) for kind, names in self.names.items()}
        yield f"choose_together: {self.someone()}"
        yield f"{indent}choose:"
        yield f"{indent}  {name}: {self.pick('cards', 'hand(me)', f'cards where {self.truth()}')}"
        if self.random.random() < 0.7:
            yield f"{indent}secret: yes"
        if self.random.random() < 0.5:
            self.names["card"].append(f"({name} otherwise fool)")
            yield f"{indent}do:"
            yield from self.steps(depth - 1, indent + "  ", 2)
            self.names = known
        self.names["ballot"].append(name)


def game(random: Random) -> list[str]:
    """The steps of a game, each as its lines."""
    maker = Maker(random)
    return ["\n".join(maker.step(2, "      ")) for _ in range(random.randint(4, 8))]


def written(steps: list[str]) -> str:
    """The whole file."""
    return HEAD + SETUP + PLAY + "".join(step + "\n" for step in steps or ["      - must: ring"]) + END


def compiled(text: str) -> tuple[RuleSet | None, list[int], list[str]]:
    """The rule set, and the lines (from 1) and codes of what is wrong with it."""
    report = Report()
    rules = compile_files(Files(("secrets.game.yaml", text.encode())), report)
    wrong = [found for found in report if found.is_error]
    return rules, [text.count("\n", 0, found.span.start) + 1 for found in wrong if found.span is not None], [found.code for found in wrong]


def sound(random: Random) -> tuple[RuleSet, str, list[str]]:
    """A rule set that `check` lets through, its text, and the codes of what was left out."""
    steps, refused = game(random), list[str]()
    while True:
        text = written(steps)
        rules, lines, codes = compiled(text)
        refused += codes
        if rules is not None:
            return rules, text, refused
        kept, line = [], (HEAD + SETUP + PLAY).count("\n") + 1
        for step in steps:
            after = line + step.count("\n") + 1
            if not any(line <= wrong < after for wrong in lines):
                kept.append(step)
            line = after
        if len(kept) == len(steps):
            kept.pop(random.randrange(len(kept)))  # it is wrong in something that a step has called
        steps = kept
