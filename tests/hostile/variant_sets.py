"""Sets of variants that authors leave in a folder: many, in circles, of games that are gone, twice the same, one with a thousand lines."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path

GAME = """\
rulewright: 1
game: small
title: Small
players: 2
numbers:
  rounds: 3
{numbers}words:
  late: rounds > 2
  early: not late
kinds:
  stride: {{numbers: 1 to 3}}
track:
  walked: 0 to 90 starting at 0
actions:
  go:
    choose:
      far: strides
    do:
      - add: up to far to walked
      - if: walked > 80
        then:
          - end_game: done
play:
  - turns: clockwise
    safety_limit: 40
    do:
      - must: go
scoring:
  walked: {{points: walked}}
end:
  done: {{text: It is over.}}
"""
SCENARIO = "rulewright: 1\nscenario: shown\nof: small\nvariants: [{variants}]\nplayers: 2\nat: play.turns\nthen:\n  - offers: go\n"


@dataclass(frozen=True)
class VariantSet:
    """Rule files by their path below a folder. `named`: variants as one names them; `codes`: what `check` says of them, at least."""

    files: Mapping[str, str]
    named: tuple[str, ...]
    codes: frozenset[str] = field(default=frozenset())

    def write(self, folder: Path) -> str:
        """Write the files, and return how one calls the game with the variants."""
        for name, text in self.files.items():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            (folder / name).write_text(text, encoding="utf-8")
        return "+".join((str(folder / "small.game.yaml"), *self.named))


def game(numbers: int = 0) -> str:
    """The game, with so many numbers that nobody needs."""
    return GAME.format(numbers="".join(f"  n{number}: 1\n" for number in range(numbers)))


def rule(name: str, *changes: str, head: str = "", of: str = "small", version: int = 1) -> str:
    """A variant; each change is in one line."""
    listed = "".join(f"  - {{{change}}}\n" for change in changes)
    text = f"rulewright: {version}\nvariant: {name}\nof: {of}\nbecause: So we play.\n{head}"
    return text + (f"changes:\n{listed}" if listed else "")


def variants(rules: Iterable[str], *codes: str, named: Iterable[str] | None = None, numbers: int = 0, **others: str) -> VariantSet:
    """A set of variants beside the game, each in a file of its name; other files by path: `house__one__variant`."""
    texts = {text.split()[3]: text for text in rules}
    files = {f"{name}.variant.yaml": text for name, text in texts.items()}
    beside = {_path(name): text for name, text in others.items()}
    return VariantSet({"small.game.yaml": game(numbers), **files, **beside}, tuple(texts if named is None else named), frozenset(codes))


def _each(count: int, change: Callable[[int], str], head: Callable[[int], str] = lambda _: "") -> list[str]:
    return [rule(f"r{number}", change(number), head=head(number)) for number in range(count)]


def _path(name: str) -> str:
    *folders, last, kind = name.split("__")
    return "/".join((*folders, f"{last}.{kind}.yaml"))


def _long(size: int) -> list[str]:
    """So many changes of as many numbers."""
    return [f"replace: numbers.n{number}, with: {number % 9}" for number in range(size)]


TWICE = "replace: numbers.rounds, with: 4"
SETS: Mapping[str, Callable[[int], VariantSet]] = {
    "many at once": lambda size: variants(_each(size, lambda n: f"replace: numbers.n{n}, with: 2"), numbers=size),
    "many of one mind": lambda size: variants(_each(size, lambda _: TWICE)),
    "many that clash": lambda size: variants(_each(size, lambda n: f"replace: numbers.rounds, with: {n + 4}"), "O105"),
    "many that are wrong": lambda size: variants(_each(size, lambda n: f"replace: numbers.n{n}, with: nope"), "Y152", numbers=size),
    "many that are wrong together": lambda size: variants(
        [*_each(size, lambda n: f"replace: numbers.n{n}, with: 2"), rule("taker", "remove: words.late, text_stays: yes", "remove: words.early"),
         rule("user", head="words:\n  soon: not late\n")],
        "O110", numbers=size,
    ),
    "each needs the one before": lambda size: variants(
        _each(size, lambda n: f"replace: numbers.rounds, with: was + {n % 2}" if n else TWICE, lambda n: f"needs: r{n - 1}\n" if n else ""),
    ),
    "a circle of needs": lambda size: variants(
        _each(size, lambda n: f"replace: numbers.n{n}, with: 2", lambda n: f"needs: r{(n + 1) % size}\n"), "O108", numbers=size
    ),
    "a circle of after": lambda size: variants(
        _each(size, lambda n: f"replace: numbers.n{n}, with: 2", lambda n: f"after: r{(n + 1) % size}\n"), numbers=size
    ),
    "one that needs itself": lambda _: variants([rule("own", TWICE, head="needs: own\n")], "O126"),
    "one that needs what is not there": lambda _: variants([rule("lonely", TWICE, head="needs: lonly\n")], "O109"),
    "one that needs a broken one": lambda _: variants([rule("good", TWICE, head="needs: bad\n")], "Y103", bad__variant="", named=["good"]),
    "a variant of a variant": lambda _: variants([rule("first", TWICE), rule("second", "remove: words.early", of="first")], "O140"),
    "a variant of itself": lambda _: variants([rule("first", TWICE, of="first")], "C143"),
    "a variant of a game that is gone": lambda _: variants([rule("lost", TWICE, of="smull")], "C143"),
    "a variant of an older game": lambda _: variants([rule("old", "replace: numbers.turns, with: 2", "remove: words.soon")], "O101"),
    "a variant of an older language": lambda _: variants([rule("old", TWICE, version=0)], "Y153"),
    "a variant of a later language": lambda _: variants([rule("new", TWICE, version=2)], "Y153"),
    "a variant of a broken game": lambda _: variants([rule("good", TWICE)], "Y110", small__game="rulewright: 1\ngame: ["),
    "a variant of a wrong game": lambda _: variants([rule("good", TWICE)], "N105", small__game=game().replace("rounds > 2", "nope")),
    "changes of what another removes": lambda _: variants([rule("taker", "remove: words.early"), rule("user", "replace: words.early, with: yes")], "O105"),
    "changes inside what another removes": lambda _: variants(
        [rule("taker", "remove: actions.go.do.if"), rule("user", "insert_before: actions.go.do.if.then.end_game, steps: [{end_game: done}]")], "O106"
    ),
    "changes of what an earlier one removes": lambda _: variants(
        [rule("taker", "remove: words.early"), rule("user", "replace: words.early, with: yes", head="after: taker\n")], "O101"
    ),
    "what the game needs is removed": lambda _: variants([rule("taker", "remove: words.late")], "N105"),
    "a scenario of a variant that is not there": lambda _: variants(
        [rule("good", TWICE)], "S125", scenarios__shown__scenario=SCENARIO.format(variants="good, gone")
    ),
    "a scenario of a variant that is wrong": lambda _: variants(
        [rule("bad", "replace: words.late, with: nope")], "N105", scenarios__shown__scenario=SCENARIO.format(variants="bad")
    ),
    "the same change twice in one file": lambda _: variants([rule("twice", TWICE, TWICE)], "O125"),
    "the same change twice in two files": lambda _: variants([rule("one", TWICE), rule("other", TWICE)]),
    "two files of one name": lambda _: variants([rule("one", TWICE)], "O141", house__one__variant=rule("one", "remove: words.early")),
    "two variants of one name": lambda _: variants(
        [rule("one", TWICE)], "O113", other__variant=rule("one", "remove: words.early"), named=["one", "other"]
    ),
    "one that excludes all": lambda size: variants(
        [*_each(size, lambda n: f"replace: numbers.n{n}, with: 2"), rule("alone", TWICE, head="excludes:\n" + "".join(f"  r{n}: No.\n" for n in range(size)))],
        "O104", numbers=size,
    ),
    "a long one": lambda size: variants([rule("long", *_long(size))], numbers=size),
    "a long one that is wrong": lambda size: variants([rule("long", *_long(size), "replace: words.late, with: nope")], "N105", numbers=size),
    "a long one of wrong addresses": lambda size: variants([rule("long", *(f"replace: numbers.m{n}, with: 2" for n in range(size)))], "O101"),
    "a long one that breaks the game": lambda size: variants([rule("long", *_long(size), "remove: words.late")], "N105", numbers=size),
    "nothing but a head": lambda _: variants([rule("empty")], "O115"),
    "folders named like variants": lambda _: variants([rule("one", TWICE)], one__notes="{}"),
}  # fmt: skip
