"""Files with many mistakes of one sort: `MISTAKES` has a code and a function of their number for each sort that can be multiplied."""

from collections.abc import Callable, Mapping

from tests.hostile.heavy import KINDS, SMALL, TRACK, Files, game

Mistakes = tuple[str, Callable[[int], Files]]  # a code, and the files in which it is found so many times
DO = "    do:\n      - change: holder(cell) to me\n"
CHOICE = "      cell: cells where holder(cell) is none\n"
LONG = f"  # {'-' * 1000}\n"  # whatever the number of mistakes, the section is read entry by entry
VARIANT = "rulewright: 1\nvariant: house\nof: heavy\nbecause: We like it.\nchanges:\n"
SCENARIO = "rulewright: 1\nscenario: sample\nof: heavy\nplayers: 2\nthen:\n"


def lines(line: str, number: int) -> str:
    """The line so many times, with a number of four digits for `#`."""
    return "".join(line.replace("#", str(1000 + place)) for place in range(number))


def in_section(line: str, section: str = "words", base: str = SMALL) -> Callable[[int], Files]:
    """A game with a section of such lines."""
    return lambda number: game(base + f"{section}:\n" + LONG + lines(line, number))


def in_rows(line: str, columns: str = "price: 0 to 9") -> Callable[[int], Files]:
    """A game with such rows of cards."""
    whole = SMALL.replace(KINDS, KINDS + f"  suit: [hearts, spades]\n  card: {{listed_in: cards, columns: {{{columns}}}}}\n")
    return lambda number: game(whole, heavy="cards:\n" + LONG + "  - {id: farm, price: 1}\n" + lines(line, number))


def in_steps(line: str) -> Callable[[int], Files]:
    """A game with a procedure of such steps."""
    return in_section(line, "procedures:\n  many:\n    do")


def replacing(old: str, line: str) -> Callable[[int], Files]:
    """The small game with such lines in place of some text."""
    return lambda number: game(SMALL.replace(old, lines(line, number)))


def in_variant(line: str, more: str = "") -> Callable[[int], Files]:
    """A variant with such changes."""
    return lambda number: {**game(SMALL + more), "house.variant.yaml": VARIANT + LONG + lines(line, number)}


def in_clauses(line: str, source: str) -> Callable[[int], Files]:
    """A list of such clauses, and such sources in the game."""

    def files(number: int) -> Files:
        listed = "rulewright: 1\nclauses: heavy\nlist:\n  E-01: {en: Everybody lays a stone.}\n" + lines(line, number)
        return {**game(SMALL + ("always:\n" + lines(source, number) if source else "")), "clauses.yaml": listed}

    return files


