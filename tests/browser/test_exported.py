"""An exported package in browsers: the files are served as they are, and a page that imports them plays a game."""

import json
import queue
import subprocess
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread

import pytest

from interpreter import load
from tests.optional import FIREFOX, needs
from tests.patience import PATIENCE
from tests.unit.export.test_agreement import exported

pytestmark = pytest.mark.full

PAGE = """<!doctype html>
<script type="module">
const answer = (found) => fetch("/found", { method: "POST", body: JSON.stringify(found) });
try {
  const { load } = await import("./game.js");
  const { end, decisions, scores, winners } = (await load()).random({ seed: 7 });
  await answer({ end, decisions, scores, winners });
} catch (error) {
  await answer(String(error));
}
</script>
"""
found: queue.Queue[object] = queue.Queue()


class Files(SimpleHTTPRequestHandler):
    """Gives out files, and takes what a page has found."""

    def do_POST(self) -> None:
        found.put(json.loads(self.rfile.read(int(self.headers["Content-Length"]))))
        self.send_response(204)
        self.end_headers()

    def log_message(self, *_: object) -> None:
        """Say nothing."""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    made = exported(load("tic_tac_toe").start(players=2), tmp_path_factory.mktemp("package"))
    (made / "index.html").write_text(PAGE, encoding="utf-8")
    return made


@pytest.fixture(scope="module")
def address(folder: Path) -> Iterator[str]:
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Files, directory=str(folder)))
    Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_address[1]}/index.html"
    server.shutdown()
    server.server_close()


@pytest.fixture(scope="module")
def expected(folder: Path) -> object:
    """Return what Node finds."""
    told = subprocess.run(["node", str(folder / "play.mjs"), "7"], check=True, capture_output=True, text=True).stdout
    return {name: value for name, value in json.loads(told).items() if name != "state"}


@needs("node")
def test_chromium_plays_a_package(browser, address, expected):
    browser.new_page().goto(address)
    assert expected == found.get(timeout=PATIENCE)


@needs("node", "firefox")
def test_firefox_plays_a_package(address, expected, tmp_path):
    command = [FIREFOX or "", "--headless", "--no-remote", "--profile", str(tmp_path), address]
    with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as process:
        try:
            assert expected == found.get(timeout=PATIENCE)
        finally:
            process.kill()
