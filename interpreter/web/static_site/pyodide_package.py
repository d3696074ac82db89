"""The npm package of Pyodide, fetched by npm and held against its digest."""

import shutil
import subprocess
import tarfile
from base64 import b64encode
from hashlib import sha512
from pathlib import Path

VERSION = "314.0.7"
INTEGRITY = "0YvXxEhfEdpLfb/XkM2BFAeMROq0iMUX2bzzH9pOttyMcWkwq+HbE5uyuGD82LN7y2q+SNvi/6V5JEsOlD2R1A=="  # SHA-512 of the archive
RUNTIME = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json")  # what browsers load
SECONDS = 300


class FetchError(Exception):
    """The package cannot be had; the text completes a sentence."""


def fetch(folder: Path) -> Path:
    """Fetch the package into a folder of its own; where it lies then. Raises `FetchError`."""
    npm = shutil.which("npm")
    if npm is None:
        raise FetchError("there is no npm")
    command = [npm, "pack", f"pyodide@{VERSION}", "--pack-destination", str(folder), "--silent"]
    try:
        done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=SECONDS, cwd=folder)  # noqa: S603  # no shell, fixed words
    except subprocess.TimeoutExpired:
        raise FetchError("npm did not come to an end") from None
    archive = folder / f"pyodide-{VERSION}.tgz"
    if done.returncode != 0 or not archive.is_file():
        raise FetchError("npm could not fetch it")
    if b64encode(sha512(archive.read_bytes()).digest()).decode() != INTEGRITY:
        raise FetchError("what npm has fetched is something else")
    with tarfile.open(archive) as package:
        package.extractall(folder, filter="data")
    return folder / "package"


def check(package: Path) -> None:
    """Raises `FetchError` where a folder is not the unpacked package."""
    missing = next((name for name in RUNTIME if not (package / name).is_file()), None)
    if missing is not None:
        raise FetchError(f"{package} has no {missing}")
