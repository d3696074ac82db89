"""The parts of a page about a diagnostic."""

from typer.testing import CliRunner

from interpreter.cli.main import app
from tests.diagnostics.page_editing import with_message
from tests.diagnostics.pages import read

PAGE = """\
# T204: this may be none

<!--
kind: game
players: 2
-->

A pile may be empty.

## Example

```yaml
words:
  a: top(pile)
```

```yaml stones.components.yaml
stones: []
```

## Message

```text
error T204: old
```

## Corrected

```yaml
words: {}
```
"""


def test_a_page_is_split_into_its_parts() -> None:
    page = read(PAGE)
    assert ("T204", "this may be none") == (page.code, page.title)
    assert {"kind": "game", "players": "2"} == page.settings
    assert "A pile may be empty." == page.explanation
    assert ["words:\n  a: top(pile)\n", "stones: []\n"] == [snippet.text for snippet in page.example]
    assert ["", "stones.components.yaml"] == [snippet.file for snippet in page.example]
    assert "error T204: old\n" == page.message
    assert ["words: {}\n"] == [snippet.text for snippet in page.corrected]


def test_the_message_can_be_written_anew_and_nothing_else_changes() -> None:
    changed = with_message(PAGE, "error T204: new\n")
    assert PAGE.replace("old", "new") == changed
    assert "error T204: new\n" == read(changed).message


def test_a_page_without_a_message_gets_one() -> None:
    bare = PAGE.replace("```text\nerror T204: old\n```\n\n", "")
    page = read(with_message(bare, "error T204: new"))
    assert ("error T204: new\n", "words: {}\n") == (page.message, page.corrected[0].text)


def test_people_do_not_see_what_only_the_test_needs() -> None:
    shown = CliRunner().invoke(app, ["explain", "B101"]).output
    assert "B101" in shown
    assert "<!--" not in shown
    assert "kind: game" not in shown


def test_a_text_that_is_no_page_has_empty_parts() -> None:
    assert ("", "", ()) == (read("hello").code, read("hello").message, read("hello").example)
