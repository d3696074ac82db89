"""Portrait of a game for lists: titles, players, length, kinds, a picture of a real position. Kept as `NAME.portrait.json` beside the game."""

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from hashlib import sha256
from pathlib import Path
from typing import Any

from interpreter.drawing.plain import is_plain
from interpreter.project import loading
from interpreter.project.bundle import bundle
from interpreter.project.files import file_reader

SUFFIX = ".portrait.json"
FORM = 1  # of these files; a file of another form counts as none
Texts = Mapping[str, str]  # by language


@dataclass(frozen=True)
class Portrait:
    """All that is measured, told and drawn of a game.

    rules: the digest of the rule files from which it was made. decisions: answers of players in a game, on average. minutes: an estimate of
    how long people play. solo: the variant with which one person plays; empty if the game itself is for one, too; None if nothing is.
    weight: 1 for few rules to 3 for many; 0 if nobody has measured it. kinds: `board`, `cards`, `dice`. moves: the answers that lead to the position in the picture, each with its seat.
    pictures: SVG by language. lessons: how many teach it.
    """

    name: str
    rules: str
    titles: Texts
    texts: Texts
    players: tuple[int, ...]
    solo: str | None
    decisions: int
    minutes: int
    kinds: tuple[str, ...]
    moves: tuple[str, ...]
    pictures: Texts
    weight: int = 0
    lessons: int = 0
    form: int = FORM

    def to_json(self) -> str:
        """The text of the file."""
        return json.dumps(asdict(self), ensure_ascii=False, indent=1) + "\n"


def digest_of(source: str | Path) -> str:
    """The digest of a game's rule files. Raises `RulewrightError` where they cannot be read."""
    made = sha256(str(FORM).encode())
    for name, data in sorted(bundle(source).files.items()):
        made.update(f"{name} {len(data)} ".encode() + data)
    return made.hexdigest()[:32]


def path_of(source: str | Path) -> Path:
    """The place of a game's portrait: beside its game file. Raises `UsageError` if there is no such game."""
    path, _ = loading.locate(source, ())
    return path.with_name(path.name.removesuffix(loading.GAME) + SUFFIX)


def read(path: Path) -> Portrait | None:
    """The portrait in a file; None if there is none, if it is one of another form, or if its pictures are more than shapes and letters."""
    try:
        data = json.loads(file_reader.read_bytes(path))
        portrait = _portrait(data) if isinstance(data, dict) and data.get("form") == FORM else None
    except (OSError, ValueError, TypeError, KeyError, AttributeError):
        return None
    return portrait if portrait is not None and portrait.players and all(map(is_plain, portrait.pictures.values())) else None


def _portrait(data: Mapping[str, Any]) -> Portrait:  # Any: JSON, whose values become what they have to be
    return Portrait(
        str(data["name"]), str(data["rules"]), _texts(data["titles"]), _texts(data["texts"]), tuple(map(int, data["players"])),
        None if data["solo"] is None else str(data["solo"]), int(data["decisions"]), int(data["minutes"]), tuple(map(str, data["kinds"])),
        tuple(map(str, data["moves"])), _texts(data["pictures"]),
        int(data.get("weight", 0)), int(data.get("lessons", 0)),
    )  # fmt: skip


def _texts(data: Mapping[str, object]) -> Texts:
    return {str(language): str(text) for language, text in data.items()}


def spoken(texts: Texts, language: str) -> str:
    """The text in a language, else in English, else in the first there is."""
    return texts.get(language) or texts.get("en") or next(iter(texts.values()), "")
