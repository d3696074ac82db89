"""Table of error patterns: what people write who know other notations, each with its code; the first match is reported."""

import re
from collections.abc import Callable
from dataclasses import dataclass

_VALUE = r"[a-z0-9_]+(?:\((?:[^()]|\([^()]*\))*\))?"
_INSIDE = r"(?:[^()]|\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\))*"
_CALLS = "count|sum|size|best|sole_best|first|last|top|the|min|max|every|exists|set|list|pool|empty|same|different|can|number_of|copies"
_JOINING_SETS = "union|common|without"
_SECTIONS = "numbers|options|texts|kinds|tables|track|layout|words|actions|procedures"
_OPERATORS = frozenset(
    {"ADD", "TIMES", "MOD", "DIVIDED", "COMPARE", "IN", "IS", "AND", "OR", "UNION", "COMMON", "WITHOUT", "OTHERWISE", "THEN", "ELSE"}
)
_HARD = r"(?:if|then|else|and|or|not|in|is)\b"
_KINDS = "kind declaration head"
_ENDS = "$END RPAR COMMA"
_JOINING_WORDS = frozenset({"and", "or", "in", "is", "then", "else"})


@dataclass(frozen=True, slots=True)
class ParseFailure:
    """A failed parse: at `at` stands `word`, read as the terminal `sign` ("" for none); `accepts` are the terminals that could have stood there."""

    start: str
    text: str
    at: int
    word: str
    sign: str
    accepts: frozenset[str]

    @property
    def wants_value(self) -> bool:
        """Whether a value could have stood there."""
        return "NAME" in self.accepts


@dataclass(frozen=True, slots=True)
class ErrorPattern:
    """Row of the table of error patterns: code, regular expression, and the parse failures it applies to.

    `starts`: what was to be read; `signs`: the terminals of which one stands there; `accepts`: those of which one could have;
    each a list with blanks between; `value`: whether a value could have. What is not said does not matter; `when` tests all else.
    """

    code: str
    pattern: str
    when: Callable[[ParseFailure], bool] | None = None
    starts: str = ""
    signs: str = ""
    accepts: str = ""
    value: bool | None = None

    def applies(self, failure: ParseFailure) -> bool:
        """Whether the row is about failures like this one; its pattern may still match nothing."""
        return (
            (not self.starts or failure.start in self.starts.split())
            and (not self.signs or failure.sign in self.signs.split())
            and (not self.accepts or not failure.accepts.isdisjoint(self.accepts.split()))
            and self.value in (None, failure.wants_value)
            and (self.when is None or self.when(failure))
        )


def _lacks_bracket(failure: ParseFailure) -> bool:
    return failure.sign == "$END" or failure.word in {"then", "else", "from", "to", "as", "until", "starting"}


def _has_bracket_too_many(failure: ParseFailure) -> bool:
    return failure.text[: failure.at].count("(") <= failure.text[: failure.at].count(")")


def _closes_more(failure: ParseFailure) -> bool:
    return failure.text.count("(") < failure.text.count(")")


def _begins_too_early(failure: ParseFailure) -> bool:
    return failure.sign in _OPERATORS or failure.word in _JOINING_WORDS


def _is_second_value(failure: ParseFailure) -> bool:
    return len(failure.accepts & _OPERATORS) > 3


def _is_parameter(failure: ParseFailure) -> bool:
    return failure.text.find("(") in range(failure.at)


def _is_outside_brackets(failure: ParseFailure) -> bool:
    return failure.text[: failure.at].count("(") == failure.text[: failure.at].count(")")


def _joins_two(failure: ParseFailure) -> bool:
    """True if just one joining word stands before the place, in the same brackets or branch: then both ways to read it are plain."""
    depth, words = 0, 0
    for found in reversed(re.findall(r"[()]|\b\w+\b", failure.text[: failure.at])):
        depth += (found == ")") - (found == "(")
        if depth < 0 or (depth == 0 and found in ("if", "then", "else", "and", "or", "not", "in", "is")):
            break
        words += depth == 0 and found in _JOINING_SETS.split("|")
        if depth == 0 and found == "otherwise":  # which takes the set beside it only
            return False
    return words == 1


def _is_in_no_brackets(failure: ParseFailure) -> bool:
    return "RPAR" not in failure.accepts


