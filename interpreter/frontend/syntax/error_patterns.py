"""Table of error patterns: what people write who know other notations, each with its code; the first match is reported."""

import re
from collections.abc import Callable
from dataclasses import dataclass

_VALUE = r"[a-z0-9_]+(?:\((?:[^()]|\([^()]*\))*\))?"
_INSIDE = r"(?:[^()]|\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\))*"
_CALLS = "count|sum|size|best|sole_best|first|last|top|the|min|max|every|exists|set|list|pool|empty|same|different|can|number_of|copies"
_OPERATORS = frozenset(
    {"ADD", "TIMES", "MOD", "DIVIDED", "COMPARE", "IN", "IS", "AND", "OR", "UNION", "COMMON", "WITHOUT", "OTHERWISE", "THEN", "ELSE"}
)
_HARD = r"(?:if|then|else|and|or|not|in|is)\b"
_KINDS = frozenset({"kind", "declaration", "head"})
_JOINING_WORDS = frozenset({"and", "or", "in", "is", "then", "else"})


@dataclass(frozen=True, slots=True)
class ParseFailure:
    """A failed parse: at `at` stands `found` (a terminal, "" for none); `accepts` are the terminals that could have stood there."""

    start: str
    text: str
    at: int
    found: str
    sign: str
    accepts: frozenset[str]


@dataclass(frozen=True, slots=True)
class ErrorPattern:
    """Row of the table of error patterns: code, regular expression and an optional test."""

    code: str
    pattern: re.Pattern[str]
    when: Callable[[ParseFailure], bool] | None = None


def _row(code: str, pattern: str, when: Callable[[ParseFailure], bool] | None = None) -> ErrorPattern:
    return ErrorPattern(code, re.compile(pattern), when)


def _wants_value(trouble: ParseFailure) -> bool:
    return "NAME" in trouble.accepts


def _is_comparison_in_a_row(trouble: ParseFailure) -> bool:
    return trouble.sign == "COMPARE" and not _wants_value(trouble)


def _is_division_open(trouble: ParseFailure) -> bool:
    return "ROUNDED" in trouble.accepts or ({"UP", "DOWN"} & trouble.accepts != set())


def _lacks_else(trouble: ParseFailure) -> bool:
    return "ELSE" in trouble.accepts and not _wants_value(trouble) and trouble.sign in {"$END", "RPAR", "COMMA"}


def _lacks_then(trouble: ParseFailure) -> bool:
    return "THEN" in trouble.accepts and not _wants_value(trouble)


def _lacks_bracket(trouble: ParseFailure) -> bool:
    return "RPAR" in trouble.accepts and (
        trouble.sign == "$END" or trouble.found in {"then", "else", "from", "to", "as", "until", "starting"}
    )


def _has_bracket_too_many(trouble: ParseFailure) -> bool:
    return trouble.sign == "RPAR" and trouble.text[: trouble.at].count("(") <= trouble.text[: trouble.at].count(")")


def _ends_too_early(trouble: ParseFailure) -> bool:
    return _wants_value(trouble) and trouble.sign in {"$END", "RPAR", "COMMA"}


def _begins_too_early(trouble: ParseFailure) -> bool:
    return _wants_value(trouble) and (trouble.sign in _OPERATORS or trouble.found in _JOINING_WORDS)


def _is_minus(trouble: ParseFailure) -> bool:
    return _wants_value(trouble) and trouble.found == "-"


def _is_second_value(trouble: ParseFailure) -> bool:
    return len(trouble.accepts & _OPERATORS) > 3 and trouble.sign in {"NAME", "NUMBER", "LPAR", "MISPLACED", "NOT"}


def _is_kind(trouble: ParseFailure) -> bool:
    return trouble.start in _KINDS


def _is_declaration(trouble: ParseFailure) -> bool:
    return trouble.start == "declaration"


def _is_head(trouble: ParseFailure) -> bool:
    return trouble.start == "head"


