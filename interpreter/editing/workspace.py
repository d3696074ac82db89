"""What an editor works on: texts that are not saved yet over files on the disk, and what was compiled from them.

    workspace = Workspace()
    workspace.put(path, text)
    with workspace.reading(): ...

Nothing here knows of a protocol: a language server and a page in a browser ask the same functions.
"""

import os
from collections import OrderedDict
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import Path

from interpreter.authoring.scenarios.runner import CompiledGames, rules_of_scenario
from interpreter.diagnostics.diagnostic import Diagnostic, Report
from interpreter.editing.documents import readable
from interpreter.editing.uses import NotedUses, Use, uses
from interpreter.frontend.pipeline.compilation import Compilation
from interpreter.frontend.pipeline.compiler import Files, compile_game, declared_symbols
from interpreter.frontend.symbols.symbol_table import SymbolTable
from interpreter.model.ruleset.ruleset import RuleSet
from interpreter.model.types.types import INT, EntityType, Type, non_null
from interpreter.project import loading
from interpreter.project.errors import RulewrightError
from interpreter.project.files import file_reader
from interpreter.project.files.file_kinds import file_kind
from interpreter.project.files.source_files import read_game_files

MOST_KEPT = 60  # games with variants whose rule sets are kept, of each the newest
Selection = tuple[Path, tuple[str, ...]]  # a game and the variants worked into it


@dataclass(frozen=True, slots=True)
class NameTypes:
    """The types of the names of a game, as plain data.

    of: what a name gives, never none; of a kind its members. parameters: of names that are called with brackets.
    """

    of: Mapping[str, Type]
    parameters: Mapping[str, tuple[Type, ...]]


@dataclass(frozen=True)
class Compiled:
    """What came of a game with variants: its rules, if it has no errors, and all that was found."""

    made_from: tuple[object, ...]
    rules: Compilation | None
    findings: tuple[Diagnostic, ...]
    noted: dict[tuple[Path, str], list[Use]] = field(default_factory=dict, compare=False)  # by scenario and its text: what it speaks of

    @cached_property
    def uses(self) -> list[Use]:
        """The names in the files of the rules, with what they stand for."""
        return [] if self.rules is None else uses(self.rules)


