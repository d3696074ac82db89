"""A draft as a worker has it in mind: its workspace, and the rules as they were valid last."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from interpreter.authoring.rule_edits import EditContext
from interpreter.diagnostics.diagnostic import Report
from interpreter.editing.workspace import Compiled, Workspace
from interpreter.frontend.pipeline.compilation import Compilation
from interpreter.project import loading
from interpreter.project.files import file_reader
from interpreter.translation.matching import best_match

VARIANT = ".variant.yaml"


@dataclass
class Reading:
    """A draft as this worker has it in mind: its workspace, and the variants with which its rules were without errors last."""

    place: Path
    game: Path
    base: tuple[str, ...]
    workspace: Workspace = field(default_factory=Workspace)
    valid: tuple[Compilation, Mapping[str, bytes]] | None = None
    names: tuple[str, ...] = ()
    edits: tuple[object, EditContext] | None = None  # what was touched last is edited in, and what it was made from
    compilations: dict[tuple[str, ...], Compilation] = field(default_factory=dict)  # by variants: what was laid where other workers find it
    book: tuple[object, dict[str, Any]] | None = None  # what was said of the rulebook last, and of which files in which language

    def take(self, files: Mapping[str, str]) -> None:
        """From now on the draft has these own files."""
        for gone in set(self.names).difference(files):
            self.workspace.drop(self.place / gone)
        for name, text in files.items():
            self.workspace.put(self.place / name, text)
        self.names = tuple(files)

    @property
    def own_variant(self) -> str:
        """The file of one's own house rule; empty for a game of one's own."""
        return next((name for name in self.names if name.endswith(VARIANT)), "")

    @property
    def variants(self) -> tuple[str, ...]:
        """The variants beneath, and then one's own."""
        return (*self.base, *(name.removesuffix(VARIANT) for name in self.names if name.endswith(VARIANT)))

    def language(self, wanted: object) -> str:
        """Return the language that fits best: one of the program, or of the rules as they were valid last."""
        rules = None if self.valid is None else self.valid[0].rules
        texts = () if rules is None else (rules.title, rules.text, *rules.sentences.values())
        return best_match(wanted, {language for text in texts for language in text})

    def compiled(self) -> Compiled:
        """What comes of the draft; where it has no errors it is kept as the rules that were valid last."""
        compiled = self.workspace.compiled(self.game, self.variants)
        if compiled.rules is not None and (self.valid is None or self.valid[0] is not compiled.rules):
            with self.workspace.reading():
                paths = loading.variant_files(self.game, self.variants, Report())
                self.valid = compiled.rules, {str(path): file_reader.read_bytes(path) for path in paths}
        return compiled
