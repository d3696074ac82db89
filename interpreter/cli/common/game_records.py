"""Records of simulated games as lines of JSON, and the folder they are written into."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from interpreter.cli.common.terminal import refuse
from interpreter.model.big_numbers import for_json
from interpreter.model.types.domains import seat_id
from interpreter.project.files import file_io
from interpreter.runtime.scoring.points import to_json

if TYPE_CHECKING:
    from interpreter.session.library import Game as Rules
    from interpreter.simulation.game_row import GameRow


def check_folder(file: Path) -> None:
    """Refuse a file that cannot be written before minutes of play, not after."""
    if not file_io.is_folder(file.parent):
        refuse("C130", word=str(file), why=f"there is no folder {file.parent}")


def recorder(rules: "Rules", lines: list[str], **more: str) -> "Callable[[int, GameRow], GameRow]":
    """What adds a game to lines of JSON; seats by name, as in saves and traces."""
    about = {"game": rules.name, "variants": list(rules.variants), **more}

    def note(number: int, row: "GameRow") -> "GameRow":
        said = {**about, "number": number, "seed": row.seed, "end": row.end, "winners": [seat_id(seat) for seat in row.winners],
                "scores": [to_json(score) for score in row.scores], "turns": row.turns, "decisions": row.decisions, "options": for_json(row.options)}  # fmt: skip
        lines.append(json.dumps(said) + "\n")
        return row

    return note
