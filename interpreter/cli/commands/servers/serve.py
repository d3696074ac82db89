"""`rulewright serve`: tables in the browser."""

import errno
import ipaddress
import socket
import sqlite3
import time
import webbrowser
from collections.abc import Sequence
from contextlib import closing, suppress
from pathlib import Path
from typing import Annotated

import typer

from interpreter.cli.commands.servers.static_folder import write_folder
from interpreter.cli.common import completion, game_argument
from interpreter.cli.common.ages import seconds_or_forever
from interpreter.cli.common.terminal import refuse, show_findings, tell
from interpreter.diagnostics.diagnostic import Diagnostic
from interpreter.project import loading
from interpreter.project.files.file_io import exists, missing, reason
from interpreter.project.files.file_kinds import file_kind, files_in

Games = Annotated[
    list[str] | None,
    typer.Argument(
        metavar="[GAME|FILE|FOLDER]…",
        help="Games to offer besides those that come along; files that can be opened and saved.",
        autocompletion=completion.games,
    ),
]
Port = Annotated[int, typer.Option("--port", metavar="NUMBER", min=1, max=65535, help="Where it listens.")]
Host = Annotated[str, typer.Option("--host", help="For whom: 127.0.0.1 is this computer alone, 0.0.0.0 everybody who reaches it.")]
Data = Annotated[
    Path | None, typer.Option("--data", metavar="FOLDER", help="Where tables are kept; without it a folder of yours for that.")
]
Name = Annotated[list[str] | None, typer.Option("--name", metavar="NAME", help="A name by which others reach this server.")]
Workers = Annotated[int, typer.Option("--workers", "-j", min=1, max=64, help="Processes for tables, and as many for bots.")]
Pace = Annotated[float, typer.Option("--pace", min=0, max=60, help="Seconds that a bot takes at least, so that one can follow.")]
Open = Annotated[bool, typer.Option("--open", help="Open the page in the browser.")]
Files = Annotated[
    bool | None,
    typer.Option(
        "--files/--no-files",
        help="Whether pages may open and save the files named here; without it only where nobody but this computer is served.",
    ),
]

Static = Annotated[
    Path | None,
    typer.Option("--static", metavar="FOLDER", help="Write the pages to a folder for any web space, where they need no server; then end."),
]
Pyodide = Annotated[
    Path | None,
    typer.Option("--pyodide", metavar="FOLDER", help="For `--static`: where the npm package `pyodide` is unpacked; else npm fetches it."),
]
Keep = Annotated[
    str, typer.Option("--keep", metavar="DAYS", help="Delete tables and drafts that nobody has used for so long; `forever` deletes none.")
]
Proxy = Annotated[
    list[str] | None,
    typer.Option(
        "--proxy", metavar="ADDRESS", help="A proxy whose `X-Forwarded-For` tells the address of a client: an address or a network."
    ),
]


