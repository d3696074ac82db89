"""From the name of a game or the path of a file to a rule set."""

import os
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

from interpreter import resources
from interpreter.diagnostics.diagnostic import Diagnostic, Report
from interpreter.diagnostics.suggest import did_you_mean
from interpreter.project import file_heads, ruleset_cache
from interpreter.project.errors import RulesError, UsageError, usage, wrong_argument
from interpreter.project.files import file_reader
from interpreter.project.files.file_io import exists, is_folder
from interpreter.project.files.file_kinds import file_kind
from interpreter.project.files.picture_files import pictures_beside

if TYPE_CHECKING:
    from interpreter.frontend.pipeline.compilation import Compilation
    from interpreter.frontend.variants.patches import Variant
    from interpreter.model.ruleset.ruleset import RuleSet

GAME = ".game.yaml"
VARIANT = ".variant.yaml"
_ORIGINS: dict[str, tuple[Path, tuple[str, ...]]] = {}  # by digest of the rules


def shipped() -> dict[str, Path]:
    """The game files that come with Rulewright, by the name of the game; first those in a folder of their own, then collections."""
    folder = resources.rules_folder()
    paths = [path for inside in (f"*/*{GAME}", f"*/*/*{GAME}") for path in file_reader.list_folder(folder, inside)]
    return {path.name.removesuffix(GAME): from_here(path) for path in paths}


def from_here(path: Path) -> Path:
    """The path as people see it from where they are; as it is if it lies elsewhere."""
    return path.relative_to(Path.cwd()) if path.is_relative_to(Path.cwd()) else path


def variants_beside(path: Path) -> dict[str, Path]:
    """The variant files beside a game file, and the house rules in its folder `house`, by name."""
    return _variants_in(path.parent)


def _variants_in(folder: Path) -> dict[str, Path]:
    return {each.name.removesuffix(VARIANT): each for each in file_reader.variants_in(folder)}


def variants_near(game: Path, file: Path) -> dict[str, Path]:
    """The variants a file may name: those beside the game, and those beside the file or in the folder above, by name."""
    return {**_variants_in(file_reader.resolve_links(file).parent.parent), **_variants_in(file.parent), **variants_beside(game)}


def locate(name: object, variants: Iterable[str]) -> tuple[Path, tuple[str, ...]]:
    """The game file that is meant by `game`, a path or a variant file, each perhaps with `+variant`, and all variants.

    Raises `UsageError`. A variant is named, or is the path of its file, wherever that lies. The bare name of a shipped game means
    that game, also where a folder has the same name; `./NAME` and a `Path` mean the folder.
    """
    if not isinstance(name, str | Path) or not str(name):
        raise wrong_argument("name", "the name of a game or the path of a file", name)
    if isinstance(variants, str):
        raise wrong_argument("variants", "a list of names", variants)
    first, *rest = parts_of(name)
    if first.endswith(VARIANT):
        path, more = game_of_variant(Path(first)), (first, *rest)
    elif is_path(first) or (isinstance(name, Path) and is_folder(name)):
        path, more = _game_file(Path(first)), tuple(rest)
    else:
        path, more = _shipped(first), tuple(rest)
    selection = tuple(dict.fromkeys((*more, *variants)))
    _check_variants(path, selection)
    return path, selection


def parts_of(name: str | Path) -> list[str]:
    """A game and its variants; a path that is there, or a `Path`, is never taken apart, but for `shipped+variant`."""
    text = str(name)
    parts = [part for part in text.split("+") if part] or [text]
    is_whole = isinstance(name, Path) or (exists(Path(text)) and (_looks_like_path(text) or parts[0] not in shipped()))
    return [text] if is_whole else parts


def format_argument(game: Path, variants: Iterable[Path]) -> str:
    """A game with variants as one writes it behind a command: names where they are found by name, else paths."""
    name = game.name.removesuffix(GAME)
    beside = {file_reader.resolve_links(file): each for each, file in variants_beside(game).items()}
    comes_along = name in shipped() and file_reader.resolve_links(game) == file_reader.resolve_links(shipped()[name])
    return "+".join((name if comes_along else str(game), *(beside.get(file_reader.resolve_links(file), str(file)) for file in variants)))


