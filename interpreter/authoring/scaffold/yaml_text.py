"""Plain data as lines of YAML, and the head of a new file: block style, quotes only where YAML needs them."""

from collections.abc import Iterator, Sequence

from interpreter.frontend.formatter.scalars import needs_quotes, quote
from interpreter.frontend.source.nodes import Plain
from interpreter.translation import languages


def scalar(text: str, *, inside: bool = False) -> str:
    """A text as it stands behind a key, or `inside` of brackets."""
    return quote(text) if needs_quotes(text, in_braces=inside) else text


def block(data: Plain) -> list[str]:
    """Plain data as lines."""
    return list(_lines(data))


def _lines(data: Plain) -> Iterator[str]:
    match data:
        case str():
            yield scalar(data)
        case list() if data and _is_short(data):
            yield _flow(data)
        case list():
            for item in data:
                first, *rest = block(item) or ["{}"]
                yield f"- {first}"
                yield from (f"  {line}" for line in rest)
        case dict():
            for key, value in data.items():
                yield from entry(key, value)


def entry(key: str, value: Plain) -> Iterator[str]:
    """A key and what stands behind it, on one line where it is short."""
    match value:
        case str():
            yield f"{key}: {scalar(value)}"
        case list() if _is_short(value):
            yield f"{key}: {_flow(value)}"
        case dict() if set(value) == {"en"}:  # the language of a line that does not say its own
            yield from entry(key, value["en"])
        case dict() if set(value) <= _LANGUAGES or not value:
            yield f"{key}: {{{', '.join(f'{name}: {scalar(str(each), inside=True)}' for name, each in value.items())}}}"
        case _:
            yield f"{key}:"
            yield from (f"  {line}" for line in _lines(value))


def new_variant(name: str, game: str, *, title: str = "", because: str = "", needs: Sequence[str] = ()) -> str:
    """The head of a new variant file, to which changes can be added."""
    lines = ["rulewright: 1", f"variant: {name}", f"of: {game}"]
    lines += [line for key, text in (("title", title), ("because", because)) if text for line in entry(key, text)]
    lines += [f"needs: [{', '.join(needs)}]"] if needs else []
    return "\n".join(lines) + "\n"


def _is_short(data: Plain) -> bool:
    """Whether a list holds nothing but words, and lists of them."""
    return isinstance(data, list) and all(isinstance(item, str) or _is_short(item) for item in data)


def _flow(data: Plain) -> str:
    return f"[{', '.join(map(_flow, data))}]" if isinstance(data, list) else scalar(str(data), inside=True)


_LANGUAGES = frozenset((*languages(), "fr", "es", "it", "nl", "pl", "pt"))
