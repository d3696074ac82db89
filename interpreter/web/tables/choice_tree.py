"""A question as a tree of choices, for a page that lights up what can be chosen next: small trees whole, large ones as far as is cheap."""

from collections.abc import Sequence

from interpreter.runtime.notation.whereabouts import Places
from interpreter.session.choices import SetParts, come_from, set_parts
from interpreter.session.library import Choice, Choices, IllegalMove, Option, Options, Question, Refusal, Thing

WHOLE = 150  # options up to which a tree is given whole
LISTED = 400  # choices of one node that are listed at most

Node = dict[str, object]


def choice_tree(question: Question, language: str | None) -> Node:
    """What can be chosen, and what after it: whole where there are few options, else so far as nodes are small."""
    options = question.options
    return node(options, (), language, depth=99 if options.count <= WHOLE else 2)


def node(options: Options, chosen: Sequence[str], language: str | None, depth: int = 1) -> Node:
    """The choices after some, given in notation; `depth` levels of them. Raises `IllegalMove` for what cannot be chosen."""
    return _node(options.next(*chosen), options, tuple(chosen), language, depth)


def _node(choices: Choices, options: Options, chosen: tuple[str, ...], language: str | None, depth: int) -> Node:
    sets = set_parts(choices)
    if sets is not None and len(sets.parts) <= LISTED:
        return {
            "name": choices.name,
            "title": choices.title(language),
            "count": _count(choices.count),
            "choices": [],
            "set": _set(choices, sets, language),
        }
    listed = [choices[number] for number in range(min(choices.count, LISTED))]
    return {
        "name": choices.name,
        "title": choices.title(language),
        "count": _count(choices.count),
        "choices": [_choice(each, options, (*chosen, each.notation), language, depth, len(listed), come_from(choices)) for each in listed],
    }


def _choice(
    choice: Choice, options: Options, chosen: tuple[str, ...], language: str | None, depth: int, siblings: int, places: Places
) -> Node:
    data: Node = {"text": choice.notation, "title": choice.title(language), "things": things_of(choice.value, places)}
    if depth <= 1 and siblings > 1:
        return data
    below = options.next(*chosen)
    if not below:
        return data | ending(options, chosen, language)
    if depth > 2 or below.count * siblings <= LISTED or (siblings == 1 and set_parts(below) is not None):
        data["next"] = _node(below, options, chosen, language, depth - 1)
    return data


def _set(choices: Choices, sets: SetParts, language: str | None) -> Node:
    """The parts of which a set is chosen, with how many of them; which sets are on offer, where that is not all and they are few."""
    parts = [
        {"text": each.notation, "title": each.title(language), "things": things_of(each.value, come_from(choices)), "copies": copies}
        for each, copies in sets.parts
    ]
    found: Node = {"parts": parts, "least": sets.least, "most": sets.most, "exact": sets.exact}
    if not sets.exact and choices.count <= LISTED:
        numbers = {str(part["text"]): number for number, part in enumerate(parts)}
        found["legal"] = [[numbers[str(each)] for each in _each(choice.value)] for choice in choices]
    return found


def _each(value: object) -> tuple[object, ...]:
    return value if isinstance(value, tuple) else ()


def ending(options: Options, chosen: Sequence[str], language: str | None) -> Node:
    """What is said of an answer in which everything is chosen."""
    return _end(options.after(*chosen)[0], language)


def _end(option: Option, language: str | None) -> Node:
    return {"end": True, "answer": option.notation, "sentence": option.title(language)}


def following(question: Question, chosen: Sequence[str], language: str | None) -> Node:
    """The node after some choices, or what they come to. Raises `IllegalMove` for what cannot be chosen."""
    options = question.options
    below = options.next(*chosen)
    if below:
        return _node(below, options, tuple(chosen), language, depth=2)
    answer = options.after(*chosen)[0] if options.after(*chosen).count else question.read(" ".join(chosen))
    if isinstance(answer, Refusal):
        raise IllegalMove(answer)
    return {"name": "", "count": 0, "choices": []} | _end(answer, language)


def things_of(value: object, places: Places = ()) -> list[Node]:
    """The things that a choice is about, as scenes name them: parts of a board by the board. `at`: the places from which they come, where known."""
    if isinstance(value, Thing):
        named: Node = {"kind": value.board or value.kind, "name": value.name}
        return [named | {"at": list(places)} if places and not value.board else named]
    if isinstance(value, tuple):
        return [thing for each in value for thing in things_of(each, places)]
    return []


def _count(number: int) -> int | str:
    """A count that scripts read without loss; beyond that as a text."""
    return number if number < 1 << 53 else str(number)


__all__ = ["IllegalMove", "choice_tree", "ending", "following", "node", "things_of"]
