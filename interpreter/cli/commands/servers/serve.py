"""`rulewright serve`: tables in the browser."""

import socket
import sqlite3
import webbrowser
from pathlib import Path
from typing import Annotated

import typer

from interpreter.cli.commands.servers.static_folder import write_folder
from interpreter.cli.common.terminal import refuse, show_findings, tell
from interpreter.diagnostics.diagnostic import Diagnostic

Games = Annotated[list[str] | None, typer.Argument(metavar="[GAME|FILE|FOLDER]…", help="Games to offer besides those that come along.")]
Port = Annotated[int, typer.Option("--port", metavar="NUMBER", min=1, max=65535, help="Where it listens.")]
Host = Annotated[str, typer.Option("--host", help="For whom: 127.0.0.1 is this computer alone, 0.0.0.0 everybody who reaches it.")]
Data = Annotated[
    Path | None, typer.Option("--data", metavar="FOLDER", help="Where tables are kept; without it a folder of yours for that.")
]
Name = Annotated[list[str] | None, typer.Option("--name", metavar="NAME", help="A name by which others reach this server.")]
Workers = Annotated[int, typer.Option("--workers", "-j", min=1, max=64, help="Processes for tables, and as many for bots.")]
Pace = Annotated[float, typer.Option("--pace", min=0, max=60, help="Seconds that a bot takes at least, so that one can follow.")]
Open = Annotated[bool, typer.Option("--open", help="Open the page in the browser.")]

Static = Annotated[
    Path | None,
    typer.Option("--static", metavar="FOLDER", help="Write the pages to a folder for any web space, where they need no server; then end."),
]
Pyodide = Annotated[
    Path | None,
    typer.Option("--pyodide", metavar="FOLDER", help="For `--static`: where the npm package `pyodide` is unpacked; else npm fetches it."),
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
    static: Static = None,
    pyodide: Pyodide = None,
) -> None:
    """Serve tables to browsers: choose a game, send links to the others, play.

    For example:  rulewright serve --open
    """
    if static is not None:
        write_folder(static, pyodide, [str(each) for each in games or ()])
        return
    try:
        import uvicorn

        from interpreter.web.server.app import application
    except ImportError as problem:
        refuse("C197", what="rulewright serve", library=problem.name or "starlette", extra="web")
    from interpreter.web.journal.folder import own_folder

    folder = data or own_folder()
    held = _locked(folder)
    listening = _listening(host, port)
    if host not in ("127.0.0.1", "localhost", "::1"):
        show_findings([Diagnostic("C353", (), {"host": host})])
    address = f"http://{'localhost' if host in ('127.0.0.1', '0.0.0.0', '::') else host}:{port}/"  # noqa: S104  # what was asked for
    tell(f"Tables are at {address} and kept in {folder}. Ctrl-C ends the server; tables go on where they were when it is started again.")
    if open_page:
        webbrowser.open(address)
    app = application(folder, [str(each) for each in games or ()], names=[host, *(name or ())], workers=workers, pace=pace)
    config = uvicorn.Config(
        app, log_level="warning", ws="websockets-sansio", ws_max_size=2_000_000, ws_ping_interval=20, ws_ping_timeout=20, server_header=False,
        timeout_graceful_shutdown=3, lifespan="on",
    )  # fmt: skip
    try:
        uvicorn.Server(config).run([listening])
    except KeyboardInterrupt:
        pass
    finally:
        held.close()


def _locked(folder: Path) -> sqlite3.Connection:
    """The lock of the data folder; ends the command where it cannot be had."""
    from interpreter.web.journal.folder import FolderInUseError, lock
    from interpreter.web.journal.store import OtherVersionError, Store

    try:
        held = lock(folder)
        Store(folder).close()
    except FolderInUseError:
        refuse("C351", folder=str(folder))
    except OtherVersionError:
        refuse("C352", folder=str(folder), why="another version of Rulewright has written what is there")
    except (OSError, sqlite3.Error) as problem:
        refuse("C352", folder=str(folder), why=str(getattr(problem, "strerror", None) or problem))
    return held


def _listening(host: str, port: int) -> socket.socket:
    """A socket that listens; ends the command where another program does."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listening = socket.socket(family)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    if hasattr(socket, "TCP_USER_TIMEOUT"):  # sockets of pages that read nothing are closed by the system; each has it from this one
        listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, 40_000)
    try:
        listening.bind((host, port))
        listening.listen(1024)  # who comes before all is started waits
    except OSError:
        refuse("C350", port=str(port), host=host, other=str(port + 1 if port < 65535 else port - 1))
    return listening
