from interpreter.diagnostics.diagnostic import Report
from interpreter.frontend.pipeline.compiler import Files
from tests.compilation import compile_files
from tests.unit.frontend.made import COMPONENTS, NAME, ROWS, completed

GAME = completed(
    "end:\n  over: {at: end of turn, when: open, source: C-3}\n"
    "whenever:\n  it:\n    source: [C-1, C-2]\n    after: lay\n    do:\n      - shuffle: deck\n        source: C-4\n"
).replace("  lay:\n    choose:", "  lay:\n    source: C-1\n    choose:")
CLAUSES = "rulewright: 1\nclauses: made\nlist:\n  C-1: One lays.\n  C-2: Then one shuffles.\n  C-3: It ends.\n  C-4: Thoroughly.\n"


def found(
    game: str = GAME, clauses: str = CLAUSES, *, beside: tuple[bytes, ...] = (), variants: tuple[tuple[str, bytes], ...] = ()
) -> list[tuple[str, str]]:
    report = Report()
    files = Files((NAME, game.encode()), {ROWS: (ROWS, COMPONENTS.encode())}, ("clauses.yaml", clauses.encode()), variants, beside)
    rules = compile_files(files, report)
    assert rules is not None
    return [(each.code, each.values.get("clause", each.values.get("address", ""))) for each in report if each.code.startswith("K")]


def test_clauses_and_rules_that_go_together_are_not_spoken_of() -> None:
    assert [] == found()


def test_a_clause_that_does_not_exist_is_found_where_it_is_cited() -> None:
    assert [("K101", "C-4")] == found(clauses=CLAUSES.replace("  C-4: Thoroughly.\n", ""))


def test_a_clause_that_no_rule_carries_out_is_found_in_the_list() -> None:
    assert [("K102", "C-5")] == found(clauses=CLAUSES + "  C-5: And so on.\n")


def test_a_clause_may_need_no_rule_if_the_reason_is_said() -> None:
    more = CLAUSES + "  C-5: A cell is a square.\nno_rule:\n  C-5: It only says what a word means.\n"
    assert [] == found(clauses=more)
    assert [("K101", "C-6")] == found(clauses=more + "  C-6: There is no such clause.\n")


def test_a_clause_may_be_carried_out_by_a_variant_beside() -> None:
    more = CLAUSES + "  C-5: And so on.\n  C-55: And on.\n"
    assert [("K102", "C-5")] == found(clauses=more, beside=(b"variant: one\nsource: [C-55]\n",))


def test_what_a_variant_cites_is_looked_up_where_it_is_cited() -> None:
    variant = "rulewright: 1\nvariant: one\nof: made\nbecause: A test.\nsource: [C-1, C-9]\nnumbers: {more: 2}\n"
    assert [("K101", "C-9")] == found(variants=((("one.variant.yaml", variant.encode())),))


def test_a_rule_that_cites_no_clause_is_found() -> None:
    assert [("K103", "end.over")] == found(GAME.replace(", source: C-3", ""), CLAUSES.replace("  C-3: It ends.\n", ""))


def test_a_requirement_may_lean_on_the_clause_of_its_action() -> None:
    assert [] == found(GAME.replace("    do:\n      - change", "    require:\n      shut: {that: not open}\n    do:\n      - change", 1))


def test_a_printed_variant_cites_a_clause_for_every_rule_and_a_house_rule_for_none() -> None:
    house = "rulewright: 1\nvariant: one\nof: made\nbecause: A test.\nend:\n  early: {at: end of turn, when: open}\n"
    printed = house + "source: C-1\n"
    assert [] == found(variants=(("one.variant.yaml", house.encode()),))
    assert [("K103", "end.early")] == found(variants=(("one.variant.yaml", printed.encode()),))
