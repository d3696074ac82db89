"""A workspace that compiles nothing: what needs compiled rules is answered by what the worker process has learnt last."""

import pickle
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from interpreter.editing.uses import NotedUses
from interpreter.editing.workspace import NameTypes, Selection, Workspace
from interpreter.model.ruleset.ruleset import RuleSet


@dataclass
class LastKnown(Workspace):
    """The texts of the editor, with the newest types, uses and rules of them that have been found; unpickled when they are asked for."""

    _types: dict[Selection, NameTypes] = field(default_factory=dict)
    _uses: dict[Path, NotedUses | bytes] = field(default_factory=dict)
    _rules: dict[Selection, RuleSet | bytes] = field(default_factory=dict)

    def learn(self, path: Path, selection: Selection, types: bytes, uses: bytes, rules: bytes) -> None:
        """Note what our own worker process has learnt of a file, pickled; without `rules` it has errors."""
        self._types[selection] = pickle.loads(types)  # noqa: S301  # from a process that we have started
        if rules:
            self._uses[path], self._rules[selection] = uses, rules

    def types(self, game: Path, variants: Sequence[str] = ()) -> NameTypes | None:
        """The types of the names of a game, as far as they are known."""
        return self._types.get((game, tuple(variants))) or self._types.get((game, ()))

    def rule_set(self, game: Path, variants: Sequence[str] = ()) -> RuleSet | None:
        """The rules of a game when it had no errors last, as far as they are known."""
        found = self._rules.get((game, tuple(variants)))
        if isinstance(found, bytes):
            found = self._rules[(game, tuple(variants))] = pickle.loads(found)  # noqa: S301  # as above
        return found

    def noted_uses(self, path: Path) -> NotedUses:
        """The uses of names in a file when its rules had no errors last."""
        found = self._uses.get(path, NotedUses(path, "", ()))
        if isinstance(found, bytes):
            found = self._uses[path] = pickle.loads(found)  # noqa: S301  # as above
        return found
