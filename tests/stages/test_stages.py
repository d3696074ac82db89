"""Golden pages: what a fragment becomes at each stage. `pytest --accept` writes them anew, to be read in the diff."""

import re
from pathlib import Path

import pytest

from tests.stages.facts import FACTS
from tests.stages.low_level import AFTER_PASS, LOW_LEVEL
from tests.stages.stages import STAGES

PRINTERS = {**STAGES, **FACTS, **LOW_LEVEL}
PAGES = sorted(Path(__file__).parent.glob("*.md"))
SOURCE = re.compile(r"^## Source\n\n```yaml\n(.*?)```$", re.DOTALL | re.MULTILINE)
SECTION = re.compile(r"^## ([\w ]+)\n\n```text\n(.*?)```$", re.DOTALL | re.MULTILINE)


@pytest.mark.parametrize("name", AFTER_PASS)
def test_every_pass_has_a_page(name: str) -> None:
    assert any(f"\n## {name}\n" in page.read_text(encoding="utf-8") for page in PAGES)


@pytest.mark.parametrize("page", PAGES, ids=[page.stem for page in PAGES])
def test_every_stage_gives_what_the_page_says(page: Path, accept: bool) -> None:
    text = page.read_text(encoding="utf-8")
    source = SOURCE.search(text)
    assert source is not None
    sections = SECTION.findall(text)
    assert sections
    assert set(dict(sections)) <= PRINTERS.keys()
    found = {name: PRINTERS[name](source.group(1)) + "\n" for name, _ in sections}
    if accept:
        page.write_text(
            SECTION.sub(lambda section: f"## {section.group(1)}\n\n```text\n{found[section.group(1)]}```", text), encoding="utf-8"
        )
        return
    assert dict(sections) == found
