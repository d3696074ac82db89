"""How Hypothesis runs: `ci` (the default) is the same every time, `nightly` looks further. `HYPOTHESIS_PROFILE` chooses.

`pytest --accept` writes what golden tests find into their files, to be read in the diff.
"""

import os
import shutil
import signal
import tempfile

import pytest
from hypothesis import HealthCheck, settings

settings.register_profile("ci", max_examples=25, derandomize=True, deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("nightly", max_examples=2000, deadline=None, print_blob=True, suppress_health_check=[HealthCheck.too_slow])
pytest_plugins = ("tests.tiers",)
CACHE = os.environ.setdefault("RULEWRIGHT_TEST_CACHE", "") or tempfile.mkdtemp(prefix="rulewright-tests-")
os.environ["RULEWRIGHT_TEST_CACHE"] = os.environ["RULEWRIGHT_CACHE"] = CACHE  # one for all processes of a run, and none of the user's
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)  # where it is set, every process that a test starts would compile all our modules anew
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:  # so it is where a shell has put tests into the background; some press ctrl-C
    signal.signal(signal.SIGINT, signal.default_int_handler)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "ci"))


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--accept", action="store_true", help="write what golden tests find into their files")


def pytest_unconfigure(config: pytest.Config) -> None:
    if not hasattr(config, "workerinput"):  # the process that began it all
        shutil.rmtree(CACHE, ignore_errors=True)


@pytest.fixture
def accept(request: pytest.FixtureRequest) -> bool:
    """Whether golden files are to be written anew."""
    return bool(request.config.getoption("--accept"))
