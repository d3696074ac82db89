"""A server and a browser for the tests of pages. Tests are skipped where Chromium is missing."""

from collections.abc import Iterator

import pytest

from tests.optional import require
from tests.web_server import Server, running


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One server for all tests of a process."""
    with running(tmp_path_factory.mktemp("tables")) as started:
        yield started


@pytest.fixture(scope="session")
def browser() -> Iterator[object]:
    """Chromium."""
    require("playwright")
    require("chromium")
    from tests.browser.browsing import chromium

    with chromium() as opened:
        yield opened
