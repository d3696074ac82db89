"""Every fix of an editor, and every hint that tells what to write, gives a file that passes."""

from pathlib import Path

import pytest

from interpreter.diagnostics.diagnostic import Diagnostic, Severity
from interpreter.diagnostics.render.plain_text import full
from tests.diagnostics.pages import Page
from tests.hostile.hints.application import shown
from tests.hostile.hints.checking import Checker
from tests.hostile.hints.corpus import HouseFile, wrong_files
from tests.hostile.hints.pages import applied, pages
from tests.tiers import few

QUICK = ("N106", "N113", "O105", "O106", "Y152", "Y223", "Y224", "Y225", "Y234", "Y248")
# What else is wrong with an example, and can be seen only when the first mistake is mended.
TRUE_AS_WELL = {"Y264": {"Y264"}}
UNUSED = {
    "K111",
    "K140",
    "K151",
}  # what a person's variant leaves as it was, or unused, is told once it can be read, and no consequence of a hint
# Findings of a person's variants whose hints are right for other mistakes only.
OTHER_MISTAKES = {("mycelia_default", "O101")}


ELSEWHERE = {"K160", "K166", "K167", "N164", "S123"}  # hints of what to write at another place, or of a file beside the rules


def said(found: list[Diagnostic], allowed: set[str]) -> list[str]:
    """The errors and warnings that are not allowed."""
    return [full(one) for one in found if one.severity is not Severity.NOTE and one.code not in allowed]


@pytest.mark.parametrize(
    "page", few([page for page in pages() if page.code not in ELSEWHERE], lambda page: page.code in QUICK), ids=lambda page: page.code
)
def test_a_hint_of_a_page_gives_an_example_that_passes(page: Page) -> None:
    for each in applied(page):
        left = [said(found, TRUE_AS_WELL.get(page.code, set())) for found in each.left]
        assert [] in left, f"{full(each.found)}\n{each.edits}\n{left}"


@pytest.mark.full
@pytest.mark.parametrize("file", wrong_files(), ids=lambda file: file.name)
def test_a_hint_about_a_mistake_of_a_person_is_right(file: HouseFile, tmp_path: Path) -> None:
    checker = Checker(tmp_path)
    found = checker.of_text(file, file.text)
    for each in found:
        if (file.name.partition(".")[0], each.code) in OTHER_MISTAKES:
            continue
        for text in shown(each, file.text):
            known = {"O113", *UNUSED, *(one.code for one in found if one is not each)}
            assert [] == said(checker.of_text(file, text), known), full(each)
