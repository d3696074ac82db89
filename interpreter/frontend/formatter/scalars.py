"""How scalars are written: quotes only where needed, long ones folded over several lines."""

import re

WIDTH = 140

_NOT_PLAIN = re.compile(r"[\s&*!|>'\"%@`#,\[\]{}-]|[?:](\s|$)|\.\.\.|.*(: |:$| #|\s$)")
_OF_ANOTHER_TYPE = re.compile(r"(~|null|true|false|yes|no|on|off)$|[+.0-9]", re.IGNORECASE)  # in other programs that read the file
_NOT_IN_BRACES = re.compile(r"[,?\[\]{}]|:$")
_JOINING = re.compile(r" (and|or|for|where|otherwise|then|else) ")
_ELSE = re.compile(r" (?=else )")
_DEEPER = 2
_ESCAPES = {"\\": "\\\\", '"': '\\"', "\n": "\\n", "\t": "\\t"}


def format_scalar(value: str, style: str, *, in_braces: bool) -> str:
    """A scalar on one line."""
    if style == "plain" and "\n" not in value and (value or not in_braces):
        return value
    if style != "plain" and not needs_quotes(value, in_braces=in_braces) and not _OF_ANOTHER_TYPE.match(value):
        return value
    return quote(value)


def quote(value: str) -> str:
    """A scalar in quotes: double ones, unless single ones save escapes."""
    if value.isprintable() and ("\\" in value or '"' in value) and "'" not in value:
        return f"'{value}'"
    return '"' + "".join(_ESCAPES.get(sign, sign if sign.isprintable() else _code(sign)) for sign in value) + '"'


def fold(prefix: str, text: str, indent: int, *, expression: bool) -> list[str]:
    """A scalar behind `prefix`, over several lines if it is too long for one; a line end takes the place of a single blank."""
    if not expression or len(prefix + text) <= WIDTH:
        return _folded(prefix, text, indent, expression=expression)
    head, *cases = _cases(text)
    lines = _folded(prefix, head, indent, expression=True)
    return lines + [line for case in cases for line in _folded(" " * indent, case, indent + _DEEPER, expression=True)]


def _cases(text: str) -> list[str]:
    """The cases of `if … else if … else …`, each from its `else` on; whatever is no such chain as a whole."""
    ends = [blank.start() for blank in _ELSE.finditer(text) if text.count("(", 0, blank.start()) == text.count(")", 0, blank.start())]
    ends = ends if len(ends) > 1 else []
    return [text[start:end] for start, end in zip([0, *(end + 1 for end in ends)], [*ends, len(text)], strict=True)]


def _folded(prefix: str, text: str, indent: int, *, expression: bool) -> list[str]:
    """The lines of a scalar, as full as they can be."""
    lines, rest = list[str](), prefix + text
    first = len(prefix)
    while len(rest) > WIDTH and (at := _break(rest, first, expression=expression)) is not None:
        lines.append(rest[:at])
        rest = " " * indent + rest[at + 1 :]
        first = indent
    return [*lines, rest]


def needs_quotes(value: str, *, in_braces: bool) -> bool:
    """Whether a text cannot stand as it is."""
    if not value or not value.isprintable() or _NOT_PLAIN.match(value):
        return True
    return in_braces and _NOT_IN_BRACES.search(value) is not None


def _code(sign: str) -> str:
    return f"\\u{ord(sign):04x}" if ord(sign) < 0x10000 else f"\\U{ord(sign):08x}"


def _break(line: str, first: int, *, expression: bool) -> int | None:
    """The blank at which a line is best broken: far to the right; in expressions outside as many brackets as can be."""
    blanks = [at for at in range(first + 1, len(line)) if line[at] == " " and _may_break(line, at)]
    fitting = [at for at in blanks if at <= WIDTH]
    if not fitting or not expression:
        return fitting[-1] if fitting else next(iter(blanks), None)
    return max(fitting, key=lambda at: _rank(line, at))


def _rank(line: str, at: int) -> tuple[bool, int, bool, int]:
    """How good a place for a break this is in an expression."""
    depth = line.count("(", 0, at) - line.count(")", 0, at)
    return at > WIDTH // 3, -depth, _JOINING.match(line, at) is not None, at


def _may_break(line: str, at: int) -> bool:
    """Whether a blank stands alone, and what follows can begin a line."""
    return line[at - 1] != " " and line[at + 1 : at + 2] not in ("", " ", "#", "-", "?", ":") and line[at - 1] != "\\"
