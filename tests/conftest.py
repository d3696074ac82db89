"""How Hypothesis runs: `ci` (the default) is the same every time, `nightly` looks further. `HYPOTHESIS_PROFILE` chooses.

`pytest --accept` writes what golden tests find into their files, to be read in the diff.
"""

import os
import signal

import pytest
from hypothesis import HealthCheck, settings

settings.register_profile("ci", max_examples=25, derandomize=True, deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("nightly", max_examples=2000, deadline=None, print_blob=True, suppress_health_check=[HealthCheck.too_slow])
os.environ["RULEWRIGHT_CACHE"] = "off"  # tests change what is compiled; those of the cache have one of their own
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:  # so it is where a shell has put tests into the background; some press ctrl-C
    signal.signal(signal.SIGINT, signal.default_int_handler)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "ci"))


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--accept", action="store_true", help="write what golden tests find into their files")


@pytest.fixture
def accept(request: pytest.FixtureRequest) -> bool:
    """Whether golden files are to be written anew."""
    return bool(request.config.getoption("--accept"))
