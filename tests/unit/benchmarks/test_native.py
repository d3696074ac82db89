"""The programs in C play the games of the modules; the tables and the picture of the comparison say what was measured."""

import re
import shutil
from pathlib import Path

import pytest

pytest.importorskip("wasmtime", reason="modules are run by the extra `fast`")

from tests.benchmarks.bars import bars
from tests.benchmarks.native import AIMS, ENDS, MODULE, in_c, module, report
from tests.benchmarks.rows import Row

COMPILER = shutil.which("gcc") or shutil.which("cc")
FOUND = {"hex": {MODULE: 50_000.0, "C": 100_000.0, "by hand in Python": 5_000.0}}


@pytest.mark.skipif(COMPILER is None, reason="there is no compiler of C")
@pytest.mark.parametrize("name", ENDS)
def test_c_plays_the_same_games(name: str, tmp_path: Path) -> None:
    playouts, measure = module(Row(name, 2))
    assert COMPILER is not None
    assert in_c(name, tmp_path, COMPILER, playouts)(0).games > 0
    assert measure(0).games > 0


def test_the_tables_say_ratios_and_aims() -> None:
    text = "\n".join(report(FOUND))
    assert "| hex | 50,000 | 5,000 | 100,000 |" in text
    assert "| geometric mean | 10 | 0.5 |" in text
    assert "| | reached | reached |" in text


def test_the_picture_has_a_bar_for_everybody() -> None:
    texts = re.findall(r"<text[^>]*>([^<]*)</text>", bars("Speed", FOUND, (MODULE, *AIMS)))
    assert {"Speed", "hex", MODULE, "C", "50,000", "5,000", "100,000"} <= set(texts)
