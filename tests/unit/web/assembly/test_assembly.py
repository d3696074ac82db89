"""Pages as they leave the server: complete in a language, with one script and one style sheet each."""

import gzip
import re
import subprocess
from pathlib import Path

import pytest

from tests.optional import needs, require
from tests.patience import PATIENCE

require("starlette")

from starlette.requests import Request

from interpreter.web.assembly import bundle
from interpreter.web.assembly.assets import Assets
from interpreter.web.assembly.page import in_language, packed, source
from interpreter.web.assembly.pages import Pages


def modules(folder: Path, **texts: str) -> Path:
    for name, text in texts.items():
        (folder / f"{name}.js").write_text(text, encoding="utf-8")
    return folder / "main.js"


def test_modules_become_one_script(tmp_path: Path) -> None:
    entry = modules(
        tmp_path,
        main='import { one as two } from "./a.js";\nimport * as all from "./b.js";\nconsole.log(two(), all.three);\n',
        a='import { three } from "./b.js";\nexport function one() {\n  return three;\n}\n',
        b="export const three = 3;\n",
    )
    made = bundle.script(entry)
    assert made.count("three = 3") == 1
    assert "const { one: two } = $m1;" in made
    assert not re.search(r"^(import|export)\b", made, re.MULTILINE)


def test_comments_and_indentation_stay_on_the_disk(tmp_path: Path) -> None:
    code = '/** One\n * and more. */\nconst a = "/* x */"; // why\n{\n  // also\n  console.log(`http://${a} // b`);\n}\n'
    assert bundle.script(modules(tmp_path, main=code)) == 'const a = "/* x */";\n{\nconsole.log(`http://${a} // b`);\n}\n'


@pytest.mark.parametrize(
    ("texts", "problem"),
    [
        ({"main": 'import { a } from "./a.js";\n', "a": 'import { b } from "./main.js";\nexport const a = 1;\n'}, "imports itself"),
        ({"main": 'import { a, b } from "./a.js";\n', "a": "export const a = 1;\n"}, "a.js exports no b"),
        ({"main": "export default 1;\n"}, "export default"),
        ({"main": 'import a from "./a.js";\n'}, "import a from"),
    ],
)
def test_other_forms_of_modules_are_refused(texts: dict[str, str], problem: str, tmp_path: Path) -> None:
    with pytest.raises(ValueError, match=problem):
        bundle.script(modules(tmp_path, **texts))


@pytest.mark.parametrize("name", ["lobby", "table", "workshop"])
def test_a_page_names_one_script_and_one_style_sheet(name: str) -> None:
    assets = Assets()
    html = in_language(packed(source(name), assets), "de")
    addresses = re.findall(r'(?:href|src)="(/assets/[^"]+)"', html)
    assert sorted(address.rpartition(".")[2] for address in addresses) == ["css", "js"]
    assert {address.removeprefix("/assets/") for address in addresses} == set(assets.files)
    assert '<html lang="de">' in html
    assert not re.search(r'data-text="\w+"></', html)


def request(name: str = "", **headers: str) -> Request:
    """A request with headers, for the asset of a name."""
    raw = [(key.replace("_", "-").encode(), value.encode()) for key, value in headers.items()]
    return Request({"type": "http", "method": "GET", "path": "/", "query_string": b"", "headers": raw, "path_params": {"name": name}})


def test_the_lobby_is_complete_in_the_language_of_the_reader() -> None:
    pages = Pages({"chess": "chess", "unknown": "unknown"})
    german = bytes(pages.show("lobby", request(accept_language="fr, de-AT;q=0.8")).body).decode()
    assert all(each in german for each in ("Schach", "2 Spieler", '<svg viewBox="', "Spiele suchen", 'data-name="unknown"'))
    english = pages.show("lobby", request(accept_language="de", cookie="language=en"))
    assert b"2 players" in bytes(english.body)
    (script,) = re.findall(r'src="/assets/([^"]+)"', german)
    packed_script, plain = pages.assets.show(request(script, accept_encoding="gzip, br")), pages.assets.show(request(script))
    assert gzip.decompress(bytes(packed_script.body)) == plain.body
    assert "immutable" in packed_script.headers["cache-control"]
    assert pages.assets.show(request("none.js")).status_code == 404


@needs("node")
@pytest.mark.full
@pytest.mark.parametrize("name", ["lobby", "table", "workshop"])
def test_the_script_of_a_page_is_a_module(name: str) -> None:
    assets = Assets()
    packed(source(name), assets)
    (text,) = [plain.decode() for file, (plain, _, _) in assets.files.items() if file.endswith(".js")]
    done = subprocess.run(
        ["node", "--check", "--input-type=module"], check=False, input=text, capture_output=True, text=True, timeout=PATIENCE
    )
    assert done.returncode == 0, done.stderr
