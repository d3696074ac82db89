"""Definition, references and renaming over a game, its variants and its scenarios."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from interpreter.authoring.scenarios.runner import run_file
from interpreter.diagnostics.diagnostic import Diagnostic, Report
from interpreter.diagnostics.render.plain_text import message_text
from interpreter.diagnostics.span import Source, Span
from interpreter.editing.documents import document
from interpreter.editing.findings import Check, project_files
from interpreter.editing.uses import Declaration, Use, at_place, uses, uses_in_file
from interpreter.editing.workspace import Workspace
from interpreter.frontend.pipeline.compilation import Compilation
from interpreter.frontend.syntax.grammar import keywords
from interpreter.model.builtins import RESERVED
from interpreter.model.identifiers import PATTERNS, is_whole
from interpreter.project.files.file_kinds import file_kind


class RenameError(Exception):
    """Why a name cannot be changed, in a sentence."""


@dataclass(frozen=True, slots=True)
class Edit:
    """A text to be put in the place of another one."""

    span: Span
    text: str


def use_at(workspace: Workspace, path: Path, offset: int) -> Use | None:
    """The name at a place of a file, and what it stands for; None if there is none, or nobody knows."""
    if (noted := workspace.noted_uses(path)) is not None:
        return noted.at(workspace.text(path), offset)
    return at_place(uses_of_file(workspace, path), path, offset)


def uses_of_file(workspace: Workspace, path: Path) -> list[Use]:
    """The names of the rules that a file belongs to; of a file that has mistakes, what can be said of it."""
    with workspace.reading():
        selection = workspace.selection_of(path)
        compiled = workspace.compiled(*selection) if selection is not None else None
        rules = compiled.rules if compiled is not None else None
        if compiled is None or rules is None:
            return []
        found = compiled.uses
        sort = file_kind(path)
        if sort in ("variant", "scenario"):
            root = document(path, workspace.text(path)).root
            found = [*found, *(uses_in_file(root, sort, rules) if root is not None else ())]
        if sort == "scenario":
            key = path, workspace.text(path)
            if key not in compiled.noted:
                compiled.noted[key] = _of_scenario(workspace, path, rules)
            found += compiled.noted[key]
        return found


def _of_scenario(workspace: Workspace, path: Path, compiled: Compilation) -> list[Use]:
    """What the checker notes while it reads a scenario."""
    noted = compiled.symbols.mentions
    before = len(noted)
    run_file(path, workspace.games(), Report(), run=False)
    fresh = noted[before:]
    del noted[before:]
    return uses(compiled, fresh)


def definition(workspace: Workspace, path: Path, offset: int) -> Span | None:
    """Where the name at a place is declared."""
    use = use_at(workspace, path, offset)
    return None if use is None else _place(workspace, use.means)


def _place(workspace: Workspace, means: Declaration) -> Span:
    source = Source(means.file, workspace.text(Path(means.file)))
    return Span(source, means.start, means.start + len(means.name))


def references(workspace: Workspace, path: Path, offset: int) -> list[Span]:
    """Every place in the files of a game that speaks of what the name at a place stands for, its declaration among them."""
    use = use_at(workspace, path, offset)
    return [] if use is None else _in_order(each.span for each in _all_of(workspace, path, {use.means}, {use.span.text, use.means.name}))


def beside(workspace: Workspace, path: Path, offset: int) -> list[Span]:
    """The places in the same file that speak of what the name at a place stands for."""
    use = use_at(workspace, path, offset)
    if use is None:
        return []
    noted = workspace.noted_uses(path)
    found = uses_of_file(workspace, path) if noted is None else noted.of(workspace.text(path), use.means)
    here = (each.span for each in found if each.means == use.means and Path(each.span.source.name) == path)
    return _in_order({(each.start, each.end): each for each in here}.values())


def _all_of(workspace: Workspace, path: Path, wanted: set[Declaration], names: set[str]) -> list[Use]:
    found: dict[tuple[str, int], Use] = {}
    for each in _every_use(workspace, path, names):
        if each.means in wanted:
            found.setdefault(each.place, each)
    return list(found.values())


def _every_use(workspace: Workspace, path: Path, names: set[str]) -> Iterator[Use]:
    """The uses in all files of a game that speak of one of some names."""
    spoken = re.compile("|".join(rf"(?<!\w){re.escape(name)}(?!\w)" for name in names))
    for file in project_files(workspace, path):
        if file == path or file_kind(file) == "game" or spoken.search(workspace.text(file)):
            yield from uses_of_file(workspace, file)


def _in_order(spans: Iterable[Span]) -> list[Span]:
    return sorted(spans, key=lambda span: (span.source.name, span.start))


# ------------------------------------------------------------------------------------------------ renaming


def rename(workspace: Workspace, path: Path, offset: int, name: str) -> list[Edit]:
    """The edits by which a thing is called otherwise everywhere; raises `RenameError` where that is not possible.

    What is edited is checked with the new name before it is given: a name that would make a mistake is refused.
    """
    name = name.strip()
    use = use_at(workspace, path, offset)
    if use is None:
        raise RenameError(_why_nothing(workspace, path))
    if use.plural:
        raise RenameError(f"`{use.span.text}` is made from `{use.means.name}`: change that name instead, or write `plural:` there.")
    _check_name(name)
    with workspace.reading():  # many files are asked where others lie
        edits = _edits(workspace, path, use, name)
        _check_outcome(workspace, path, edits, name)
    return edits


def renamable(workspace: Workspace, path: Path, offset: int) -> Span | None:
    """The name at a place, if it can be changed."""
    use = use_at(workspace, path, offset)
    return use.span if use is not None and not use.plural else None


def _why_nothing(workspace: Workspace, path: Path) -> str:
    selection = workspace.selection_of(path)
    if selection is None or workspace.compiled(*selection).rules is None:
        return "These rules have mistakes; names can be changed where there are none."
    return "This is no name that these files have given to something."


def _check_name(name: str) -> None:
    """Nothing, unless the language has another use for a name."""
    if not is_whole(PATTERNS["name"], name):
        raise RenameError(f"`{name}` is no name: names have small letters, digits and underscores, and begin with a letter.")
    if name in RESERVED or name in keywords() or name in ("me", "yes", "no"):
        raise RenameError(message_text(Diagnostic("N101", (), {"name": name})))


def _edits(workspace: Workspace, path: Path, use: Use, name: str) -> list[Edit]:
    """The edits for what a name stands for, and for what else stands in the same places: a parameter that is called like its kind."""
    wanted, names = {use.means}, {use.means.name}
    selection = workspace.selection_of(path)
    compiled = workspace.compiled(*selection).rules if selection is not None else None
    plural = compiled.symbols.kinds[use.means.name].plural if compiled is not None and use.means.name in compiled.symbols.kinds else ""
    every = list(_every_use(workspace, path, names | ({plural} if plural else set())))
    while True:
        places = {each.place for each in every if each.means in wanted and not each.plural}
        more = {each.means for each in every if each.place in places and each.means.name == use.means.name} - wanted
        if not more:
            break
        wanted |= more
    found = {each.place: each for each in every if each.means in wanted}
    kept = compiled is not None and use.means.name in compiled.symbols.kinds and f"{use.means.name}!" not in compiled.symbols.places
    edits = [Edit(each.span, _written(each, name, kind_stays=kept)) for each in found.values()]
    return sorted(edits, key=lambda each: (each.span.source.name, each.span.start))


def _written(use: Use, name: str, *, kind_stays: bool) -> str:
    """What stands in the place of a name; a parameter that was called like a kind of the language says from now on of which kind it is."""
    if use.plural:
        return f"{name}s"
    text = use.span.source.text
    is_parameter = re.search(r"\([^():\n]*$", text[: use.span.start]) is not None and re.match(r"\s*[,)]", text[use.span.end :]) is not None
    declares = (use.means.file, use.means.start) == use.place
    return f"{name} is {use.means.name}" if kind_stays and declares and is_parameter else name


def _check_outcome(workspace: Workspace, path: Path, edits: list[Edit], name: str) -> None:
    """Nothing, unless a file has a finding after the edits that it has not before."""
    after = Workspace(dict(workspace.buffers))
    changed = {Path(edit.span.source.name) for edit in edits}
    for file in changed:
        after.put(file, applied(workspace.text(file), [edit for edit in edits if Path(edit.span.source.name) == file]))
    for file in project_files(workspace, path):
        if file in changed or file_kind(file) == "game":
            errors = [each for each in Check(file).findings(after) if each.is_error]
            known = Counter(each.code for each in Check(file).findings(workspace)) if errors else Counter()
            counts = Counter(each.code for each in errors)
            new = next((each for each in errors if counts[each.code] > known[each.code]), None)
            if new is not None:
                raise RenameError(f"With the name `{name}` there would be a mistake: {message_text(new)}")


def applied(text: str, edits: Iterable[Edit]) -> str:
    """A text with some edits made in it."""
    for edit in sorted(edits, key=lambda each: each.span.start, reverse=True):
        text = text[: edit.span.start] + edit.text + text[edit.span.end :]
    return text
