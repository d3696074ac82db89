"""A small client of a language server: what an editor says to it over standard input, and what it answers."""

import itertools
import json
import queue
import subprocess
import threading
from collections.abc import Callable, Sequence
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from tests.patience import PATIENCE


class LanguageServer:
    """A server in a folder with the settings of an editor; opened files are asked about by line and column, from 0."""

    def __init__(self, command: Sequence[str | Path], folder: Path, settings: dict[str, Any], home: Path | None = None) -> None:
        self.folder = folder
        self.settings = settings
        self.said: dict[str, Any] = {}  # what the server says it can do
        self.opened = ""  # the address of the file that was opened last
        self.numbers = itertools.count(1)
        self.answers: queue.Queue[dict[str, Any]] = queue.Queue()
        self.answered: dict[int, dict[str, Any]] = {}  # answers that nobody has asked for yet
        self.findings: queue.Queue[tuple[str, int | None, list[dict[str, Any]]]] = queue.Queue()
        self.process = subprocess.Popen([str(each) for each in command], stdin=subprocess.PIPE, stdout=subprocess.PIPE, cwd=home or folder)
        self.reader = threading.Thread(target=self._read, daemon=True)
        self.reader.start()

    def __enter__(self) -> Self:
        completion = {"completionItem": {"snippetSupport": True, "documentationFormat": ["markdown"]}}
        workspace = {"configuration": True, "workspaceFolders": True, "didChangeConfiguration": {}}
        text = {"completion": completion, "hover": {"contentFormat": ["markdown"]}, "publishDiagnostics": {}}
        folders = [{"uri": self.folder.as_uri(), "name": "rules"}]
        general = {"positionEncodings": ["utf-8", "utf-16"]}
        self.said = self.ask(
            "initialize",
            {
                "processId": None,
                "rootUri": self.folder.as_uri(),
                "workspaceFolders": folders,
                "capabilities": {"general": general, "workspace": workspace, "textDocument": text},
            },
        )
        self._send({"method": "initialized", "params": {}})
        self._send({"method": "workspace/didChangeConfiguration", "params": {"settings": self.settings}})
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self.process.kill()
        self.process.wait()
        self.reader.join()
        for stream in (self.process.stdin, self.process.stdout):
            if stream is not None:
                stream.close()

    def open(self, name: str, text: str) -> list[dict[str, Any]]:
        """What the server finds wrong with a file that is opened; one without a folder in its name gets one of its own."""
        path = self.folder / (name if "/" in name else f"{next(self.numbers)}/{name}")
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
        self.opened = path.as_uri()
        document = {"uri": self.opened, "languageId": "yaml", "version": 1, "text": text}
        self._send({"method": "textDocument/didOpen", "params": {"textDocument": document}})
        return self.next_findings(lambda _: True)

    def next_findings(self, wanted: Callable[[list[dict[str, Any]]], bool], uri: str = "", version: int = 0) -> list[dict[str, Any]]:
        """The findings in a file (the one that was opened last, if no other is said) when they are as wanted; with `version`, those of that text."""
        while True:
            about, text, found = self.findings.get(timeout=PATIENCE)
            if about == (uri or self.opened) and (not version or text == version) and wanted(found):
                return found

    def change(self, text: str, uri: str = "") -> int:
        """Put another text in the place of that of the file that was opened last; its version."""
        return self.edit([{"text": text}], uri)

    def edit(self, changes: list[dict[str, Any]], uri: str = "") -> int:
        """Make changes in the file that was opened last, as an editor says them; the version of the new text."""
        version = next(self.numbers)
        document = {"uri": uri or self.opened, "version": version}
        self._send({"method": "textDocument/didChange", "params": {"textDocument": document, "contentChanges": changes}})
        return version

    def tell(self, method: str, params: dict[str, Any]) -> None:
        """Say something that is not answered."""
        self._send({"method": method, "params": params})

    def completions(self, line: int, column: int) -> dict[str, dict[str, Any]]:
        """What is offered at a place of the file that was opened last, by label."""
        answer = self.ask("textDocument/completion", self._at(line, column))
        return {item["label"]: item for item in (answer or {}).get("items", [])}

    def hover(self, line: int, column: int) -> str:
        """What is shown when the pointer rests at a place."""
        answer = self.ask("textDocument/hover", self._at(line, column))
        return str(answer["contents"]["value"]) if answer else ""

    def ask(self, method: str, params: dict[str, Any]) -> Any:
        """The answer to a request."""
        answer = self._ask(method, params)
        assert "error" not in answer, answer
        return answer["result"]

    def refusal(self, method: str, params: dict[str, Any]) -> str:
        """The sentence with which a request is refused."""
        return str(self._ask(method, params)["error"]["message"])

    def _ask(self, method: str, params: dict[str, Any]) -> dict[str, Any]:
        return self.answer(self.begin(method, params))

    def begin(self, method: str, params: dict[str, Any]) -> int:
        """Send a request without waiting for its answer; its number."""
        number = next(self.numbers)
        self._send({"id": number, "method": method, "params": params})
        return number

    def answer(self, number: int) -> dict[str, Any]:
        """Wait for the answer to a request, result or error."""
        while number not in self.answered:
            answer = self.answers.get(timeout=PATIENCE)
            self.answered[answer["id"]] = answer
        return self.answered.pop(number)

    def _at(self, line: int, column: int) -> dict[str, Any]:
        return {"textDocument": {"uri": self.opened}, "position": {"line": line, "character": column}}

    def _send(self, message: dict[str, Any]) -> None:
        body = json.dumps({"jsonrpc": "2.0", **message}).encode()
        assert self.process.stdin is not None
        self.process.stdin.write(b"Content-Length: %d\r\n\r\n" % len(body) + body)
        self.process.stdin.flush()

    def _read(self) -> None:
        """Sort what the server says: answers, findings, and questions about the settings, which are answered."""
        stream = self.process.stdout
        assert stream is not None
        while header := stream.readline():
            length = int(header.split(b":")[1]) if header.lower().startswith(b"content-length") else 0
            if not length:
                continue
            while stream.readline().strip():
                pass
            self._take(json.loads(stream.read(length)))

    def _take(self, message: dict[str, Any]) -> None:
        match message:
            case {"method": "textDocument/publishDiagnostics", "params": params}:
                self.findings.put((params["uri"], params.get("version"), params["diagnostics"]))
            case {"method": "workspace/configuration", "id": number, "params": params}:
                result = [
                    self.settings.get(item["section"].partition(".")[0], {}) if "." not in item["section"] else None
                    for item in params["items"]
                ]
                self._send({"id": number, "result": result})
            case {"method": _, "id": number}:
                self._send({"id": number, "result": None})
            case {"id": _}:
                self.answers.put(message)