def serve(
    games: Games = None,
    port: Port = 8642,
    host: Host = "127.0.0.1",
    data: Data = None,
    name: Name = None,
    workers: Workers = 1,
    pace: Pace = 0.6,
    open_page: Open = False,
    files: Files = None,
    keep: Keep = "180d",
    proxy: Proxy = None,
    static: Static = None,
    pyodide: Pyodide = None,
) -> None:
    """Serve tables to browsers: choose a game, send links to the others, play.

    For example:  rulewright serve --open
    """
    named = [str(each) for each in games or ()]
    _check_named(named)
    if static is not None:
        write_folder(static, pyodide, named)
        return
    try:
        import uvicorn

        from interpreter.web import limits
        from interpreter.web.server.app import application
        from interpreter.web.server.http_protocol import configuration
    except ImportError as problem:
        refuse("C197", what="rulewright serve", library=problem.name or "starlette", extra="web")
    from interpreter.web.journal.folder import own_folder

    proxies, age = [_network(each) for each in proxy or ()], seconds_or_forever(keep)
    folder = data or own_folder()
    held = _locked(folder, age)
    listening = _listening(host, port)
    is_for_others = host not in ("127.0.0.1", "localhost", "::1")
    if is_for_others:
        show_findings([Diagnostic("C353", (), {"host": host})])
    address = f"http://{'localhost' if host in ('127.0.0.1', '0.0.0.0', '::') else host}:{port}/"  # noqa: S104  # what was asked for
    tell(f"Tables are at {address} and kept in {folder}. Ctrl-C ends the server; tables go on where they were when it is started again.")
    if age is not None:
        tell(f"Tables and drafts that nobody has used for {keep.removesuffix('d')} days are deleted; `--keep DAYS` changes that.")
    if open_page:
        webbrowser.open(address)
    may_open = files if files is not None else not (is_for_others or name or proxies)
    limits.allow_files()
    app = application(folder, named, names=[host, *(name or ())], workers=workers, pace=pace, may_open=may_open, keep=age, starts=True)
    try:
        uvicorn.Server(configuration(app, proxies)).run([listening])
    except KeyboardInterrupt:
        pass
    finally:
        held.close()


def _network(word: str) -> str:
    """The address or network of a proxy; ends the command for what is none."""
    try:
        return str(ipaddress.ip_network(word, strict=False))
    except ValueError:
        refuse("C361", word=word)


def _locked(folder: Path, keep: float | None) -> sqlite3.Connection:
    """The lock of the data folder, from which what has expired is deleted; ends the command where it cannot be had."""
    from interpreter.web.journal.cleaning import Cleaner
    from interpreter.web.journal.folder import FolderInUseError, lock
    from interpreter.web.journal.schema import FORM, OtherVersionError, form_of
    from interpreter.web.journal.store import Store

    try:
        held = lock(folder)
        if 0 < form_of(folder) < FORM:
            tell(f"The tables in {folder} are being brought up to date. That takes a minute for each GB.")
        with closing(Store(folder)) as store, suppress(sqlite3.Error):  # a full disk lets tables go on
            Cleaner(folder, store.connection, keep).everything(time.time())
    except FolderInUseError:
        refuse("C351", folder=str(folder))
    except OtherVersionError:
        refuse("C352", folder=str(folder), why="another version of Rulewright has written what is there")
    except (OSError, sqlite3.Error) as problem:
        refuse("C352", folder=str(folder), why=str(getattr(problem, "strerror", None) or problem))
    return held


def _listening(host: str, port: int) -> socket.socket:
    """A socket that listens; ends the command where another program does, or nothing can."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listening = socket.socket(family)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    if hasattr(socket, "TCP_USER_TIMEOUT"):  # sockets of pages that read nothing are closed by the system; each has it from this one
        listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, 40_000)
    try:
        listening.bind((host, port))
        listening.listen(1024)  # who comes before all is started waits
    except OSError as problem:
        if problem.errno != errno.EADDRINUSE:
            refuse("C357", port=str(port), host=host, why=reason(problem))
        refuse("C350", port=str(port), host=host, other=str(port + 1 if port < 65535 else port - 1))
    return listening


def _check_named(named: Sequence[str]) -> None:
    """End the command where there is no such game, file or folder, or nothing to serve in a folder."""
    for each in named:
        for path in loading.paths_in(each):
            if why := _why_not_served(path):
                refuse("C356", word=str(path), why=why)
        if not loading.is_path(loading.parts_of(each)[0]):
            game_argument.locate_or_stop(each)


def _why_not_served(path: Path) -> str:
    """Why there is nothing to serve at a path; empty if there is something."""
    if not exists(path):
        return missing(path) if path.name.endswith(".yaml") else "there is no such folder"
    kinds = {file_kind(each) for each in files_in(path)}
    if kinds & {"game", "variant"}:
        return ""
    return "it holds no game and no house rule" if path.is_dir() else "it is no game and no house rule"
