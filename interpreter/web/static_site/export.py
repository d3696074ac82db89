"""A folder for any web space in which people play and change rules without a server: `write(folder, pyodide)`."""

import json
import re
import shutil
import subprocess
import zipfile
from base64 import b64decode
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from importlib.metadata import PackageNotFoundError, distribution
from importlib.util import find_spec
from io import BytesIO
from pathlib import Path

from interpreter import resources
from interpreter.gallery.portrait import SUFFIX
from interpreter.manual.folder import write_pages
from interpreter.pictures import sprite
from interpreter.pictures.names import FILE_ENDINGS
from interpreter.session.library import RulewrightError, load
from interpreter.translation import SOURCE_LANGUAGE, languages
from interpreter.web.assembly.games import portraits, with_games
from interpreter.web.assembly.page import in_language
from interpreter.web.assembly.page import source as page_source
from interpreter.web.page_texts import page_texts
from interpreter.web.static_site.pyodide_package import RUNTIME
from interpreter.web.workers.offered import sources

PAGES = Path(__file__).parent.parent / "pages"
OWN = Path(__file__).parent / "pages"
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; frame-src 'self'; base-uri 'none'; "
    "form-action 'none'; require-trusted-types-for 'script'"
)
LIBRARIES = (
    "yaml", "lark", "jsonschema", "jsonschema_specifications", "referencing", "attr", "attrs", "starlette", "anyio", "idna", "segno", "typing_extensions",
)  # fmt: skip
_LEFT_OUT = (
    "cli/",
    "adapters/",
    "export/",
    "manual/html.py",
    "manual/rendering.py",
    "manual/folder.py",
    "documentation/",
    "web/pages/",
    "web/static_site/pages/",
    "simulation/workers/cluster.py",
)  # of ours: what no page asks for
_PLACES = {".html": "", ".js": "static/script", ".css": "static/style"}  # of the folder's own files
_RULES = (".yaml", *FILE_ENDINGS)  # endings of what rules are made of
_SAME_TIME = (2020, 1, 1, 0, 0, 0)  # of all files in archives, so that the same program gives the same bytes


def write(folder: Path, pyodide: Path, games: Sequence[str] = ()) -> int:
    """Write the folder; how many bytes lie there. Raises `OSError`.

    pyodide: the npm package of that name, unpacked. games: files and folders of games that are offered besides those that come along.
    """
    offered = sources(games)
    for name in RUNTIME:
        _put(folder / "pyodide" / name, (pyodide / name).read_bytes())
    _put(folder / "python" / "program.zip", _archive(_program(offered)))
    _put(folder / "python" / "libraries.zip", _archive(_libraries()))
    for path in sorted(PAGES.rglob("*")):
        if path.suffix in (".js", ".css", ".svg", ".webmanifest"):
            _put(folder / "static" / path.relative_to(PAGES), path.read_bytes())
        elif path.suffix == ".html" and path.stem != "lobby":
            _put(folder / path.name, _beside(path.read_text(encoding="utf-8")).encode())
    write_pages(folder, home="lobby.html")
    for path in sorted(OWN.iterdir()):
        if path.suffix in _PLACES:
            _put(folder / _PLACES[path.suffix] / path.name, path.read_bytes())
    for name, image in _images(offered).items():
        _put(folder / "pictures" / name, image)
    if (compiled := _compiled(folder)) is not None:
        _put(folder / "python" / "compiled.zip", compiled)
    for language in languages():
        _put(folder / "api" / f"texts.{language}.json", _json(page_texts(language)))
        lobby = _beside(in_language(with_games(page_source("lobby"), portraits(offered), language), language))
        _put(folder / ("lobby.html" if language == SOURCE_LANGUAGE else f"lobby.{language}.html"), lobby.encode())
    return sum(path.stat().st_size for path in folder.rglob("*") if path.is_file())