def _is_parameter(trouble: ParseFailure) -> bool:
    return trouble.start == "head" and trouble.text.find("(") in range(trouble.at) and trouble.sign == "NAME"


def _is_range_place(trouble: ParseFailure) -> bool:
    return trouble.start in {"kind", "declaration"}


def _may_start(trouble: ParseFailure) -> bool:
    return "STARTING" in trouble.accepts


def _is_sentence(trouble: ParseFailure) -> bool:
    if trouble.start != "sentence" or _wants_value(trouble):
        return False
    return trouble.text[: trouble.at].count("(") == trouble.text[: trouble.at].count(")")


def _is_value_text(trouble: ParseFailure) -> bool:
    return trouble.start not in {"kind", "head"}


def _is_in_no_brackets(trouble: ParseFailure) -> bool:
    return trouble.sign in {"NAME", "WHERE", "FOR", "BY"} and "RPAR" not in trouble.accepts and not _wants_value(trouble)


def _is_value_misplaced(trouble: ParseFailure) -> bool:
    return _wants_value(trouble) and trouble.sign == "MISPLACED" and trouble.start != "head"


_DECLARING = (
    _row("Y261", r"(?<![\w.-])(?P<low>\w+)\s*(?:-|–|\.\.+|…)\s*(?P<high>\w+)", _is_range_place),
    _row("Y265", r"(?<![a-z0-9_-])(?P<written>[a-z0-9_]+(?:-[a-z0-9_]+)+)", _is_head),
    _row("Y260", r"\b(?P<holder>set|list|pool|pile|slot)\s*[(\[<\s]\s*(?P<kind>(?!of\b)[a-z]\w*)", _is_kind),
    _row("Y262", r"\b(?P<words>starting(?!\s+at\b)|starts?(?:\s+(?:at|with))?|begin\w*|initial\w*|default)\b", _is_declaration),
    _row("Y262", r"(?P<words>:?=)(?!=)", _may_start),
    _row("Y263", r"\b(?:known|seen|visible)\s+(?:to|by)\b", _is_declaration),
    _row("Y267", r"(?P<kind>\b\w+)\s*(?P<at>\?)", _is_kind),
    _row("Y264", r"\b(?P<name>[a-z]\w*)\s+is\s+(?:an?|the)\s+(?P<kind>[a-z]\w*)", _is_parameter),
    _row("Y264", r"\b(?P<name>[a-z]\w*)\s+(?:as|of)\s+(?P<kind>[a-z]\w*)", _is_parameter),
    _row("Y264", r"\b(?P<kind>[a-z]\w*)\s+(?P<name>[a-z]\w*)", _is_parameter),
)

_SIGNS = (
    _row("Y223", r"""["“”„‟«»][^"“”„‟«»]*["“”„‟«»]?|['‘’‚`´][^'‘’‚`´]*['‘’‚`´]?"""),
    _row("Y221", r"(?P<sign>:=|[-+*/]=|\+\+|--|<-|←)"),
    _row("Y210", r"(?<!=)(?P<sign>={2,3})"),
    _row("Y211", r"(?P<sign>&&?|∧)"),
    _row("Y212", r"(?P<sign>\|\|?|∨)"),
    _row("Y214", r"(?P<sign>=<|=>|<>|=!|!==|≤|≥|≠|=/=)"),
    _row("Y213", r"(?:!(?!=)|¬)"),
    _row("Y220", r"(?P<sign>\*\*|\^)"),
    _row("Y215", r"(?P<sign>//?|÷|\bdiv\b)"),
    _row("Y216", r"%"),
    _row("Y222", r"\?.*", lambda trouble: trouble.start not in _KINDS),
    _row("Y218", r"(?P<number>\d+[.,]\d+)", lambda trouble: trouble.found == "."),
    _row("Y217", rf"(?P<of>\b{_VALUE})\s*\.\s*(?P<word>[a-z_]\w*)"),
    _row("Y225", r"(?P<sign>[\[\]{}])"),
    _row("Y224", r"\b(?P<written>\w*[A-Z]\w*)"),
    _row("Y226", r"\b(?P<written>\w*[^\W\dA-Za-z_]\w*)"),
    _row("Y219", rf"-\s*(?P<part>{_VALUE})", _is_minus),
    _row("Y249", r"\b(?P<number>\d+)(?P<word>[a-z_]\w*)"),
)

