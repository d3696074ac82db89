"""How editors find the schemas of rule files, by a line at the top of the file or by a setting, and the language server."""

import json
import os
import re
import shutil
import sys
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path

from interpreter import resources
from interpreter.diagnostics.diagnostic import Report
from interpreter.diagnostics.span import Source, Span
from interpreter.project.files import file_reader
from interpreter.project.files.file_kinds import KIND_BY_ENDING, file_kind

NAMES: Mapping[str, str] = {**{kind: f"*{ending}" for ending, kind in KIND_BY_ENDING.items()}, "clauses": "clauses.yaml"}
# What the YAML language server takes for a line that names a schema; it looks at the comments before the first key.
_LINE = re.compile(r"^# *(?:yaml-language-server *: *\$schema=|\$schema: *)(\S+)", re.MULTILINE)
_HEAD = re.compile(r"(?:[ \t]*(?:#[^\n]*)?\r?\n)*")


def by_name() -> dict[str, list[str]]:
    """The setting `yaml.schemas` of the YAML language server: where a schema lies, and the names of the files it is for."""
    folder = resources.schemas_folder().resolve()
    return {(folder / f"{sort}.schema.json").as_uri(): [pattern] for sort, pattern in NAMES.items()}


def line_for(path: Path) -> str | None:
    """The line at the top of a file by which editors find its schema; None where no path would be right for everybody.

    A path is right for everybody if file and schemas lie in one folder that is passed on as a whole, as in a clone.
    """
    sort, folder = file_kind(path), resources.schemas_folder().resolve()
    if sort is None or not file_reader.resolve_links(path).is_relative_to(folder.parent):
        return None
    schema = os.path.relpath(folder / f"{sort}.schema.json", file_reader.resolve_links(path).parent)
    return f"# yaml-language-server: $schema={Path(schema).as_posix()}"


def with_line(path: Path, text: str) -> str:
    """The text of a new file with that line at its top, where one is right for everybody."""
    line = line_for(path)
    return text if line is None else f"{line}\n{text}"


def check_lines(paths: Iterable[Path], report: Report) -> None:
    """Report lines at the top that name a schema which is not there, all in one note: an editor would then check nothing at all."""
    wrong = [(path, place) for path in paths if (place := _lost_schema(path)) is not None]
    if wrong:
        path, place = wrong[0]
        right = line_for(path)
        advice = f"Write `{right}`." if right else "Leave the line out; `rulewright editor` tells how an editor finds the schemas."
        more = f" and of {len(wrong) - 1} more" if len(wrong) > 1 else ""
        report.add("Y305", place, schema=place.text, more=more, advice=advice)


def _lost_schema(path: Path) -> Span | None:
    """Where a file names a schema that is not there, if it does."""
    try:
        text = file_reader.read_bytes(path).decode("utf-8-sig")
    except (OSError, ValueError):
        return None  # which is said by what reads the whole file
    head = _HEAD.match(text)
    reference = _LINE.search(text, 0, head.end()) if head else None
    if reference is None or "://" in reference.group(1) or reference.group(1) == "none" or (path.parent / reference.group(1)).is_file():
        return None
    return Span(Source(str(path), text), *reference.span(1))


# ------------------------------------------------------------------------------------------------ settings to paste


def server_command() -> list[str]:
    """How an editor starts the language server: by its name where it is found, else with the Python that runs now."""
    return ["rulewright", "lsp"] if shutil.which("rulewright") else [sys.executable, "-m", "interpreter", "lsp"]


def extension_folder() -> Path:
    """The folder of the extension for Visual Studio Code."""
    return Path(__file__).parents[2] / "adapters" / "language_server" / "vscode"


def _vscode(schemas: Mapping[str, list[str]]) -> str:
    return json.dumps({"yaml.schemas": schemas, "rulewright.command": server_command()}, indent=2)


def _neovim(schemas: Mapping[str, list[str]]) -> str:
    lines = ",\n".join(f"        [{json.dumps(uri)}] = {{ {', '.join(map(json.dumps, names))} }}" for uri, names in schemas.items())
    opening = 'vim.lsp.config("yamlls", {\n  settings = {\n    yaml = {\n      schemas = {\n'
    yaml = opening + lines + '\n      },\n    },\n  },\n})\nvim.lsp.enable("yamlls")'
    command = ", ".join(map(json.dumps, server_command()))
    return f'{yaml}\n\nvim.lsp.config("rulewright", {{ cmd = {{ {command} }}, filetypes = {{ "yaml" }} }})\nvim.lsp.enable("rulewright")'


def _helix(schemas: Mapping[str, list[str]]) -> str:
    pairs = [f"{json.dumps(uri)} = {json.dumps(names)}" for uri, names in schemas.items()]
    program, *arguments = map(json.dumps, server_command())
    server = f"[language-server.rulewright]\ncommand = {program}\nargs = [{', '.join(arguments)}]"
    language = '[[language]]\nname = "yaml"\nlanguage-servers = ["yaml-language-server", "rulewright"]'
    return "\n".join(["[language-server.yaml-language-server.config.yaml.schemas]", *pairs, "", server, "", language])


EDITORS: Mapping[str, tuple[str, Callable[[Mapping[str, list[str]]], str]]] = {
    "vscode": (
        f"Install the extension YAML (by Red Hat), and that of Rulewright ({extension_folder() / 'README.md'} tells how); add this to settings.json (Preferences: Open User Settings (JSON)):",
        _vscode,
    ),
    "neovim": (
        "Install yaml-language-server and rulewright[lsp]; add this to init.lua (Neovim 0.11 or later, with nvim-lspconfig):",
        _neovim,
    ),
    "helix": ("Install yaml-language-server and rulewright[lsp]; add this to languages.toml:", _helix),
}


def settings(editor: str) -> str:
    """What is to be pasted into the settings of an editor of `EDITORS`."""
    return EDITORS[editor][1](by_name())