def _images(offered: Mapping[str, str]) -> dict[str, bytes]:
    """The PNG files that games show; all other pictures are data, which the program gives out."""
    found: dict[str, bytes] = {}
    for source in offered.values():
        with suppress(RulewrightError):  # the gallery says that it cannot be begun
            found |= sprite.images(load(source).rules.pictures)
    return found


def _compiled(folder: Path) -> bytes | None:
    """What the games that come along compile to, so that no browser has to; None where there is no Node.js to find out."""
    node = shutil.which("node")
    if node is None:
        return None
    printed = subprocess.run([node, str(OWN / "compile.mjs"), str(folder.resolve())], capture_output=True, check=False, timeout=600)  # noqa: S603
    return b64decode(printed.stdout) if printed.returncode == 0 else None


def _put(path: Path, content: bytes) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content)


def _json(data: object) -> bytes:
    return json.dumps(data, ensure_ascii=False, separators=(",", ":")).encode()


def _beside(page: str) -> str:
    """A page whose files lie beside it, not at the top of a server, with the policy that the server would have sent."""
    page = page.replace('"/static/', '"static/').replace('"/docs/', '"docs/')
    return page.replace("<title>", f'<meta http-equiv="Content-Security-Policy" content="{POLICY}">\n    <title>', 1)


# ------------------------------------------------------------------------------------------------ Python


def _program(offered: Mapping[str, str]) -> Iterator[tuple[str, bytes]]:
    """The files of the program and of the games, by their places in an installation."""
    package = Path(resources.__file__).parent
    for path in _files(package, (".py", ".po", ".css", ".md")):
        place = path.relative_to(package).as_posix()
        if not place.startswith((*_LEFT_OUT, "_data/")):
            yield f"interpreter/{place}", path.read_bytes()
    for name, folder, sorts in (
        ("grammar", resources.grammar_folder(), (".lark",)),
        ("schemas", resources.schemas_folder(), (".json",)),
        ("rules", resources.rules_folder(), (*_RULES, SUFFIX)),
    ):
        for path in _files(folder, sorts):
            yield f"interpreter/_data/{name}/{path.relative_to(folder).as_posix()}", path.read_bytes()
    for name, source in offered.items():
        if name != source:  # it does not come along; all that lies beside it may belong to it
            for path in _files(Path(source).parent, _RULES):
                yield f"interpreter/_data/rules/own/{name}/{path.relative_to(Path(source).parent).as_posix()}", path.read_bytes()
    for path in resources.diagnostic_pages().values():
        yield f"interpreter/_data/diagnostics/{path.name}", path.read_bytes()


def _libraries() -> Iterator[tuple[str, bytes]]:
    """The libraries that the program needs, as far as they are written in Python."""
    for name in LIBRARIES:
        spec = find_spec(name)
        if spec is None or spec.origin is None:
            raise ModuleNotFoundError(name, name=name)
        origin = Path(spec.origin)
        if origin.name != "__init__.py":
            yield origin.name, origin.read_bytes()
            continue
        for path in _files(origin.parent, (".py", ".json", ".lark")):
            place = path.relative_to(origin.parent).as_posix()
            if not re.match(r"(tests?|__pyinstaller)/", place):
                yield f"{name}/{place}", path.read_bytes()
        yield from _metadata(name)
    yield "rpds.py", Path(__file__).with_name("persistent_map.py").read_bytes()


def _metadata(name: str) -> Iterator[tuple[str, bytes]]:
    """What a library asks for its own version."""
    try:
        about = distribution(name)
    except PackageNotFoundError:
        return
    yield f"{name}-{about.version}.dist-info/METADATA", (about.read_text("METADATA") or "").encode()


def _files(folder: Path, sorts: tuple[str, ...]) -> Iterator[Path]:
    return (path for path in sorted(folder.rglob("*")) if path.name.endswith(sorts) and "__pycache__" not in path.parts)


def _archive(files: Iterator[tuple[str, bytes]]) -> bytes:
    target = BytesIO()
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for name, content in files:
            archive.writestr(zipfile.ZipInfo(name, _SAME_TIME), content, zipfile.ZIP_DEFLATED)
    return target.getvalue()
