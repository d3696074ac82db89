"""Findings while somebody types: said for the file itself first, then for what depends on it; the next key begins anew."""

import asyncio
import gc
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from pathlib import Path

from interpreter.diagnostics.diagnostic import Diagnostic
from interpreter.editing.findings import Check, by_file, checks
from interpreter.editing.workspace import Workspace

PAUSE = 0.005  # seconds without a key before anything is looked at
REST = 0.4  # and before it is looked at what is forgotten in the file, and what depends on it

Publish = Callable[[Path, list[Diagnostic]], None]


@dataclass
class Publisher:
    """Keeps what every check has found last, and says of a file what all of them have found in it."""

    workspace: Workspace
    publish: Publish
    opened: set[Path] = field(default_factory=set)
    found: dict[Check, dict[Path, list[Diagnostic]]] = field(default_factory=dict)
    task: "asyncio.Task[None] | None" = None

    def changed(self, path: Path, *, whole: bool = False) -> None:
        """Look again, soon; what was being looked at is put off."""
        if self.task is not None:
            self.task.cancel()
        for check, places in self.found.items():
            if check.path != path:
                places.pop(path, None)  # where they stood is not known any more
        self.task = asyncio.get_running_loop().create_task(self._look(path, whole=whole))

    async def _look(self, path: Path, *, whole: bool) -> None:
        await asyncio.sleep(PAUSE)
        rest = False
        for check in checks(self.workspace, path, opened=sorted(self.opened), whole=whole):
            if (check.lint or check.path != path) and not rest:
                await asyncio.sleep(REST)
                rest = True
            self.look(check)
            await asyncio.sleep(0)  # whoever asks something is answered in between
        await asyncio.sleep(REST)
        gc.collect()  # now, when nobody types
        if not gc.get_freeze_count():
            gc.freeze()  # what is there after a first look stays, and looking through it would take as long as a check

    def look(self, check: Check) -> None:
        """Do one check, and say what is new."""
        before = self.found.get(check, {})
        after = dict(by_file(check.path, check.findings(self.workspace)))
        self.found[check] = after
        for path in {check.path, *before, *after}:
            self.publish(path, self.findings(path))

    def findings(self, path: Path) -> list[Diagnostic]:
        """What all checks have found in a file, each once."""
        every = (found for those in self.found.values() for found in those.get(path, ()))
        return list({(found.code, str(found.span), str(found.values)): found for found in every}.values())

    def closed(self, path: Path, *, gone: Iterable[Path] = ()) -> None:
        """A file is closed, and perhaps gone from the disk: what was said of it is taken back then."""
        self.opened.discard(path)
        for each in gone:
            for check in [check for check in self.found if check.path == each]:
                for place in self.found.pop(check):
                    self.publish(place, self.findings(place))
            self.publish(each, [])
