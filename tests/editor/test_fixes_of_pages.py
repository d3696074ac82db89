"""Every slip on the pages of diagnostics that has a "did you mean", put right by the server's own edit, as an editor would."""

from pathlib import Path

import pytest

from interpreter.resources import diagnostic_pages
from tests.diagnostics import base_game
from tests.diagnostics.pages import Page, read
from tests.editor.small_game import actions, applied, has

PAGES = [read(path.read_text(encoding="utf-8")) for path in diagnostic_pages().values()]
SLIPS = [
    page
    for page in PAGES
    if page.settings["kind"] in ("game", "variant", "scenario") and "Did you mean `" in " ".join(page.message.split())
]


def laid_out(page: Page, folder: Path) -> dict[Path, str]:
    """The files of a page where an editor would have them, the one that is opened last."""
    found = {folder / base_game.COMPONENTS_NAME: base_game.COMPONENTS, folder / "example.game.yaml": base_game.completed("")}
    for snippet in reversed(page.example):
        match page.settings["kind"]:
            case "game" if snippet is page.example[0]:
                found.pop(folder / "example.game.yaml")
                found[folder / "example.game.yaml"] = base_game.completed(snippet.text)
            case "variant":
                found[folder / (snippet.file or f"{snippet.text.split()[3]}.variant.yaml")] = snippet.text
            case "scenario" if not snippet.file:
                found[folder / "scenarios" / "sample.scenario.yaml"] = snippet.text
            case _:
                found[folder / Path(snippet.file).name] = snippet.text
    return found


@pytest.mark.parametrize("page", SLIPS, ids=[page.code for page in SLIPS])
def test_a_slip_is_put_right_by_the_edit_that_is_offered(server, page):
    folder = server.folder / page.code
    found = laid_out(page, folder)
    for path, text in found.items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    where = page.message.splitlines()[1].strip().partition(":")[0]  # the file that the message is about
    path, text = next((path, text) for path, text in found.items() if path.name == Path(where).name)
    said = server.open(str(path.relative_to(server.folder)), text)
    said = said if has(page.code)(said) else server.next_findings(has(page.code))
    slips = [each for each in said if each["code"] == page.code]
    offered = [each for each in actions(server, slips[0]) if each["diagnostics"][0]["code"] == page.code]
    assert offered
    left = []
    for each in offered:
        version = server.change(applied(text, each["edit"]["changes"][server.opened]))
        again = server.next_findings(lambda _: True, version=version)
        left.append(sum(one["code"] == page.code for one in again))
    assert min(left) < len(slips)