def variant_argument(game: Path, file: Path) -> str:
    """The name of a variant that lies with its game, or the path of its file where it lies elsewhere."""
    beside, place = variants_beside(game).items(), file_reader.resolve_links(file)
    return next((name for name, each in beside if file_reader.resolve_links(each) == place), str(file))


def is_named(name: str) -> bool:
    """Whether a game and its variants are all named, so that they are found from everywhere."""
    return not paths_in(name)


def paths_in(name: str | Path) -> list[Path]:
    """Return the paths among a game and its variants; the rest are names."""
    game, *variants = parts_of(name)
    return [Path(game)] * is_path(game) + [Path(each) for each in variants if _looks_like_path(each)]


def is_path(name: str) -> bool:
    """True if a word behind a command is the path of a file or a folder; the name of a shipped game is none, whatever lies here."""
    return _looks_like_path(name) or (is_folder(name) and name not in shipped())


def _looks_like_path(name: str) -> bool:
    return name.endswith(".yaml") or "/" in name or os.sep in name


def folder_of_that_name(name: str) -> Path | None:
    """Return the folder here that is named like a shipped game, is not its own, and holds rule files; folders in it are not looked at."""
    here, known = Path(name), shipped()
    if name not in known or not is_folder(here) or file_reader.resolve_links(here) == file_reader.resolve_links(known[name].parent):
        return None
    return here if any(file_kind(each) for each in file_reader.list_folder(here, "*.yaml")) else None


def game_of_variant(file: Path) -> Path:
    """The game a variant file belongs to: beside it, in the folder above, in the current one, or one that comes with the program.

    Raises `RulesError` if the file cannot be read, `UsageError` if there is no such game.
    """
    of = ruleset_cache.recompile_notice(file, lambda: file_heads.game_of(file))
    places = (file.parent, file.parent.parent, file_reader.resolve_links(file).parent.parent, Path())
    near = _games_near(places)
    game = game_by_name(of, near)
    if game is None:
        raise UsageError([_without_game(file, of, places, near)])
    return game


def _without_game(file: Path, of: str, places: Iterable[Path], near: Iterable[Path]) -> Diagnostic:
    """The finding about a variant file whose game is not there, or is no game."""
    report = Report()
    tree = file_heads.variant_tree(file, Report())
    node = tree.get("of") if tree is not None else None
    span = None if node is None else node.span
    folders = (*places, *(game.parent for game in shipped().values()))
    others = (found[of] for folder in folders if of in (found := _variants_in(folder)))
    above = next(
        (file_heads.game_or_nothing(each) for each in others if file_reader.resolve_links(each) != file_reader.resolve_links(file)), ""
    )
    if above:
        report.add("O140", span, subject=str(file), file=file.name, of=of, game=above)
    else:
        guess = did_you_mean(of, (each.name.removesuffix(GAME) for each in near))
        report.add("C143", span, subject=str(file), file=file, of=of, did_you_mean=guess, known=", ".join(shipped()) or "none")
    return next(iter(report))


def game_by_name(name: str, files: Iterable[Path]) -> Path | None:
    """The file that is called like a game; else the first that says of itself that it is this game."""
    listed = list(files)
    named = next((each for each in listed if each.name == f"{name}{GAME}"), None)
    return named or next((each for each in listed if file_heads.is_game(each, name)), None)


def _games_near(folders: Iterable[Path]) -> list[Path]:
    return [*(each for folder in folders for each in file_reader.list_folder(folder, f"*{GAME}")), *shipped().values()]


def _shipped(game: str) -> Path:
    known = shipped()
    if game not in known:
        raise usage("C120", word=game, did_you_mean=file_here(game) or did_you_mean(game, known), known=", ".join(known) or "none")
    return known[game]


