// Starts `rulewright lsp` and lets Visual Studio Code talk to it; all that is known of rule files is known there.
"use strict";

const { commands, window, workspace } = require("vscode");
const { LanguageClient } = require("vscode-languageclient/node");

const FILES = ["**/*.game.yaml", "**/*.variant.yaml", "**/*.components.yaml", "**/*.scenario.yaml", "**/clauses.yaml"];

let client;

async function start() {
  const [command, ...args] = workspace.getConfiguration("rulewright").get("command");
  const server = { command, args };
  const options = {
    documentSelector: FILES.map((pattern) => ({ scheme: "file", pattern })),
    synchronize: { fileEvents: FILES.map((pattern) => workspace.createFileSystemWatcher(pattern)) },
  };
  client = new LanguageClient("rulewright", "Rulewright", server, options);
  try {
    await client.start();
  } catch (problem) {
    window.showErrorMessage(
      `Rulewright does not start (${problem.message}). Install it with pip install 'rulewright[lsp]', or name it in the setting rulewright.command.`,
    );
  }
}

async function stop() {
  await client?.stop();
  client = undefined;
}

async function restart() {
  await stop();
  await start();
}

async function activate(context) {
  context.subscriptions.push(
    commands.registerCommand("rulewright.restart", restart),
    workspace.onDidChangeConfiguration((change) => change.affectsConfiguration("rulewright.command") && restart()),
  );
  await start();
}

module.exports = { activate, deactivate: stop };
