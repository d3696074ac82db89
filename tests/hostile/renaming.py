"""Rule sets in which everything has another name: what an author has called things must make no difference to anything.

Names are exchanged in the texts of the files, word by word, so titles and remarks change with them. A name that is a word of
the language somewhere else (an action called `lay`) stays as it is.
"""

import keyword
import re
from builtins import __dict__ as builtins
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields, is_dataclass, replace
from functools import cache
from itertools import chain

from interpreter.backends.python.engine import HELPERS
from interpreter.backends.python.printing.verifier import ATTRIBUTES
from interpreter.backends.python.printing.vocabulary import CONSTANTS, FUNCTIONS, LOCALS
from interpreter.diagnostics.render.plain_text import concise
from interpreter.frontend.syntax.grammar import parser
from interpreter.model import builtins as words
from interpreter.model import identifiers as names
from interpreter.model import ir
from interpreter.model.geometry import GRIDS
from interpreter.model.ruleset.ruleset import RuleSet
from interpreter.model.schema.files import FILES, REFERENCES
from interpreter.model.schema.statements import STATEMENTS
from tests.hostile.mutation import Case
from tests.hostile.soundness import checked

_WORD = re.compile(r"(?<!\w)[A-Za-z]\w*(?!\w)", re.ASCII)
_SAID = frozenset(
    """
    player players direction directions me yes no true false none pass nothing first last order by number numbers truth shape steps kind id label next
    en de layout seat score up id a all play setup chance finished safety_limit variants title text rows
    """.split()  # noqa: SIM905  # a list to be read
)


@dataclass(frozen=True)
class Renamed:
    """A rule set with other names, and which became which."""

    rules: RuleSet
    names: Mapping[str, str]


@cache
def language() -> frozenset[str]:
    """Every word that means something by itself."""
    found = {
        *_SAID,
        *STATEMENTS,
        *words.FUNCTIONS,
        *words.AGGREGATES,
        *(name for grid in GRIDS.values() for name in grid.directions(corners=True)),
    }
    found |= {name for terminal in parser().terminals for name in re.findall(r"[a-z]+", terminal.pattern.value)}
    return frozenset(found | set(_keys((FILES, REFERENCES))))


def _keys(shape: object) -> Iterator[str]:
    """The keys of all blocks, and the words that may stand behind them."""
    match shape:
        case str():
            yield from re.findall(r"\w+", shape)
        case Mapping():
            yield from _keys((*shape, *shape.values()))
        case tuple() | list():
            for each in shape:
                yield from _keys(each)
        case _ if is_dataclass(shape):
            for each in fields(shape):
                if each.name not in ("doc", "title", "names", "example"):
                    yield from _keys(getattr(shape, each.name))


def chosen(rules: RuleSet) -> tuple[str, ...]:
    """The names an author has chosen, in order."""
    found = {
        *rules.kinds,
        *rules.options,
        *rules.game_parameters,
        *rules.actions,
        *rules.tables,
        *rules.routines,
        *rules.words,
        *rules.state_vars,
    }
    for kind in rules.kinds.values():
        found |= {kind.plural, *kind.members, *(name for name, _ in kind.parts)}
    for decl in (*rules.state_vars.values(), *rules.words.values()):
        found |= {name for name, _ in decl.parameters}
    found |= {each.name for each in (*rules.ends, *rules.scoring, *rules.ranking, *rules.always)}
    found |= {slot.name for routine in rules.routines.values() for slot in routine.slots}
    found |= {each.name for each in _locals(rules)}
    found |= set(chain.from_iterable(address.split(".") for address in rules.addresses))
    pairs = ({kind.name, kind.plural} for kind in rules.kinds.values())
    fixed = set().union(*(pair for pair in pairs if pair & language()))  # else the plural would be that of another name
    return tuple(sorted(name for name in found if _WORD.fullmatch(name) and name not in language() | fixed))


def _locals(rules: RuleSet) -> Iterator[ir.Local]:
    """The names that are bound inside expressions."""
    pending: list[object] = [rules.words, rules.row_expressions, rules.ends, rules.scoring, rules.ranking, rules.always]
    while pending:
        node = pending.pop()
        if isinstance(node, ir.Local):
            yield node
        elif isinstance(node, Mapping):
            pending += node.values()
        elif isinstance(node, tuple):
            pending += node
        elif is_dataclass(node):
            pending += [getattr(node, each.name) for each in fields(node) if each.name != "span"]


@cache
def dangerous() -> tuple[str, ...]:
    """Names that mean something to Python, or to generated source, as far as rule files can have them."""
    stems = sorted((*FUNCTIONS, *CONSTANTS, *LOCALS, "v"))
    numbered = [f"{stem.lower()}_{number}" for number in (1, 2) for stem in stems]
    known = (*keyword.kwlist, *keyword.softkwlist, *builtins, *HELPERS, *ATTRIBUTES, *stems, *numbered)
    found = (name for name in dict.fromkeys(each.lower() for each in known) if names.is_whole(names.PATTERNS["name"], name))
    return tuple(name for name in found if name not in language())


def _new_names(old: Sequence[str], rules: RuleSet, free: list[str]) -> dict[str, str]:
    """A new name for each; those of kinds first, since their plurals must not be new names of others."""
    table: dict[str, str] = {}
    plurals = {f"{name}s" for name in free}
    for name in sorted(old, key=lambda name: (name not in rules.kinds, name)):
        found = next(each for each in free if name not in rules.kinds or not (f"{each}s" in free or each in plurals))
        free.remove(found)
        table[name] = found
    return table


def renamed(case: Case, new: Collection[str] | None = None) -> Renamed | None:
    """A case with other names; None if it is refused as it stands. A name with a capital gets one with a capital."""
    rules, _ = checked(case)
    if rules is None:
        return None
    old = chosen(rules)
    free = [*(dangerous() if new is None else new), *(f"zq{number}" for number in range(2 * len(old)))]
    table = _new_names(old, rules, [name for name in free if name not in old])
    table |= {name: table[name].upper() for name in old if name[0].isupper()}
    table |= {f"{name}s": f"{table[name]}s" for name in rules.kinds if f"{name}s" in table and name in table}  # so plurals are made

    def exchange(text: str) -> str:
        return _WORD.sub(lambda word: table.get(word[0], word[0]), text)

    files = {exchange(name): exchange(text) for name, text in case.components.items()}
    variants = {exchange(name): exchange(text) for name, text in case.variants.items()}
    found, report = checked(replace(case, game=exchange(case.game), components=files, variants=variants))
    assert found is not None, "\n".join([f"{case.name} with other names is refused:", *map(concise, report)])
    return Renamed(found, table)
