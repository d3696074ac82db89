"""Findings of all checks of the open files, kept by check and published by file."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from pathlib import Path

from interpreter.diagnostics.diagnostic import Diagnostic
from interpreter.editing.findings import Check, by_file

Publish = Callable[[Path, list[Diagnostic]], None]


@dataclass
class Publisher:
    """Keeps what every check has found last, and publishes of a file what all of them have found in it."""

    publish: Publish
    found: dict[Check, dict[Path, list[Diagnostic]]] = field(default_factory=dict)

    def changed(self, path: Path) -> None:
        """Forget where other checks have found something in a file: its text has changed."""
        for check, places in self.found.items():
            if check.path != path:
                places.pop(path, None)

    def take(self, check: Check, findings: Iterable[Diagnostic]) -> None:
        """Take the findings of a check, and publish those of the files it is about."""
        before = self.found.get(check, {})
        after = dict(by_file(check.path, findings))
        self.found[check] = after
        for path in {check.path, *before, *after}:
            self.publish(path, self.findings(path))

    def findings(self, path: Path) -> list[Diagnostic]:
        """What all checks have found in a file, each once."""
        every = (found for those in self.found.values() for found in those.get(path, ()))
        return list({(found.code, str(found.span), str(found.values)): found for found in every}.values())

    def gone(self, path: Path) -> None:
        """Take back what was said of a file that is not there any more."""
        for check in [check for check in self.found if check.path == path]:
            for place in self.found.pop(check):
                self.publish(place, self.findings(place))
        self.publish(path, [])
