"""How editors start the server: the settings, and the extension for Visual Studio Code, its manifest, and that it can be packed."""

import json
import shutil
import subprocess
import tomllib
from pathlib import Path

import pytest

from interpreter.authoring.check import editor_support
from interpreter.project.files.file_kinds import KIND_BY_ENDING
from tests.optional import needs, require
from tests.patience import PATIENCE

FOLDER = editor_support.extension_folder()
VSCE = Path(__file__).parent / "node_modules" / ".bin" / "vsce"
NAMES = {*(f"**/*{ending}" for ending in KIND_BY_ENDING), "**/clauses.yaml"}
STUBS = {
    "vscode": """
const settings = { get: () => JSON.parse(process.env.COMMAND) };
exports.commands = { registerCommand: (name) => console.log(JSON.stringify({ registered: name })) };
exports.window = { showErrorMessage: (text) => console.log(JSON.stringify({ error: text })) };
exports.workspace = {
  getConfiguration: () => settings, createFileSystemWatcher: (pattern) => pattern, onDidChangeConfiguration: () => undefined,
};
""",
    "vscode-languageclient": "",
}
CLIENT = """
exports.LanguageClient = class {
  constructor(id, name, server, options) { this.said = { server, options }; }
  async start() { if (process.env.FAILS) throw new Error("no such file"); console.log(JSON.stringify(this.said)); }
  async stop() {}
};
"""


@pytest.fixture
def started(tmp_path):
    """What the extension does with an editor that only writes down what it is asked."""
    require("node")
    shutil.copytree(FOLDER, tmp_path / "extension")
    for name, text in STUBS.items():
        (tmp_path / "node_modules" / name).mkdir(parents=True)
        (tmp_path / "node_modules" / name / "index.js").write_text(text, encoding="utf-8")
    (tmp_path / "node_modules/vscode-languageclient/node.js").write_text(CLIENT, encoding="utf-8")

    def run(command, **more):
        script = "require('./extension/extension.js').activate({ subscriptions: [] })"
        environment = {"COMMAND": json.dumps(command), "PATH": str(Path(shutil.which("node") or "").parent), **more}
        done = subprocess.run(
            ["node", "-e", script], cwd=tmp_path, env=environment, capture_output=True, text=True, check=True, timeout=PATIENCE
        )
        return [json.loads(line) for line in done.stdout.splitlines()]

    return run


def manifest():
    return json.loads((FOLDER / "package.json").read_text(encoding="utf-8"))


def test_the_settings_start_the_language_server():
    command = editor_support.server_command()
    assert "lsp" == command[-1]
    assert command == json.loads(editor_support.settings("vscode"))["rulewright.command"]
    helix = tomllib.loads(editor_support.settings("helix"))
    assert command == [helix["language-server"]["rulewright"]["command"], *helix["language-server"]["rulewright"]["args"]]
    assert "rulewright" in helix["language"][0]["language-servers"]
    assert f"cmd = {{ {', '.join(map(json.dumps, command))} }}" in editor_support.settings("neovim")


def test_the_manifest_names_what_is_there():
    found = manifest()
    assert (FOLDER / found["main"]).is_file()
    setting = found["contributes"]["configuration"]["properties"]["rulewright.command"]
    assert ["rulewright", "lsp"] == setting["default"]
    assert {"name", "publisher", "version", "engines"} <= set(found)


def test_the_server_is_started_for_every_kind_of_rule_file(started):
    registered, said = started(["/my/rulewright", "lsp"])
    assert {"registered": "rulewright.restart"} == registered
    assert {"command": "/my/rulewright", "args": ["lsp"]} == said["server"]
    assert NAMES == {each["pattern"] for each in said["options"]["documentSelector"]} == set(said["options"]["synchronize"]["fileEvents"])


def test_a_server_that_is_not_there_is_said_with_what_to_do(started):
    said = started(["rulewright", "lsp"], FAILS="1")[-1]
    assert "pip install 'rulewright[lsp]'" in said["error"]


@needs("vsce")
def test_the_extension_can_be_packed(tmp_path):
    shutil.copytree(FOLDER, tmp_path / "extension")
    packed = tmp_path / "rulewright.vsix"
    command = [str(VSCE), "package", "--no-dependencies", "--skip-license", "--allow-missing-repository", "-o", str(packed)]
    subprocess.run(command, cwd=tmp_path / "extension", check=True, capture_output=True, timeout=PATIENCE)
    assert packed.stat().st_size > 1000