_DECLARING = (
    ErrorPattern("Y261", r"(?<![\w.-])(?P<low>\w+)\s*(?:-|–|\.\.+|…)\s*(?P<high>\w+)", starts="kind declaration"),
    ErrorPattern("Y265", r"(?<![a-z0-9_-])(?P<written>[a-z0-9_]+(?:-[a-z0-9_]+)+)", starts="head"),
    ErrorPattern("Y260", r"\b(?P<holder>set|list|pool|pile|slot)\s*[(\[<\s]\s*(?P<kind>(?!of\b)[a-z]\w*)", starts=_KINDS),
    ErrorPattern(
        "Y262", r"\b(?P<words>starting(?!\s+at\b)|starts?(?:\s+(?:at|with))?|begin\w*|initial\w*|default)\b", starts="declaration"
    ),
    ErrorPattern("Y262", r"(?P<words>:?=)(?!=)", accepts="STARTING"),
    ErrorPattern("Y263", r"\b(?:known|seen|visible)\s+(?:to|by)\b", starts="declaration"),
    ErrorPattern("Y267", r"(?P<kind>\b\w+)\s*(?P<at>\?)", starts=_KINDS),
    ErrorPattern("Y264", r"\b(?P<name>[a-z]\w*)\s+is\s+(?:an?|the)\s+(?P<kind>[a-z]\w*)", _is_parameter, starts="head", signs="NAME"),
    ErrorPattern("Y264", r"\b(?P<name>[a-z]\w*)\s+(?:as|of)\s+(?P<kind>[a-z]\w*)", _is_parameter, starts="head", signs="NAME"),
    ErrorPattern("Y264", r"\b(?P<kind>[a-z]\w*)\s+(?P<name>[a-z]\w*)", _is_parameter, starts="head", signs="NAME"),
)

_SIGNS = (
    ErrorPattern("Y223", r"""["“”„‟«»][^"“”„‟«»]*["“”„‟«»]?|['‘’‚`´][^'‘’‚`´]*['‘’‚`´]?"""),
    ErrorPattern("Y221", r"(?P<sign>:=|[-+*/]=|\+\+|--|<-|←)"),
    ErrorPattern("Y210", r"(?<!=)(?P<sign>={2,3})"),
    ErrorPattern("Y211", r"(?P<sign>&&?|∧)"),
    ErrorPattern("Y212", r"(?P<sign>\|\|?|∨)"),
    ErrorPattern("Y214", r"(?P<sign>=<|=>|<>|=!|!==|≤|≥|≠|=/=)"),
    ErrorPattern("Y213", r"(?:!(?!=)|¬)"),
    ErrorPattern("Y220", r"(?P<sign>\*\*|\^)"),
    ErrorPattern("Y215", r"(?P<sign>//?|÷|\bdiv\b)"),
    ErrorPattern("Y216", r"%"),
    ErrorPattern("Y222", r"\?.*", starts="expression points domain sentence"),
    ErrorPattern("Y218", r"(?P<number>\d+[.,]\d+)", lambda failure: failure.word == "."),
    ErrorPattern("Y255", rf"(?P<section>\b(?:{_SECTIONS}))\s*\.\s*(?P<word>[a-z_]\w*)"),
    ErrorPattern("Y217", rf"(?P<of>\b{_VALUE})\s*\.\s*(?P<word>[a-z_]\w*)"),
    ErrorPattern("Y225", r"(?P<sign>)(?P<here>\[[^\[\]{}]*\])"),
    ErrorPattern("Y225", r"(?P<sign>[\[\]{}])"),
    ErrorPattern("Y224", r"\b(?P<written>\w*[A-Z]\w*)"),
    ErrorPattern("Y226", r"\b(?P<written>\w*[^\W\dA-Za-z_]\w*)"),
    ErrorPattern("Y219", rf"-\s*(?P<part>{_VALUE})", lambda failure: failure.word == "-", value=True),
    ErrorPattern("Y249", r"\b(?P<number>\d+)(?P<word>[a-z_]\w*)"),
)

_COMPARING = (
    ErrorPattern("Y230", r"(?<![<>=!])(?:<=|>=|!=|=|<|>)\s*(?P<part>[^<>=!]+?)\s*(?:<=|>=|!=|=|<|>)", signs="COMPARE", value=False),
    ErrorPattern(
        "Y234",
        r"(?:\bis\s+(?:not\s+)?)?(?P<words>\bat\s+(?:least|most)\b|\b(?:greater|more|less|fewer|larger|smaller|bigger)\s+than\b)",
        starts="expression points domain sentence declaration",
    ),
    ErrorPattern("Y236", rf"(?P<left>\b{_VALUE})\s+(?P<at>is\s+(?:not\s+)?in)\b"),
    ErrorPattern("Y237", rf"(?P<left>\b{_VALUE})\s+(?P<at>is(?:\s+not)?\s+empty)\b"),
    ErrorPattern("Y232", rf"(?P<left>\b{_VALUE})\s+(?P<at>is\s+not)\s+(?P<right>{_VALUE})"),
    ErrorPattern("Y231", rf"(?P<left>\b{_VALUE})\s+(?P<at>is)\s+(?P<right>{_VALUE})"),
    ErrorPattern("Y233", r"\bnot\s*(?P<sign><=|>=|!=|=|<|>)"),
)

