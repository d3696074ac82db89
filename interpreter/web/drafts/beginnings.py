"""How drafts begin: the first file of a house rule, of a game of one's own, or files that somebody brings."""

import re
from collections.abc import Container, Mapping
from itertools import count
from pathlib import Path

from interpreter.diagnostics.diagnostic import Report
from interpreter.editing.documents import document
from interpreter.frontend.source.nodes import child, entries_of, scalar_text
from interpreter.model.localized_text import select_language
from interpreter.web.bounds import DRAFT_TEXTS

GAME, VARIANT = ".game.yaml", ".variant.yaml"
MOST_BYTES, MOST_FILES = 512_000, 20
_FILE = re.compile(r"[A-Za-z0-9_-]{1,60}\.(game|variant|scenario|components)\.yaml|clauses\.yaml")

_TITLE = re.compile(r"^title:.*(?:\n[ \t].*)*", re.MULTILINE)  # with what is indented under it


def is_file_name(name: str) -> bool:
    """Whether an own file of a draft can be called like this: rule files in no folder."""
    return _FILE.fullmatch(name) is not None


def is_too_long(files: Mapping[str, str]) -> bool:
    """True if files are more, or one of them or all together longer, than a draft holds."""
    if len(files) > MOST_FILES or sum(map(len, files.values())) > DRAFT_TEXTS:
        return True
    sizes = [len(text.encode("utf-8", "surrogatepass")) for text in files.values()]
    return max(sizes, default=0) > MOST_BYTES or sum(sizes) > DRAFT_TEXTS


def house_rule(name: str, game: str, title: str, because: str) -> dict[str, str]:
    """The file of a house rule that changes nothing yet."""
    from interpreter.authoring.scaffold.yaml_text import new_variant  # not needed where drafts are only written down
    from interpreter.frontend.formatter.format import format_file

    head = new_variant(name, game, title=" ".join(title.split()), because=" ".join(because.split()))
    return {f"{name}{VARIANT}": format_file(name, head.encode("utf-8", "surrogatepass"), "variant", Report()) or head}


def free_name(name: str, taken: Container[str]) -> str:
    """A name for a house rule whose file is not among those that are taken: this one, else with a number behind it."""
    names = (f"{name[:36]}_{number}" if number else name for number in count() if number != 1)
    return next(each for each in names if f"{each}{VARIANT}" not in taken)


def own_game(name: str, template: Mapping[str, object], title: str = "") -> dict[str, str]:
    """The file of a game of one's own. Raises `ValueError` for a board that no template has."""
    from interpreter.authoring.scaffold.new_game import Board, Box, new_game

    box = Box(Board(str(template.get("board", Board.SQUARE.value))), bool(template.get("cards")), bool(template.get("dice")))
    return {f"{name}{GAME}": new_game(name, box, title)}


def is_name(name: str) -> bool:
    """Whether rules can be called like this."""
    return re.fullmatch("[a-z][a-z0-9_]{0,39}", name) is not None


def game_of(files: Mapping[str, str]) -> str:
    """The game that the first house rule among files says it changes; empty if none says so."""
    for name, text in files.items():
        root = document(Path(name), text).root if name.endswith(VARIANT) else None
        if root is not None and (game := scalar_text(root, "of")):
            return game
    return ""


def first_file(files: Mapping[str, str]) -> str:
    """Which of the files of a draft one begins with: the game, else the first variant, else any."""
    return next((name for ending in (GAME, VARIANT) for name in files if name.endswith(ending)), "") or min(files)


def title_in_file(name: str, text: str, language: str) -> str:
    """What a rule file calls itself, in a language where it says so; what its name says if it has no title."""
    lines = _TITLE.search(text)
    node = child(document(Path(name), lines.group()).root, "title") if lines is not None else None
    titles = {entry.key: scalar_text(entry.value) for entry in entries_of(node)} or {"": scalar_text(node)}
    title = " ".join(select_language(titles, language, "en").split())[:80]
    return title or name.partition(".")[0].replace("_", " ").capitalize()
