"""Export of decisions to a Parquet file: one row for each, with whatever a study of balance asks of it.

    import polars
    rows = polars.read_parquet("games.parquet")
    rows.group_by("action").agg(polars.len(), polars.col("share").mean())   # which actions do winners take?

The file is written while games are played, and put in its place when it is whole.
"""

import os
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Final

from interpreter.model.types.domains import seat_id
from interpreter.project.errors import UsageError, usage
from interpreter.project.files.file_io import reason

if TYPE_CHECKING:
    import pyarrow as pa

    from interpreter.simulation.comparison.pairs import Pair
    from interpreter.simulation.game_row import GameRow

SUFFIX = ".parquet"
ROWS_AT_ONCE = 50_000
_LARGEST = 2**63 - 1

# Name: what pyarrow calls its type, whether few values come again and again, and what it says.
COLUMNS: Final[Mapping[str, tuple[str, bool, str]]] = {
    "game": ("int32", False, "number of the game, from 0"),
    "seed": ("uint64", False, "its seed; `play --seed` plays it again"),
    "side": ("string", True, "A or B where two games are compared, else empty"),
    "decision": ("int32", False, "number of the decision in its game, from 0"),
    "seat": ("string", True, "who decided: seat_1, seat_2, ..."),
    "round": ("int32", False, "number of the round"),
    "turn": ("int32", False, "number of the turn, counted through the game"),
    "at": ("string", True, "address of the step of the rules that asked"),
    "action": ("string", True, "first word of the answer: the action, or `pass`"),
    "move": ("string", True, "the whole answer in notation"),
    "options": ("int64", False, "how many answers were possible; empty beyond nine quintillions"),
    "decisions": ("int32", False, "decisions in the whole game"),
    "turns": ("int32", False, "turns in the whole game"),
    "end": ("string", True, "how the game ended"),
    "score": ("float64", False, "score of this seat at the end; empty if the game has none"),
    "share": ("float", False, "share of this seat in the victory: 1, 0, or 1/n if n share it"),
}


def is_parquet(file: Path | None) -> bool:
    """Whether there is a file that is meant to hold decisions, not games."""
    return file is not None and file.suffix.lower() == SUFFIX


class Parquet:
    """A file of decisions on its way: `game` and `pair` take what has been played, `close` puts the file in its place.

    Raises `UsageError` if pyarrow is missing or the file cannot be written. `about` goes into the file beside the columns.
    """

    def __init__(self, file: Path, about: Mapping[str, str]) -> None:
        try:
            import pyarrow as pa
            from pyarrow import parquet
        except ImportError:
            raise usage("C197", what=f"--records {file.name}", library="pyarrow", extra="data") from None
        self._file, self._partial = file, file.with_name(f".rulewright-{os.getpid()}.partial")
        self._schema = pa.schema([_field(name) for name in COLUMNS], {f"rulewright.{key}": value for key, value in about.items()})
        self._columns: dict[str, list[object]] = {name: [] for name in COLUMNS}
        try:
            self._writer = parquet.ParquetWriter(self._partial, self._schema, compression="zstd")
        except OSError as problem:
            raise self._refused(problem) from None

    def game(self, number: int, game_row: "GameRow", side: str | None = None) -> "GameRow":
        """Write the decisions of a game; what is kept of it is the rest."""
        columns = self._columns
        for count, decision in enumerate(game_row.moves):
            won = decision.seat in game_row.winners
            row = (
                number, game_row.seed, side, count, seat_id(decision.seat), decision.round, decision.turn, decision.at, decision.move.partition(" ")[0],
                decision.move, decision.options if decision.options <= _LARGEST else None, game_row.decisions, game_row.turns, game_row.end,
                float(game_row.scores[decision.seat]) if decision.seat < len(game_row.scores) else None, 1 / game_row.shared_by if won else 0.0,
            )  # fmt: skip
            for column, value in zip(columns.values(), row, strict=True):
                column.append(value)
        if len(columns["game"]) >= ROWS_AT_ONCE:
            self._write()
        return replace(game_row, moves=())

    def pair(self, number: int, pair: "Pair") -> "Pair":
        """Write the decisions of two games that are compared."""
        return replace(pair, first=self.game(number, pair.first, "A"), second=self.game(number, pair.second, "B"))

    def close(self) -> None:
        """Write what is left, and put the file in its place."""
        try:
            self._write()
            self._writer.close()
            self._partial.replace(self._file)
        except OSError as problem:
            raise self._refused(problem) from None

    def abandon(self) -> None:
        """Leave no trace; nothing happens if the file is in its place."""
        self._writer.close()
        self._partial.unlink(missing_ok=True)

    def _write(self) -> None:
        import pyarrow as pa

        try:
            self._writer.write_table(pa.table(self._columns, self._schema))
        except OSError as problem:
            raise self._refused(problem) from None
        for column in self._columns.values():
            column.clear()

    def _refused(self, problem: OSError) -> UsageError:
        self._partial.unlink(missing_ok=True)
        return usage("C130", word=self._file, why=reason(problem))


def _field(name: str) -> "pa.Field":
    """A column; what it says goes along."""
    import pyarrow as pa

    sort, repeats, about = COLUMNS[name]
    plain = pa.type_for_alias(sort)
    return pa.field(name, pa.dictionary(pa.int32(), plain) if repeats else plain, metadata={"about": about})