_COMPARING = (
    _row("Y230", r"(?<![<>=!])(?:<=|>=|!=|=|<|>)\s*(?P<part>[^<>=!]+?)\s*(?:<=|>=|!=|=|<|>)", _is_comparison_in_a_row),
    _row(
        "Y234",
        r"(?:\bis\s+(?:not\s+)?)?(?P<words>\bat\s+(?:least|most)\b|\b(?:greater|more|less|fewer|larger|smaller|bigger)\s+than\b)",
        _is_value_text,
    ),
    _row("Y236", rf"(?P<left>\b{_VALUE})\s+(?P<at>is\s+(?:not\s+)?in)\b"),
    _row("Y237", rf"(?P<left>\b{_VALUE})\s+(?P<at>is(?:\s+not)?\s+empty)\b"),
    _row("Y232", rf"(?P<left>\b{_VALUE})\s+(?P<at>is\s+not)\s+(?P<right>{_VALUE})"),
    _row("Y231", rf"(?P<left>\b{_VALUE})\s+(?P<at>is)\s+(?P<right>{_VALUE})"),
    _row("Y233", r"\bnot\s*(?P<sign><=|>=|!=|=|<|>)"),
)

_WORDS = (
    _row("Y240", r"\b(?P<first>union|common|without)\b.*?\b(?P<at>(?P<second>union|common|without))\b"),
    _row("Y235", r"\bdivided\s+by\b.*", _is_division_open),
    _row("Y244", r"\b(?P<words>for\s+\w+\s+in)\b"),
    _row("Y244", r"\b(?P<words>(?:for\s+)?(?:each|every|all|any)\s+[a-z]\w*\s+in)\b"),
    _row("Y245", rf"\b(?P<word>{_CALLS})\s+[a-z0-9_]+"),
    _row("Y251", r"\A(?P<at>(?P<word>of|from|to|as|until))\b\s*\S*", _is_sentence),
    _row("Y266", r"\b(?P<word>into|onto|on|at|with|for|by|where|via)\b", _is_sentence),
    _row("Y246", r"\b(?P<word>where|for|by)\b", _is_in_no_brackets),
    _row("Y243", r"\b(?P<word>if|not)\b", _is_value_misplaced),
)

_GAPS = (
    _row("Y253", r"\)", _has_bracket_too_many),
    _row("Y241", r"\bif\b.*", _lacks_else),
    _row("Y252", rf"(?P<at>\(){_INSIDE}", _lacks_bracket),
    _row("Y242", r"\bif\b.*", _lacks_then),
    _row("Y250", r"(?P<at>(?P<word>\b[a-z0-9_]+|(?<![<>!])[^\w\s()]+|\())\s*(?=$|[),])", _ends_too_early),
    _row("Y251", r"(?P<word>[a-z]+|[<>=!+*-]+)", _begins_too_early),
    _row("Y254", r",", lambda trouble: trouble.sign == "COMMA"),
    _row("Y248", rf"\b(?P<left>(?!{_HARD}){_VALUE})\s+(?P<here>(?P<right>(?!{_HARD}){_VALUE}))", _is_second_value),
    _row("Y247", r"\b(?P<word>if|then|else|and|or|not|in|is|none)\b", lambda trouble: trouble.sign in {"MISPLACED", "THEN", "ELSE"}),
    _row("Y227", r"(?P<sign>[^\w\s])", lambda trouble: not trouble.sign),
)

ERROR_PATTERNS: tuple[ErrorPattern, ...] = (*_DECLARING, *_SIGNS, *_COMPARING, *_WORDS, *_GAPS)