def file_here(name: str) -> str:
    """Return a hint if a name is that of a rule file in this folder without its ending, or of a file with another ending; else nothing."""
    files = [file for file in (f"{name}{VARIANT}", f"{name}{GAME}") if exists(Path(file))]
    if files:
        return f"Did you mean the file `{files[0]}`?"
    return f"The name of a file with rules ends in `{GAME}` or `{VARIANT}`." if exists(Path(name)) else ""


def _game_file(path: Path) -> Path:
    if not is_folder(path):
        return path
    games = file_reader.list_folder(path, f"*{GAME}")
    if not games:
        raise usage("C111", path=path, known=", ".join(shipped()) or "none")
    if len(games) > 1:
        raise usage("C110", path=path, known=", ".join(str(each) for each in games))
    return games[0]


def _check_variants(path: Path, variants: Iterable[str]) -> None:
    known = variants_beside(path)
    for name in variants:
        if name not in known and not str(name).endswith(".yaml"):
            game, here = path.name.removesuffix(GAME), Path(f"{name}{VARIANT}")
            guess = f"Did you mean the file `{game}+{here}`?" if exists(here) else did_you_mean(str(name), known)
            raise usage("C121", word=name, game=game, did_you_mean=guess, known=", ".join(known) or "none")


def compile_path(path: Path, variants: tuple[str, ...]) -> "tuple[RuleSet | None, list[Diagnostic]]":
    """The rule set of a file, if it has no errors, and everything that was found."""
    report = Report()
    compilation = compile_with_trees(path, variants, report)
    return None if compilation is None else compilation.rules, list(report)


def compile_with_trees(path: Path, variants: Iterable[str], report: Report, exclusions: Report | None = None) -> "Compilation | None":
    """The rule set of a file with the trees it was made from; None if there are errors, which the report says.

    With `exclusions`, that variants exclude each other is reported there and is no error.
    """
    from interpreter.frontend.pipeline.compiler import compile_game
    from interpreter.project.files.source_files import read_game_files

    files = read_game_files(path, report, variants=variant_files(path, variants, report))
    return None if files is None else compile_game(files, report, exclusions=exclusions)


def head_of(path: Path) -> "RuleSet | None":
    """The head of a game file, see `compile_head`; None if there are errors."""
    from interpreter.frontend.pipeline.compiler import compile_head
    from interpreter.project.files.source_files import read_game_files

    report = Report()
    files = read_game_files(path, report)
    return None if files is None else compile_head(files, report)


def variant_files(path: Path, variants: Iterable[str], report: Report) -> list[Path]:
    """The files of the variants named, and of those that they need; a needed one that is not there is reported."""
    from interpreter.frontend.source.nodes import scalars_of
    from interpreter.frontend.variants.patches import Variant

    named = variants_beside(path)
    folders, beside = {path.parent: named}, _by_file_name(path.parent)
    waiting = [named.get(name, Path(name)) for name in variants]
    files: dict[Path, Path] = {}
    while waiting:
        file = waiting.pop(0)
        if file_reader.resolve_links(file) in files:
            continue
        files[file_reader.resolve_links(file)] = file
        tree = file_heads.variant_tree(file, Report())
        if tree is None:
            continue  # which is said where it is compiled
        name = file.name.removesuffix(VARIANT)
        if len(beside.get(file.name, ())) + (file not in beside.get(file.name, ())) > 1:
            _check_twins(named[name], file, beside[file.name], Variant(name, tree), report)
        if file.parent not in folders:
            folders[file.parent] = _variants_in(file.parent)
        near = {**folders[file.parent], **named}
        for needed in scalars_of(tree, "needs"):
            if needed.value in near:
                waiting.append(near[needed.value])
            else:
                report.add("O109", needed.span, variant=name, name=needed.value, nearest=did_you_mean(needed.value, near))
    return list(files.values())


def _by_file_name(folder: Path) -> dict[str, list[Path]]:
    """The variant files in a folder and its folder `house`, by the names of the files."""
    found: dict[str, list[Path]] = {}
    for each in file_reader.variants_in(folder):
        found.setdefault(each.name, []).append(each)
    return found


