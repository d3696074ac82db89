"""`what NAME` while people play: what a card does, what a term means. A name, a number of the list, or nothing for all in the list."""

import textwrap
from collections.abc import Callable, Iterable, Iterator

from interpreter.cli.interactive.move_menu import MoveMenu
from interpreter.diagnostics.suggest import nearest
from interpreter.display import RenderContext
from interpreter.display.canvas import Line, Segment, line
from interpreter.display.glossary import GlossaryEntry, Thing, describe_thing, is_cell, places, terms, things
from interpreter.runtime.notation.refusal import did_you_mean
from interpreter.translation import translate

_CARD = 60  # columns of a card
_MOST = 24  # things told at once
_A_PART = 3  # letters that are looked for within names
_CONTAINING = 5  # names proposed because they have a word in common


def look_up(context: RenderContext, menu: MoveMenu, typed: str, columns: int) -> list[Line]:
    """What is said about what somebody typed behind `what`."""
    if not typed:
        found = _all_told(context, [each for each in _in_moves(context, menu) if not is_cell(context, each)]) or _verbs(context, menu)
        advice = translate(context.language, "Write a name behind it, or a number of the list: `what NAME`.")
        return _format_entries(found, columns, ascii_only=context.ascii_only) if found else [line(advice)]
    if typed.isdecimal() and 1 <= int(typed[:9]) <= len(menu.shown):
        words = menu.shown[int(typed[:9]) - 1].words
        found = _all_told(context, _things_named(context, words)) or _meanings(context, words[0])
    else:
        found = _meanings(context, typed)
    return (
        _format_entries(found, columns, ascii_only=context.ascii_only)
        if found
        else [line(each) for each in textwrap.wrap(_unknown(context, typed), max(40, columns - 1))]
    )


def _all_told(context: RenderContext, found: Iterable[Thing]) -> list[GlossaryEntry]:
    """What is printed on things, for those on which there is something."""
    told = [describe_thing(context, thing, alone=False) for thing in found]
    return [meaning for meaning in told if meaning.facts or meaning.sentences][:_MOST]


def _in_moves(context: RenderContext, menu: MoveMenu) -> list[Thing]:
    """The things that the moves in the list name."""
    return [] if menu.many else _things_named(context, [word for move in menu.moves for word in move])


def _verbs(context: RenderContext, menu: MoveMenu) -> list[GlossaryEntry]:
    """Meanings of the first words of the moves in the list, which are the actions."""
    return [meaning for word in dict.fromkeys(entry.words[0] for entry in menu.shown) for meaning in _meanings(context, word)]


def _things_named(context: RenderContext, words: Iterable[str]) -> list[Thing]:
    """The things that words of a move stand for."""
    by_name: dict[str, list[Thing]] = {}
    for thing, names in things(context):
        by_name.setdefault(names[0], []).append(thing)
    return [thing for word in dict.fromkeys(words) for thing in by_name.get(word, ())]


def _meanings(context: RenderContext, typed: str) -> list[GlossaryEntry]:
    """Everything of that name: things, what lies in a place, terms; by its whole name, else by the only beginning that fits."""
    whole = _entries(context, lambda name: _plain(name) == _plain(typed))
    if told := [each for each in whole if not each.is_bare]:
        return told[:_MOST]
    begun = _entries(context, lambda name: _plain(name).startswith(_plain(typed)))
    told = [each for each in begun if not each.is_bare] or begun  # what is explained says more than where a rule stands
    return told[:_MOST] if len({each.heading for each in told}) == 1 else whole[:_MOST]


def _entries(context: RenderContext, fits: Callable[[str], bool]) -> list[GlossaryEntry]:
    """What is said of everything one of whose names fits."""
    entries = [describe_thing(context, thing) for thing, names in things(context) if any(map(fits, names))]
    for names, heading, content in places(context):
        if any(map(fits, names)):
            entries += [heading, *_all_told(context, content)]
    headings = {each.heading for each in entries}
    return entries + [each for names, each in terms(context) if each.heading not in headings and any(map(fits, names))]


def _plain(name: str) -> str:
    return " ".join(name.casefold().replace("_", " ").replace("-", " ").split())


def _unknown(context: RenderContext, typed: str) -> str:
    """That nothing is called so, with what may have been meant."""
    names = [name for _, called in things(context) for name in reversed(called[:2])]  # people rather read labels
    names += [called[-1] for called, _, _ in places(context)] + [called[-1] for called, _ in terms(context)]
    names = list({_plain(name): name for name in reversed(names)}.values())[::-1]
    near = [name for name in names if len(typed) >= _A_PART and _plain(typed) in _plain(name)][:_CONTAINING] or nearest(typed, names)
    unknown = translate(context.language, "Nothing here is called `{name}`.", name=typed)
    return f"{unknown} {did_you_mean(near, context.language)}".rstrip()


def _format_entries(found: Iterable[GlossaryEntry], columns: int, *, ascii_only: bool) -> list[Line]:
    """What was found, as lines: a heading, what is printed in short, the sentences."""
    return [each for meaning in dict.fromkeys(found) for each in _format_entry(meaning, max(40, columns - 1), ascii_only=ascii_only)]


def _format_entry(meaning: GlossaryEntry, columns: int, *, ascii_only: bool) -> Iterator[Line]:
    if meaning.title and (meaning.cost or meaning.sentences):
        yield from _format_card(meaning, min(columns - 4, _CARD), ascii_only=ascii_only)
        return
    yield line(Segment(f"  {meaning.heading}", "strong"))
    if meaning.facts:
        yield from _wrap(" · ".join(f"{title}: {text}" for title, text in meaning.facts), columns)
    for title, text in meaning.sentences:
        yield from _wrap(f"{title}: {text}" if title else text, columns)


def _format_card(meaning: GlossaryEntry, columns: int, *, ascii_only: bool) -> Iterator[Line]:
    """A card in its frame: title and cost at the top, its sentences, and in short what else its row says."""
    left, across, right, down, bottom_left, bottom_right = "+-+|++" if ascii_only else "╭─╮│╰╯"
    room = columns - 4
    title = textwrap.shorten(meaning.heading, room - len(meaning.cost) - 4, placeholder="..." if ascii_only else "…")
    told = [f"{about}: {text}" if about else text for about, text in meaning.sentences]
    told.append((" | " if ascii_only else " · ").join(f"{name}: {text}" for name, text in meaning.facts))
    cost = (" ", Segment(meaning.cost, "strong"), f" {right}") if meaning.cost else (f"{across}{right}",)
    bar = across * (room - len(title) - (len(meaning.cost) + 3 if meaning.cost else 2))
    yield line(f"  {left}{across} ", Segment(title, "strong"), f" {bar}", *cost)
    yield from (line(f"  {down} {row:<{room}} {down}") for text in told if text for row in textwrap.wrap(text, room))
    yield line(f"  {bottom_left}{across * (room + 2)}{bottom_right}")


def _wrap(text: str, columns: int) -> Iterator[Line]:
    yield from (line(each) for each in textwrap.wrap(text, columns, initial_indent="    ", subsequent_indent="      "))
