"""Keyword arguments of environments: a type checker knows them as well as the functions do."""

import inspect
import os
import subprocess
import sys
from typing import Unpack

import pytest

from interpreter import UsageError
from tests.optional import ROOT, require

require("pettingzoo")
require("gymnasium")

from interpreter.adapters.common.table import DEFAULTS, Settings, Table
from interpreter.adapters.gymnasium import RulesEnv
from interpreter.adapters.pettingzoo import env, parallel_env

CALLS = (RulesEnv, Table, env, parallel_env)
WRONG = """
from interpreter.adapters.gymnasium import RulesEnv
from interpreter.adapters.pettingzoo import Table, env, parallel_env

RulesEnv("hex", players=2, seat=1, utility="points", illegal_reward=-2.0)
RulesEnv("hex", playrs=2)
env("hex", utility="pionts")
parallel_env("hex", players="two")
Table("hex", illegal_reward="most")
"""


@pytest.mark.parametrize("call", CALLS)
def test_functions_and_type_checkers_know_the_same_arguments(call):
    rest = next(each for each in inspect.signature(call).parameters.values() if each.kind is each.VAR_KEYWORD)
    assert rest.annotation == Unpack[Settings]
    assert tuple(Settings.__annotations__) == tuple(DEFAULTS)
    with pytest.raises(UsageError, match=r"(?s)no parameter `playrs`.*`players`"):
        call("hex", playrs=2)


@pytest.mark.full
def test_a_type_checker_refuses_wrong_arguments(tmp_path):
    script = tmp_path / "script.py"
    script.write_text(WRONG, encoding="utf-8")
    command = [sys.executable, "-m", "mypy", "--config-file=", "--follow-imports=silent", "--ignore-missing-imports", str(script)]
    run = subprocess.run(
        command, check=False, capture_output=True, text=True, cwd=ROOT, env={**os.environ, "MYPY_CACHE_DIR": str(tmp_path)}
    )
    errors = [line.partition("script.py:")[2] for line in run.stdout.splitlines() if ": error:" in line]
    assert [int(error.partition(":")[0]) for error in errors] == [6, 7, 8, 9], run.stdout
    assert 'Unexpected keyword argument "playrs" for "RulesEnv"' in errors[0]