@dataclass
class Workspace:
    """The texts that editors hold (by path, without links), and what was compiled; equal files are compiled once."""

    buffers: dict[Path, bytes] = field(default_factory=dict)
    _kept: OrderedDict[Selection, Compiled] = field(default_factory=OrderedDict)
    _last: dict[Selection, Compilation] = field(default_factory=dict)
    _partial: dict[Selection, SymbolTable] = field(default_factory=dict)

    def put(self, path: Path, text: str) -> None:
        """From now on a file holds this text, saved or not."""
        self.buffers[file_reader.resolve_links(path)] = text.encode("utf-8", "surrogatepass")

    def drop(self, path: Path) -> None:
        """From now on a file holds what lies on the disk."""
        self.buffers.pop(file_reader.resolve_links(path), None)

    @contextmanager
    def reading(self) -> Iterator[None]:
        """While this lasts, files are read as the editor has them."""
        with file_reader.unsaved(self.buffers):
            yield

    def text(self, path: Path) -> str:
        """The text of a file, without a byte order mark; empty if there is none."""
        with self.reading():
            try:
                return file_reader.read_bytes(path).decode("utf-8", "replace").removeprefix("\ufeff")
            except (OSError, ValueError):
                return ""

    def compiled(self, game: Path, variants: Sequence[str] = ()) -> Compiled:
        """What comes of a game with variants, as the editor has them now."""
        report = Report()
        with self.reading():
            files = read_game_files(game, report, variants=loading.variant_files(game, variants, report))
            if files is None:
                return Compiled((), None, tuple(report))
            selection, key = (game, tuple(variants)), _key(files)
            if selection not in self._kept or self._kept[selection].made_from != key:
                self._kept[selection] = self._compile(files, report, selection, key)
                if len(self._kept) > MOST_KEPT:
                    self._kept.popitem(last=False)
        self._kept.move_to_end(selection)
        return self._kept[selection]

    def _compile(self, files: Files, report: Report, selection: Selection, key: tuple[object, ...]) -> Compiled:
        rules = compile_game(files, report)
        if rules is not None:
            self._last[selection] = rules
        elif selection not in self._last:
            name, data = files.game
            text = readable(name, data.decode("utf-8", "replace")).encode("utf-8", "surrogatepass")
            if (symbols := declared_symbols(replace(files, game=(name, text), variants=()))) is not None:
                self._partial[selection] = symbols
        return Compiled(key, rules, tuple(report))

    def last_rules(self, game: Path, variants: Sequence[str] = ()) -> Compilation | None:
        """The rules as they were when a game had no errors last; None if it never was without."""
        return self.compiled(game, variants).rules or self._last.get((game, tuple(variants)))

    def types(self, game: Path, variants: Sequence[str] = ()) -> NameTypes | None:
        """The types of the names of a game: as it was without errors last, or as far as it can be read."""
        rules = self.last_rules(game, variants) or self.last_rules(game)
        symbols = rules.symbols if rules is not None else self._partial.get((game, tuple(variants)))
        return None if symbols is None else _name_types(symbols)

    def rule_set(self, game: Path, variants: Sequence[str] = ()) -> RuleSet | None:
        """The rules as they were when a game had no errors last."""
        rules = self.last_rules(game, variants)
        return None if rules is None else rules.rules

    def noted_uses(self, _path: Path) -> NotedUses | None:
        """The uses of names in a file that were found earlier, where nothing is compiled to answer; None: work them out."""
        return None

    def games(self) -> CompiledGames:
        """The games for scenarios and lints, which ask for them again and again."""
        return _Games(workspace=self)

    def selection_of(self, path: Path) -> Selection | None:
        """The game that a file belongs to, with the variants its rules are read with; None if there is none."""
        with self.reading():
            match file_kind(path):
                case "game":
                    return path, ()
                case "variant":
                    try:
                        game = _absolute(loading.game_of_variant(path))
                    except RulewrightError:
                        return _game_beside(path.parent) or _game_beside(path.parent.parent)
                    return game, (loading.variant_argument(game, path),)
                case "scenario":
                    found = rules_of_scenario(path)
                    return (_absolute(found[0]), found[1]) if found is not None else _game_beside(path.parent.parent)
                case _:
                    return _game_beside(path.parent)


def _game_beside(folder: Path) -> Selection | None:
    """The first game in a folder."""
    games = file_reader.list_folder(folder, f"*{loading.GAME}")
    return (games[0], ()) if games else None


def _absolute(path: Path) -> Path:
    return Path(os.path.abspath(path))  # noqa: PTH100  # links stay: an editor calls a file as it was opened


def _key(files: Files) -> tuple[object, ...]:
    """What a rule set is made from."""
    return files.game, tuple(sorted(files.components.items())), files.clauses, files.variants, files.sibling_variants


@dataclass
class _Games(CompiledGames):
    """Games compiled by a workspace; what is wrong with them is said where they are checked themselves."""

    workspace: Workspace = field(default_factory=Workspace)

    def of(self, path: Path, _report: Report, *, variants: Sequence[str] = ()) -> Compilation | None:
        """The game in a file, with variants."""
        return self.workspace.compiled(_absolute(path), variants).rules


def _name_types(symbols: SymbolTable) -> NameTypes:
    """The types of all names that a game declares."""
    calls = {name: found[0] for name, found in symbols.callables.items() if found}
    return NameTypes(
        {
            **{name: EntityType(name) for name in symbols.kinds},
            **{name: non_null(each.result()) for name, each in calls.items()},
            **{name: non_null(each.kind) for name, each in symbols.state_vars.items()},
            **dict.fromkeys(symbols.game_parameters, INT),
        },
        {name: each.parameters for name, each in calls.items()},
    )