_WORDS = (
    ErrorPattern(
        "Y256",
        rf"(?P<left>\b(?!if\b){_VALUE})\s+(?:has|have|holds?|owns?|with)\s+(?:the\s+)?(?P<which>most|fewest|least|more|fewer|less)\b(?:\s+(?P<what>[a-z]\w*))?",
    ),
    ErrorPattern("Y257", r"\b(?P<words>(?:number|amount|count|total|sum)\s+of)\s+(?P<what>[a-z]\w*)"),
    ErrorPattern(
        "Y240",
        rf"(?P<a>\b{_VALUE})\s+(?P<first>{_JOINING_SETS})\s+(?P<b>{_VALUE})\s+(?P<here>(?P<second>{_JOINING_SETS}))\s+(?P<c>{_VALUE})",
        _joins_two,
    ),
    ErrorPattern("Y240", rf"\b(?P<first>{_JOINING_SETS})\b(?P<a>)(?P<b>)(?P<c>).*?\b(?P<here>(?P<second>{_JOINING_SETS}))\b"),
    ErrorPattern("Y235", r"\bdivided\s+by\b.*", accepts="ROUNDED UP DOWN"),
    ErrorPattern("Y244", r"\b(?P<words>for\s+\w+\s+in)\b"),
    ErrorPattern("Y244", r"\b(?P<words>(?:for\s+)?(?:each|every|all|any)\s+[a-z]\w*\s+in)\b"),
    ErrorPattern("Y245", rf"\b(?P<word>{_CALLS})\s+[a-z0-9_]+"),
    ErrorPattern("Y251", r"\A(?P<at>(?P<word>of|from|to|as|until))\b\s*\S*", _is_outside_brackets, starts="sentence", value=False),
    ErrorPattern("Y266", r"\b(?P<word>into|onto|on|at|with|for|by|where|via)\b", _is_outside_brackets, starts="sentence", value=False),
    ErrorPattern("Y246", r"\b(?P<word>where|for|by)\b", _is_in_no_brackets, signs="NAME WHERE FOR BY", value=False),
    ErrorPattern(
        "Y243", r"\b(?P<word>if|not)\b", starts="expression points domain sentence declaration kind", signs="MISPLACED", value=True
    ),
)

_GAPS = (
    ErrorPattern("Y253", r"\)", _has_bracket_too_many, signs="RPAR"),
    ErrorPattern("Y241", r"\bif\b.*", accepts="ELSE", signs=_ENDS, value=False),
    ErrorPattern("Y252", rf"(?P<at>\(){_INSIDE}", _lacks_bracket, accepts="RPAR"),
    ErrorPattern("Y242", r"\bif\b.*", accepts="THEN", value=False),
    ErrorPattern("Y250", r"(?P<at>(?P<word>\b[a-z0-9_]+|(?<![<>!])[^\w\s()]+|\())\s*(?=$|[),])", signs=_ENDS, value=True),
    ErrorPattern("Y251", r"(?P<word>[a-z]+|[<>=!+*-]+)", _begins_too_early, value=True),
    ErrorPattern("Y253", r",.*(?P<at>\))", _closes_more, signs="COMMA"),
    ErrorPattern("Y254", r",", signs="COMMA"),
    ErrorPattern(
        "Y248",
        rf"\b(?P<left>(?!{_HARD}){_VALUE})\s+(?P<here>(?P<right>(?!{_HARD}){_VALUE}))",
        _is_second_value,
        signs="NAME NUMBER LPAR MISPLACED NOT",
    ),
    ErrorPattern("Y247", r"\b(?P<word>if|then|else|and|or|not|in|is|none)\b", signs="MISPLACED THEN ELSE"),
    ErrorPattern("Y227", r"(?P<sign>[^\w\s])", lambda failure: not failure.sign),
)

ERROR_PATTERNS: tuple[ErrorPattern, ...] = (*_DECLARING, *_SIGNS, *_COMPARING, *_WORDS, *_GAPS)
