"""From the name of a game or the path of a file to a rule set."""

from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

from interpreter import resources
from interpreter.diagnostics.diagnostic import Diagnostic, Report
from interpreter.diagnostics.suggest import did_you_mean
from interpreter.faces.errors import RulesError, UsageError, usage, wrong_argument
from interpreter.faces.plain_files import is_folder
from interpreter.model.ruleset import RuleSet

if TYPE_CHECKING:
    from interpreter.language.compile import Compiled

GAME = ".game.yaml"
VARIANT = ".variant.yaml"


def shipped() -> dict[str, Path]:
    """The game files that come with Rulewright, by the name of the game."""
    return {path.name.removesuffix(GAME): from_here(path) for path in sorted(resources.rules_folder().glob(f"*/*{GAME}"))}


def from_here(path: Path) -> Path:
    """The path as people see it from where they are; as it is if it lies elsewhere."""
    return path.relative_to(Path.cwd()) if path.is_relative_to(Path.cwd()) else path


def variants_beside(path: Path) -> dict[str, Path]:
    """The variant files beside a game file, and the house rules in its folder `house`, by name."""
    found = [*path.parent.glob(f"*{VARIANT}"), *path.parent.glob(f"house/*{VARIANT}")]
    return {each.name.removesuffix(VARIANT): each for each in sorted(found)}


def located(name: object, variants: Iterable[str]) -> tuple[Path, tuple[str, ...]]:
    """The game file that is meant by `game`, `game+variant` or a path, and all variants; raises `UsageError`."""
    if isinstance(name, Path) or (isinstance(name, str) and name and (name.endswith(".yaml") or "/" in name or is_folder(name))):
        path, more = _game_file(Path(name)), tuple[str, ...]()
    elif isinstance(name, str) and name:
        game, *rest = name.split("+")
        path, more = _shipped(game), tuple(rest)
    else:
        raise wrong_argument("name", "the name of a game or the path of a file", name)
    if isinstance(variants, str):
        raise wrong_argument("variants", "a list of names", variants)
    chosen = tuple(dict.fromkeys((*more, *variants)))
    _check_variants(path, chosen)
    return path, chosen


def _shipped(game: str) -> Path:
    known = shipped()
    if game not in known:
        raise usage("C120", word=game, did_you_mean=did_you_mean(game, known), known=", ".join(known) or "none")
    return known[game]


def _game_file(path: Path) -> Path:
    if not is_folder(path):
        return path
    found = sorted(path.glob(f"*{GAME}"))
    if not found:
        raise usage("C111", path=path)
    if len(found) > 1:
        raise usage("C110", path=path, known=", ".join(str(each) for each in found))
    return found[0]


def _check_variants(path: Path, variants: Iterable[str]) -> None:
    known = variants_beside(path)
    for name in variants:
        if name not in known and not str(name).endswith(".yaml"):
            game = path.name.removesuffix(GAME)
            raise usage("C121", word=name, game=game, did_you_mean=did_you_mean(str(name), known), known=", ".join(known) or "none")


def compiled(path: Path, variants: tuple[str, ...]) -> tuple[RuleSet | None, list[Diagnostic]]:
    """The rule set of a file, if it has no errors, and everything that was found."""
    report = Report()
    found = compiled_with_trees(path, variants, report)
    return None if found is None else found.rules, list(report)


def compiled_with_trees(path: Path, variants: Iterable[str], report: Report) -> "Compiled | None":
    """The rule set of a file with the trees it was made from; None if there are errors, which the report says."""
    from interpreter.language.compile import compile_game, files_of

    files = files_of(path, report, variants=variant_files(path, variants, report))
    return None if files is None else compile_game(files, report)


def variant_files(path: Path, variants: Iterable[str], report: Report) -> list[Path]:
    """The files of the variants named, and of those that they need; a needed one that is not there is reported."""
    known = variants_beside(path)
    waiting = [known.get(name, Path(name)) for name in variants]
    found: list[Path] = []
    while waiting:
        file = waiting.pop(0)
        if file in found:
            continue
        found.append(file)
        for needed in needs_of(file):
            if needed in known:
                waiting.append(known[needed])
            else:
                report.add(
                    "O109", subject=str(file), variant=file.name.removesuffix(VARIANT), name=needed, nearest=did_you_mean(needed, known)
                )
    return found


def needs_of(file: Path) -> tuple[str, ...]:
    """The variants a variant file says it needs; none if it cannot be read, which is said where it is compiled."""
    from interpreter.language.nodes import Map
    from interpreter.language.overlay import Variant
    from interpreter.language.yaml_tree import read

    quiet = Report()
    try:
        node = read(str(file), file.read_bytes(), quiet)
    except (OSError, ValueError):
        return ()
    return Variant(file.name, node).needs if isinstance(node, Map) else ()


def rules_of(name: object, variants: Iterable[str]) -> RuleSet:
    """The rule set that is meant; raises `RulesError` with all findings if it has errors."""
    rules, found = compiled(*located(name, variants))
    if rules is None:
        raise RulesError(found)
    return rules


def findings(name: object, variants: Iterable[str]) -> list[Diagnostic]:
    """Everything that is to be said about a game file, in the order of the file; also that there is no such file."""
    try:
        path, chosen = located(name, variants)
    except UsageError as problem:
        return list(problem.diagnostics)
    return compiled(path, chosen)[1]
