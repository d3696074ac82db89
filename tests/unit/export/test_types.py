"""The types of an exported package: what they allow is what the package has, and a slip is found before anything runs."""

import subprocess
from pathlib import Path

import pytest

from interpreter import load
from tests.optional import EDITOR_MODULES, needs
from tests.unit.export.test_agreement import exported

pytestmark = pytest.mark.full

USE = """
import { load, type End, type Game, type Seat, type Table, type View } from "./game.js";

const game: Game = await load({ wasm: new URL("https://example.org/game.wasm") });
const table: Table = game.start({ seed: 7 });
const seat: Seat | null = table.asked;
const first: string | undefined = table.answers[0];
if (first !== undefined) table.answer(first).copy().playOut();
const view: View = table.view(seat);
export const mine: unknown = view.state.mark;
export const points: number | undefined = table.scores?.seat_1;
export const ended: End | null = table.end;
export const won: readonly Seat[] = table.winners ?? [];
"""
SLIPS = (
    "table.view('seat_3');",
    "view.state.marks;",
    "table.answer(null);",
    "table.end === 'rows';",
    "new Game();",
    "await load({ wasm: 3 });",
)


def compiled(folder: Path) -> subprocess.CompletedProcess[str]:
    command = [
        str(EDITOR_MODULES / ".bin" / "tsc"), "--strict", "--noEmit", "--noUncheckedIndexedAccess", "--exactOptionalPropertyTypes",
        "--target", "esnext", "--module", "nodenext", "--lib", "esnext,dom", "use.ts",
    ]  # fmt: skip
    return subprocess.run(command, cwd=folder, check=False, capture_output=True, text=True)


@needs("typescript")
def test_types_say_what_a_package_has(tmp_path: Path) -> None:
    exported(load("tic_tac_toe").start(players=2), tmp_path)
    (tmp_path / "use.ts").write_text(USE, encoding="utf-8")
    done = compiled(tmp_path)
    assert "" == done.stdout + done.stderr
    lines = USE.replace("type Game", "Game").splitlines()
    (tmp_path / "use.ts").write_text("\n".join([*lines, *SLIPS]), encoding="utf-8")
    wrong = {int(line.partition("(")[2].partition(",")[0]) for line in compiled(tmp_path).stdout.splitlines() if line.startswith("use.ts(")}
    assert {len(lines) + number for number in range(1, 1 + len(SLIPS))} == wrong
