"""What is said about a place of a file, as blocks of a page."""

from interpreter.web.workers.explanations import blocks


def test_markdown_becomes_paragraphs_and_lines_without_folders() -> None:
    said = "`pace`: number 1 to 5\n\n```text\npace   (number)\n  /srv/data/drafts/x/small.game.yaml:10\n```\n**More** of it."
    assert blocks(said) == [
        {"kind": "text", "text": "`pace`: number 1 to 5"},
        {"kind": "code", "text": "pace   (number)\n  small.game.yaml:10"},
        {"kind": "text", "text": "More of it."},
    ]


def test_where_nothing_is_said_there_are_no_blocks() -> None:
    assert blocks("") == []
