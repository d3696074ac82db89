"""Lint: things without a title, whose names in the rule file players would read as they are."""

from collections.abc import Iterator

from interpreter.diagnostics.diagnostic import Report
from interpreter.frontend.pipeline.compilation import Compilation
from interpreter.model.ir import Ask
from interpreter.model.ruleset.ruleset import RuleSet, StateVarDecl
from interpreter.model.types.types import EntityType

_WHAT = {"track": "tracked", "actions": "an action", "scoring": "a line of the score sheet", "texts": "what is chosen"}
Untitled = tuple[str, str, str]  # the section where a title belongs, the name, the address of the place


def check_missing_titles(compiled: Compilation, files: frozenset[str], report: Report) -> None:
    """Note names of several words, and names of any form in files of several languages, that stand where a title is read."""
    rules = compiled.rules
    has_languages = any(language != rules.language for text in rules.sentences.values() for language in text)
    for section, name, path in dict.fromkeys(_untitled(rules)):
        address = compiled.symbols.addresses.get(path)
        if address is None or address.span.source.name not in files or not (has_languages or "_" in name):
            continue
        title = name.replace("_", " ").capitalize()
        how = f"Write `{name}: {title}` under `texts:`" if section == "texts" else f"Write `title: {title}` below it"
        report.add("K175", address.span, what=_WHAT[section], name=name, title=title, section=section, how=how)


def _untitled(rules: RuleSet) -> Iterator[Untitled]:
    """Yield what has no title: what lies on the table and on no board, actions, lines of points, choices that are no actions."""
    for name, decl in rules.state_vars.items():
        if not decl.internal and not _is_on_board(rules, decl):
            yield from _without_title(rules, "track", name)
    for name, action in rules.actions.items():
        if not action.title:
            yield "actions", name, f"actions.{name}"
    for line in rules.scoring:
        yield from _without_title(rules, "scoring", line.name)
    for routine in rules.routines.values():
        for step, (address, _) in zip(routine.code, routine.source_map, strict=True):
            names = _chosen(step) if isinstance(step, Ask) else []
            yield from (("texts", name, address) for name in names if f"texts.{name}" not in rules.addresses)


def _without_title(rules: RuleSet, section: str, name: str) -> Iterator[Untitled]:
    if not rules.sentences.get(f"{section}.{name}.title") and not rules.sentences.get(f"{section}.{name}"):
        yield section, name, f"{section}.{name}"


def _chosen(step: Ask) -> list[str]:
    """The names of what a step lets players choose, where this is no action."""
    return [branch.name for branch in step.decision.alternatives if branch.action is None]


def _is_on_board(rules: RuleSet, decl: StateVarDecl) -> bool:
    """True if a tracked value is drawn on cells, where its title is not read."""
    kinds = [each for _, each in decl.parameters if isinstance(each, EntityType)]
    return any(_form(rules, each.name) == "grid" for each in kinds)


def _form(rules: RuleSet, kind: str) -> str:
    decl = rules.kinds[kind]
    return _form(rules, decl.part_of) if decl.part_of else decl.form
