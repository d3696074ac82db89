"""Games as they are named on the command line: `go`, `go+handicap`, or the path of a game file."""

from pathlib import Path

from interpreter import resources
from interpreter.diagnostics.diagnostic import Report
from interpreter.diagnostics.suggest import did_you_mean
from interpreter.faces.cli.terminal import refuse, stop_if_wrong
from interpreter.model.ruleset import RuleSet


def shipped() -> dict[str, Path]:
    """The game files that come with the program, by the name of the game."""
    return {path.name.removesuffix(".game.yaml"): path for path in sorted(resources.rules_folder().glob("*/*.game.yaml"))}


def variants_of(game: Path) -> dict[str, Path]:
    """The variant files beside a game file, by name."""
    return {path.name.removesuffix(".variant.yaml"): path for path in sorted(game.parent.glob("*.variant.yaml"))}


def split(name: str) -> tuple[str, tuple[str, ...]]:
    """The game and the variants of `game+variant+variant`."""
    game, *variants = name.split("+")
    return game, tuple(variants)


def path_of(name: str) -> tuple[Path, tuple[str, ...]]:
    """The game file that is meant, and the variants; ends the command if there is none."""
    game, variants = split(name)
    path = Path(game) if game.endswith(".yaml") else shipped().get(game)
    if path is None or not path.is_file():
        refuse("C120", word=game, did_you_mean=did_you_mean(game, shipped()), known=", ".join(shipped()) or "none")
    known = variants_of(path)
    for variant in variants:
        if variant not in known:
            refuse("C121", word=variant, game=game, did_you_mean=did_you_mean(variant, known), known=", ".join(known) or "none")
    return path, variants


def rules_of(name: str) -> RuleSet:
    """The rule set that is meant; ends the command if there is none or if it has errors."""
    from interpreter.language.compile import compile_file

    path, variants = path_of(name)
    report = Report()
    rules = compile_file(path, variants=variants, report=report)
    if rules is None:
        stop_if_wrong(report)
        raise AssertionError("no rule set and no error")
    return rules
