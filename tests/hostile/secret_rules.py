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
from tests.hostile.secret_material import END, HEAD, PLAY, SETUP


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
        other = self.pick(
            "richest", "proudest", "ally(me)", "previous(leader)", "(first(players_from(leader)) otherwise me)", "current", "leader",
            "(last(path(player from me to next(player) while coins(player) > 2)) otherwise me)",
            f"after(lead(next(me)), {self.pick('leader', 'richest', 'proudest')})",
        )  # fmt: skip
        return self.pick("me", "me", "me", "next(me)", "leader", "first(players)", other, *self.known("player"))

    def card(self) -> str:
        who = self.player()
        own = [f"({name}({who}) otherwise ace)" for name in self.known("ballot")]
        return self.pick(
            "fool", "king", f"(first(hand({who})) otherwise page)", "(top(deck) otherwise page)", f"(wish({who}) otherwise queen)",
            "(shown otherwise fool)", f"(held({who}) otherwise king)", f"(hat({who}) otherwise knave)", f"(tale({who}) otherwise ace)",
            *self.known("card"), *own,
        )  # fmt: skip

    def number(self) -> str:
        who = self.player()
        return self.pick(
            str(self.random.randrange(4)), f"note({who})", f"note({who})", "counter", f"coins({who})", f"size(hand({who}))", "mine",
            f"strength({who})", "fate", f"number_of({self.card()})", "size(deck)", f"count(card in hand({who}))", f"size(marks({who}))",
            self.new_number(who), self.new_number(who), *self.known("number"),
        )  # fmt: skip

    def new_number(self, who: str) -> str:
        """A number that places known to several, and words that look ahead or back, give."""
        other = self.pick("me", "next(me)", "leader")
        return self.pick(
            f"plan({who})", f"pact(team({who}))", f"chart({who})", f"veil({who})", f"debt({who})", f"(if counter > 6 then chart({who}) else 0)",
            f"(if coins({who}) = 0 then veil({who}) else 1)", "times(seen)", f"past({who})", f"fame({who})", f"purse(team({who}))",
            f"after(lead({who}), note(leader))", f"after(lead({who}), {self.pick('coins', 'plan', 'chart')}({other}))",
            f"after(tell_me({who}, 3), note({other}))", f"after(swap({who}), size(hand({other})))", f"after(count_on, past({who}))",
            f"after(strike, note({who}))", f"size(union(marks(player) for player in {self.someone()}))",
            f"size(common(marks(player) for player in {self.someone()}))", f"after(announce(2), coins({who}))", f"after(pry({who}), coins(me))",
            f"size(path(player from {who} to next(player) while {self.pick('note', 'coins', 'plan')}(player) > 2))",
        )  # fmt: skip

    def small(self) -> str:
        return f"limited({self.number()}, 0, 9)"

    def truth(self) -> str:
        who = self.player()
        return self.pick(
            f"{self.number()} > {self.random.randrange(4)}", f"{self.number()} > {self.number()}", f"{self.card()} = {self.card()}",
            f"{self.card()} in hand({who})", f"holds({who}, {self.card()})", f"empty(hand({who}))", "bell", f"can(boast, {who})",
            f"{who} = leader", f"{self.number()} > 1 or bell", "can(show_off)", f"held({who}) is none", f"wish({who}) is none",
            f"counter > 6 and chart({who}) > 1", f"coins({who}) = 0 and veil({who}) > 0", f"hat({who}) is none", f"can(gamble, {who})",
            f"can(trade, {who})", f"tale({who}) is none",
        )  # fmt: skip

    def someone(self) -> str:
        return self.pick(
            "partners(me)",
            "members(team(me))",
            f"set(me, {self.player()})",
            "union(partners(player) for player in others(me))",
            "others(me)",
            "players",
            f"set(player in players where note(player) > {self.random.randrange(3)})",
            f"set({self.player()})",
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
        makers = [self.plain, self.plain, self.plain, self.let, self.ask, self.said, self.several]
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

    def several(self, _depth: int, _indent: str) -> Iterator[str]:
        """Places known to several, signed numbers, memories."""
        who, whom = self.player(), self.player()
        yield self.pick(
            f"change: plan({who}) to {self.small()}", f"change: pact(team({who})) to {self.small()}", f"change: chart({who}) to {self.small()}",
            f"change: veil({who}) to {self.small()}", f"change: tale({who}) to {self.card()}", f"add: up to {self.small()} - 4 to debt({who})",
            f"add: up to {self.small()} - 4 to fame({who})", f"move: all from hat({who}) to hand({whom})",
            f"draw: up to 1 from deck to hat({who})", "remember: seen", "forget: seen", "run: count_on", f"change: past({who}) to {self.small()}",
            f"run: announce({self.small()})", f"run: pry({who})", f"run: lead({who})", f"add: up to {self.small()} to purse(team({who}))",
            f"run: swap({who})", f"move: all from held({who}) to hat({whom})",
        )  # fmt: skip

    def said(self, _depth: int, indent: str) -> Iterator[str]:
        """Something is told or shown, to everybody or to some."""
        quoted = self.pick(
            "me", "bell", "counter", "fate", "leader", *(name for kind in self.names.values() for name in kind if name.isalnum())
        )
        yield self.pick(
            f'tell: "Of {{{quoted}}}."', f'tell: "Of {{{quoted}}} and {{me}}."', f"reveal: hand({self.player()})", f"reveal: note({self.player()})",
            "reveal: fate", "reveal: hat", f"reveal: veil({self.player()})", "reveal: deck",
        )  # fmt: skip
        if self.random.random() < 0.7:
            yield f"{indent}to: {self.pick(self.player(), self.someone())}"

    def let(self, _depth: int, indent: str) -> Iterator[str]:
        kind = self.pick("player", "number", "card")
        value = {"player": self.player, "number": self.small, "card": self.card}[kind]()
        name = self.name()
        yield "let:"
        yield f"{indent}  {name}: {value}"
        self.names[kind].append(name)

    def ask(self, _depth: int, indent: str) -> Iterator[str]:
        yield self.pick("must: ring", "may: ring", "must: [boast, ring]", "must: show_off", "must: [trade, ring]", "may: [gamble, trade]")
        if self.random.random() < 0.3:
            yield f"{indent}if_none: nothing"

    def chance(self, depth: int, indent: str) -> Iterator[str]:
        name, known = self.name(), {kind: list(names) for kind, names in self.names.items()}
        yield f"roll: {name} from {self.pick('cards', 'cards', 'table', f'hand({self.player()})', f'set({self.card()})')}"
        if self.random.random() < 0.3:
            yield f"{indent}weight: {self.number()} + 1"
        if self.random.random() < 0.5:
            yield f"{indent}known_to: {self.pick(self.player(), self.someone(), 'nobody')}"
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
            "repeat: 2",
            f"repeat: 3 until {self.truth()}",
            f"repeat: {self.small()}",
            f"for_each: {name} in hand({self.player()})",
            f"for_each: {name} in {self.pick(f'players_from({self.player()})', self.someone())}",
        )
        known = {kind: list(names) for kind, names in self.names.items()}
        if head.startswith("for_each"):
            self.names["card" if "in hand(" in head else "player"].append(name)
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
        if self.random.random() < 0.3:
            yield f'{indent}text: "Choose, {{me}}, knowing {{{self.pick("counter", *self.known("number"), *self.known("player"))}}}."'
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
    return HEAD + SETUP + PLAY + "".join(step + "\n" for step in steps) + END


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
