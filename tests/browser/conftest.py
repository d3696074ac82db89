"""A server and a browser for the tests of pages. Where there is no Chromium they are skipped, and say so."""

from collections.abc import Iterator

import pytest

from tests.web_server import Server, running


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One server for all tests of a process."""
    with running(tmp_path_factory.mktemp("tables")) as started:
        yield started


@pytest.fixture(scope="session")
def browser() -> Iterator[object]:
    """Chromium."""
    pytest.importorskip("playwright")
    from tests.browser.browsing import CHROMIUM, chromium

    if CHROMIUM is None:
        pytest.skip("there is no Chromium")
    with chromium() as opened:
        yield opened
