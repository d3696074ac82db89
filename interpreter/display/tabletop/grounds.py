"""Grounds that a card names: what cells of a board are made of, where the steps printed on the card speak of it."""

from collections.abc import Iterator, Mapping

from interpreter.display.board_model import RenderContext
from interpreter.model.ir import Constant
from interpreter.model.ir.traverse import walk
from interpreter.model.ruleset.ruleset import RuleSet
from interpreter.model.types.types import PLAYER, EntityType, non_null
from interpreter.runtime.notation.pictures import picture_of

Json = Mapping[str, object]


def ground_kinds(rules: RuleSet) -> frozenset[str]:
    """Return the kinds that cells of boards are made of."""
    kinds = (non_null(shown.fields["ground"].kind) for shown in rules.show if "ground" in shown.fields)
    return frozenset(kind.name for kind in kinds if isinstance(kind, EntityType) and kind.name != PLAYER)


def grounds_of(context: RenderContext, kind: str, place: int) -> list[Json]:
    """Return picture, colour and title of the grounds that the steps of a card name, each once, as they follow."""
    named = dict.fromkeys(_named(context.table.rules, kind, place))
    pictures = ((ground, member, picture_of(context.table, ground, member)) for ground, member in named)
    return [
        {"title": context.label(ground, member), "picture": picture, "colour": context.hue(ground, member)}
        for ground, member, picture in pictures
        if picture is not None
    ]


def _named(rules: RuleSet, kind: str, place: int) -> Iterator[tuple[str, int]]:
    """Yield the members of such kinds in the steps of a row."""
    wanted = ground_kinds(rules)
    routines = (
        rows[place] for name, rows in rules.programs.items() if rules.tables[name].parameters == (EntityType(kind),) and place in rows
    )
    for step in (each for name in routines for each in rules.routines[name].code):
        for part in walk(step):
            match part:
                case Constant(kind=EntityType(ground), value=int(member)) if ground in wanted:
                    yield ground, member