MISTAKES: Mapping[str, Mistakes] = {
    "unknown keys": ("Y160", lambda number: game(SMALL + lines("key#: 1\n", number))),
    "unknown keys of an action": ("Y160", lambda number: game(SMALL + lines("    thing#: 1\n", number))),
    "unknown keys below an empty one": ("Y160", lambda number: game(SMALL + "words:\n" + lines("key#: 1\n", number))),
    "missing keys": ("Y161", in_section("  a#: {title: No}\n", "always")),
    "unknown verbs": ("Y155", in_steps("      - chnage: tally to #\n")),
    "two verbs": ("Y156", in_steps("      - change: tally to #\n        shuffle: cells\n")),
    "other forms": ("Y152", in_section("  a#: [1]\n", "always")),
    "wrong names": ("Y163", in_section("  A#: 1\n", "words")),
    "keys twice": ("Y115", in_section("  w: 1\n")),
    "tabs": ("Y105", in_section("\tw#: 1\n")),
    "indents": ("Y108", in_section("    w#: 1\n   v#: 1\n")),
    "quotes that are not closed": ("Y106", in_section("  w#: 'a\n")),
    "anchors": ("Y116", in_section("  w#: &a# 1\n")),
    "colons in texts": ("Y107", in_section("  w#: a: b\n")),
    "signs of other languages": ("Y210", in_section("  w#: tally == #\n")),
    "brackets that are not closed": ("Y252", in_section("  w#: size(cells\n")),
    "unknown names": ("N105", in_section("  a#: {that: wrod# = 1}\n", "always", SMALL + "words:\n" + lines("  w#: 1\n", 60))),
    "unknown names, few candidates": ("N105", in_steps("      - change: tally to nope#\n")),
    "unknown kinds": ("N112", in_section("  w#(a is nope#): 1\n")),
    "names twice": ("N102", lambda number: game(SMALL + "numbers:\n" + lines("  w#: 1\n", number) + "words:\n" + lines("  w#: 1\n", number))),
    "hidden names": ("N103", in_section("  w#: count(tally in cells where yes)\n")),
    "arguments missing": ("N107", in_section("  w#: holder\n")),
    "kinds of values": ("T101", in_steps("      - change: tally to me\n")),
    "no conditions": ("T102", in_section("  w#: tally and yes\n")),
    "values that may be none": ("T103", in_section("  w#(cell): coins(holder(cell)) > 3\n", base=SMALL.replace(TRACK, TRACK + "  coins(player): 0 to 9\n"))),
    "numbers out of bounds": ("B101", in_steps("      - change: tally to 1#\n")),
    "unknown procedures": ("N129", in_steps("      - run: nope#\n")),
    "unknown actions": ("N109", replacing("      - must: lay\n", "      - must: lay\n      - must: nope#\n")),
    "ids twice": ("N128", in_steps("      - id: gift\n        change: tally to 1\n")),
    "unknown figures in texts": ("K110", in_section('  a#: {that: tally < 10, text: "{nope#}"}\n', "always")),
    "unused words": ("K140", in_section("  w#: #\n")),
    "unused tracks": ("K140", lambda number: game(SMALL.replace(TRACK, TRACK + lines("  t#: 0 to 9\n", number)))),
    "actions that are never offered": ("K141", lambda number: game(SMALL + lines("  lay#:\n    choose:\n" + CHOICE + DO, number))),
    "missing translations": ("K144", in_section(
        "  a#: {that: tally < 10, text: {en: A text.}}\n"
        + "".join(f"  {name}#: {{that: tally < 10, text: {{en: A text., de: Ein Text.}}}}\n" for name in "bcde"), "always"
    )),
    "words in a circle": ("D101", in_section("  w#: v#\n  v#: w#\n")),
    "decisions that may lapse": ("D120", replacing("      - must: lay\n", "      - must: lay\n")),
    "unknown members": ("N119", in_rows("  - {id: c#, price: 1, suit: hears#}\n", "price: 0 to 9, suit: suit or none")),
    "rows twice": ("N123", in_rows("  - {id: farm, price: 1}\n")),
    "rows without an id": ("N124", in_rows("  - {price: 1}\n")),
    "values out of bounds": ("B106", in_rows("  - {id: c#, price: 10}\n")),
    "unknown clauses": ("K101", in_clauses("", "  a#: {that: tally < 10, source: [E-#x]}\n")),
    "clauses without a rule": ("K102", in_clauses("  F-#: {en: Only free cells may be taken.}\n", "")),
    "rules without a clause": ("K103", in_clauses("", "  a#: {that: tally < 10}\n")),
    "changes at unknown addresses": ("O101", in_variant("  - replace: actions.lay.chose#\n    with: cells\n")),
    "changes of unknown names": ("N112", in_variant("  - add: track\n    with:\n      w#: tall#\n")),
    "changes of one place": ("O125", in_variant("  - replace: track.tally\n    with: 0 to #\n")),
    "things that are there already": ("O103", in_variant("  - add: words\n    with: {w#: 1}\n", "words:\n" + lines("  w#: 2\n", 1200))),
    "changes that change nothing": ("O114", in_variant("  - replace: words.w#\n    with: 2\n", "words:\n" + lines("  w#: 2\n", 1200))),
    "unknown names in a scenario": ("N105", lambda number: {**game(SMALL), "sample.scenario.yaml": SCENARIO + lines("  - expect: tally = nope#\n", number)}),
}  # fmt: skip
