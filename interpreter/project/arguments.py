"""Arguments of the library as the loader and the machines take them."""

from collections.abc import Iterable, Mapping

from interpreter.model.ruleset.ruleset import RuleSet
from interpreter.model.types.domains import seat_id
from interpreter.project.errors import native, wrong_argument


def variant_names(variants: object) -> list[str]:
    """Names of variants; a single text is none, since it would be read letter by letter."""
    names = [] if isinstance(variants, str) or not isinstance(variants, Iterable) else list(variants)
    if isinstance(variants, str) or not isinstance(variants, Iterable) or not all(isinstance(name, str) for name in names):
        raise wrong_argument("variants", "a list of names of variants", variants)
    return names


def option_texts(rules: RuleSet, options: Mapping[str, object] | None) -> dict[str, str]:
    """Options as text, as the rules read them; whether the names and values exist is their business."""
    if options is None:
        return {}
    from interpreter.runtime.serialization import decode

    if not isinstance(options, Mapping):
        raise wrong_argument("options", "values by name", options)
    texts: dict[str, str] = {}
    for name, given in options.items():
        value = native(given)
        if not isinstance(name, str):
            raise wrong_argument("options", "values by name", options)
        if not isinstance(value, str | int | None):
            raise wrong_argument(f"options[{name!r}]", "a text, a number or a truth", value)
        seats = value in range(rules.players[1]) and not isinstance(value, bool)
        option = rules.options.get(name)
        is_player = option is not None and getattr(option.kind, "name", "") == "player"
        texts[name] = seat_id(int(value)) if seats and is_player and isinstance(value, int) else decode.option_text(value)
    return texts
