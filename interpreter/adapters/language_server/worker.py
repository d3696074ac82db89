"""The worker process of the server: compiles, checks, and answers what needs compiled rules, so that the server itself never waits.

It has the texts of the editor as its server has them. Messages come first: between two checks all of them are read, a new text puts off
the checks of an older one, and questions are answered before the next check.
"""

import gc
import os
import pickle
import sys
from collections import OrderedDict
from collections.abc import Callable, Iterator, Mapping
from multiprocessing.connection import Connection
from pathlib import Path
from types import MappingProxyType

from interpreter.adapters.language_server.messages import Answer, Ask, Cancel, Found, FromWorker, Known, Look, Put, ToWorker
from interpreter.editing import documents, outline, references
from interpreter.editing.findings import Check, checks, project_files
from interpreter.editing.uses import NotedUses
from interpreter.editing.workspace import Workspace
from interpreter.project.files.file_kinds import file_kind, files_in

PAUSE = 0.005  # seconds without a message before anything is checked
REST = 0.4  # and before what is forgotten in the file is looked for, and what depends on it
ALLOCATIONS = 100_000  # before Python looks for rubbish by itself; a check makes some hundred thousand, and is waited for


def _symbols(workspace: Workspace, folders: tuple[Path, ...], opened: tuple[Path, ...], query: str) -> object:
    files = {file for path in opened for file in project_files(workspace, path)} | {file for folder in folders for file in files_in(folder)}
    texts = ((path, workspace.text(path), file_kind(path) or "") for path in sorted(files))
    return list(outline.named(texts, query))


ANSWERS: Mapping[str, Callable[..., object]] = MappingProxyType({
    "references": references.references,
    "rename": references.rename,
    "renamable": references.renamable,
    "findings": lambda workspace, path: Check(path).findings(workspace),
    "formatted": lambda workspace, path: documents.formatted(path, workspace.text(path)),
    "symbols": _symbols,
})  # fmt: skip


def run(pipe: Connection) -> None:
    """Work until the server is gone."""
    _leave_standard_streams()
    if sys.platform != "win32":
        os.nice(5)  # on a busy machine the server comes first, which somebody waits for
    gc.set_threshold(ALLOCATIONS, 50, 100)
    worker = Worker(pipe.send)
    try:
        while True:
            if pipe.poll(worker.patience()):
                worker.take(pipe.recv())
            else:
                worker.step()
    except (EOFError, OSError):
        return


def _leave_standard_streams() -> None:
    """Keep away from the streams by which the server speaks with its editor; what is printed goes where errors go."""
    nothing = os.open(os.devnull, os.O_RDWR)
    os.dup2(nothing, 0)
    os.dup2(nothing, 1)
    sys.stdout = sys.stderr


class Worker:
    """The texts, the questions that wait, and the checks to be made."""

    def __init__(self, send: Callable[[FromWorker], None]) -> None:
        self.send = send
        self.workspace = Workspace()
        self.number = 0  # of the last text
        self.asked: OrderedDict[int, Ask] = OrderedDict()
        self.look: Look | None = None
        self.left: Iterator[Check] | None = None
        self.next: Check | None = None
        self.rested = False
        self.tidy = True

    def take(self, message: ToWorker) -> None:
        """Note what the server says; nothing is worked out yet."""
        match message:
            case Put(path, text, number):
                self.number = number
                if text is None:
                    self.workspace.drop(path)
                else:
                    self.workspace.put(path, text)
            case Look():
                self.look, self.left, self.next, self.rested = message, None, None, False
            case Ask(number):
                self.asked[number] = message
            case Cancel(number):
                self.asked.pop(number, None)

    def patience(self) -> float | None:
        """The seconds to wait for a message before the next step; None: there is nothing to do."""
        if self.asked:
            return 0
        if self.look is not None:
            if self.left is None:
                return PAUSE
            return REST if self.next is not None and self._can_wait(self.next) else 0
        return None if self.tidy else REST

    def _can_wait(self, check: Check) -> bool:
        return self.look is not None and not self.rested and (check.lint or check.path != self.look.path)

    def step(self) -> None:
        """Answer a question, else make the next check, else tidy up."""
        if self.asked:
            self._answer(self.asked.popitem(last=False)[1])
        elif self.look is None:
            self._tidy_up()
        elif self.next is None:
            self._choose(self.look)
        else:
            self.rested = self.rested or self._can_wait(self.next)
            check, self.next = self.next, None
            self._check(check, self.look)

    def _choose(self, look: Look) -> None:
        if self.left is None:
            self.left = checks(self.workspace, look.path, opened=look.opened, whole=look.whole)
        self.next = next(self.left, None)
        if self.next is None:
            self.look, self.tidy = None, False

    def _check(self, check: Check, look: Look) -> None:
        found = check.findings(self.workspace)
        if not check.lint and check.path in (look.path, *look.opened) and (known := self._known(check.path)) is not None:
            self.send(known)
        self.send(Found(check, found, self.number))

    def _known(self, path: Path) -> Known | None:
        """Return what is known of a file; None if it has errors."""
        selection = self.workspace.selection_of(path)
        compiled = None if selection is None else self.workspace.compiled(*selection)
        if selection is None or compiled is None or (compiled.rules is None and self.workspace.types(*selection) is None):
            return None
        types = pickle.dumps(self.workspace.types(*selection))
        if compiled.rules is None:
            return Known(path, selection, types, b"", b"")
        found = tuple(each for each in references.uses_of_file(self.workspace, path) if Path(each.span.source.name) == path)
        uses = pickle.dumps(NotedUses(path, self.workspace.text(path), found))
        return Known(path, selection, types, uses, pickle.dumps(compiled.rules.rules))

    def _answer(self, asked: Ask) -> None:
        try:
            answer = Answer(asked.number, ANSWERS[asked.question](self.workspace, *asked.arguments))
        except references.RenameError as why:
            answer = Answer(asked.number, refusal=str(why))
        self.send(answer)

    def _tidy_up(self) -> None:
        """Collect garbage now, when nobody waits; what is there after a first check stays."""
        gc.collect()
        if not gc.get_freeze_count():
            gc.freeze()
        self.tidy = True
