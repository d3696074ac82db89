"""Generated source as people read it: with the places it comes from, and what its names stand for.

What is compiled has none of this; here it is put together to be looked at.
"""

import re
from collections.abc import Iterator, Mapping

from interpreter.analysis.indexes import Index
from interpreter.backends.python.codegen.module import GeneratedModule, generate
from interpreter.model.identifiers import visible
from interpreter.model.ruleset.ruleset import RuleSet
from interpreter.model.types.types import Type, show

_REMARK = re.compile(r"( *)# (\d+)")
_HEAD = re.compile(r"def (\w+)")


def source(rules: RuleSet) -> str:
    """The generated source of a rule set, with notes on what every constant is, every name and every place."""
    module = generate(rules)
    notes = [f"# {name} = {visible(' '.join(map(_text, recipe)))}" for name, recipe in module.constants.items()]
    return "\n".join([f"# {visible(rules.game)}: generated from its rule files", "", *notes, "", "", *_explained(module), ""])


def _text(part: object) -> str:
    """A part of a recipe as rule files would have it: types in their words, an index by the name and the form."""
    match part:
        case tuple():
            return f"({', '.join(map(_text, part))})"
        case Index(track, form, number):
            return f"{track} {form} {number}" if form == "top" else f"{track} {form}"
    return show(part) if isinstance(part, Type) else str(part)


def _explained(module: GeneratedModule) -> Iterator[str]:
    explained: set[str] = set()
    for line in module.text.splitlines():
        place, head = _REMARK.fullmatch(line), _HEAD.match(line)
        if place is not None:
            yield f"{place[1]}# {module.notes.said(int(place[2]))}"
            continue
        if head is not None:
            explained.clear()
        known = {**module.notes.names, **(module.notes.locals.get(head[1], {}) if head is not None else {})}
        yield line + _glossary(line, known, explained)


def _glossary(line: str, known: Mapping[str, str], explained: set[str]) -> str:
    """What the names of a line stand for that have not stood in the function before."""
    names = [name for name in dict.fromkeys(re.findall(r"\w+", line)) if known.get(name) and name not in explained]
    explained.update(names)
    return f"  # {', '.join(f'{name}: {visible(known[name])}' for name in names)}" if names else ""