def _check_twins(found: Path, file: Path, beside: Iterable[Path], variant: "Variant", report: Report) -> None:
    """Report a variant file if another one with the game has the same name; by that name only `found` is found."""
    place = file_reader.resolve_links(file)
    twins = [each for each in beside if file_reader.resolve_links(each) != place]
    if twins:
        other = file if file_reader.resolve_links(found) != place else twins[0]
        report.add("O141", variant.place_of_name, name=variant.name, file=found, other=other)


def variants_of(path: Path, variants: Iterable[str]) -> "tuple[Variant, ...]":
    """The variants named and those that they need, as they stand in their files; what cannot be read is left out."""
    from interpreter.frontend.source.nodes import ScalarNode
    from interpreter.frontend.variants.patches import Variant

    result = []
    for file in variant_files(path, variants, Report()):
        tree = file_heads.variant_tree(file, Report())
        name = tree.get("variant") if tree is not None else None
        if tree is not None:
            result.append(Variant(name.value if isinstance(name, ScalarNode) else file.name.removesuffix(VARIANT), tree))
    return tuple(result)


def rules_of(name: object, variants: Iterable[str]) -> "RuleSet":
    """The rule set that is meant; raises `RulesError` with all findings if it has errors."""
    path, selection = locate(name, variants)
    report: list[Diagnostic] = []

    def compile_them() -> "RuleSet | None":
        rules, diagnostics = compile_path(path, selection)
        report.extend(diagnostics)
        return rules

    rules = ruleset_cache.load_or_compile(_with_a_say(path, selection), selection, compile_them)
    if rules is None:
        raise RulesError(report)
    _ORIGINS[rules.digest] = path.absolute(), selection
    return rules


def known_rules(path: Path, variants: Iterable[str]) -> "RuleSet | None":
    """The rule set of a game file with variants, if it has been compiled before; nothing is compiled."""
    selection = tuple(variants)
    return ruleset_cache.load(_with_a_say(path, selection), selection)


def keep_rules(path: Path, variants: Iterable[str], rules: "RuleSet") -> None:
    """From now on `rules_of` finds a rule set for a game file with variants, from whose files it was compiled."""
    selection = tuple(variants)
    ruleset_cache.keep(_with_a_say(path, selection), selection, rules)


def origin(rules: "RuleSet") -> tuple[str, tuple[str, ...]] | None:
    """The game and the variants by which `rules_of` finds these rules again, from everywhere; None for rules that it did not find."""
    if rules.digest not in _ORIGINS:
        return None
    path, selection = _ORIGINS[rules.digest]
    comes_along = any(each.absolute() == path for each in shipped().values())
    chosen = tuple(str(Path(each).absolute()) if _looks_like_path(each) else each for each in selection)
    return rules.game if comes_along else str(path), chosen


def _with_a_say(path: Path, selection: Iterable[str]) -> list[Path]:
    """Every file that can have a say in the rule set of a game with variants: those beside it, and those beside them."""
    beside = variants_beside(path)
    files = dict.fromkeys((path, *beside.values(), *(beside.get(name, Path(name)) for name in selection)))
    folders: dict[Path, None] = {}
    while len(folders) < len(fresh := dict.fromkeys(file.parent for file in files)):
        for folder in fresh:
            if folder not in folders:
                folders[folder] = None
                files.update(dict.fromkeys(_variants_in(folder).values()))  # what a variant needs may lie there
    clauses = path.parent / "clauses.yaml"
    rules = [*files, *file_reader.list_folder(path.parent, "*.components.yaml"), *([clauses] if exists(clauses) else [])]
    return [*rules, *pictures_beside(rules)]


def findings(name: object, variants: Iterable[str]) -> list[Diagnostic]:
    """Everything that is to be said about a game file, in the order of the file; also that there is no such file."""
    try:
        path, selection = locate(name, variants)
    except (RulesError, UsageError) as problem:  # a variant that does not say its game is a finding too
        return list(problem.diagnostics)
    return compile_path(path, selection)[1]
