"""The messages in the code that can be translated: what stands where a translation is looked up, or is marked for it."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

from interpreter.diagnostics.codes import CODES
from interpreter.model.builtins import AGGREGATES, FUNCTIONS
from interpreter.runtime.notation.refusal import UNSAID

PACKAGE = Path(__file__).parent.parent / "interpreter"
REFUSALS = [code for code in CODES if "R120" <= code <= "R137" or code == "R112"]
_ARGUMENT = {
    "chapter": 1,
    "say": 0,
    "inline": 0,
    "translatable": 0,
    "_form": 0,
    "in_every_language": 0,
    "translate": 1,
    "template": 1,
    "translate_plural": 1,
}
Message = tuple[str, str, str]  # context, message, plural form


def messages(tree: ast.Module) -> Iterator[Message]:
    """The messages in a module, in the order of the text."""
    calls = [node for node in ast.walk(tree) if isinstance(node, ast.Call)]
    for call in sorted(calls, key=lambda node: (node.lineno, node.col_offset)):
        name = call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")
        place = _ARGUMENT.get(name, len(call.args))
        if name == "translate_plural" and len(call.args) > place + 1:
            (one, *_), (many, *_) = (list(_texts(each)) for each in call.args[place : place + 2])
            yield "", one, many
        elif len(call.args) > place:
            context = next(_texts(call.args[place + 1]), "") if len(call.args) > place + 1 else ""
            yield from ((context, text, "") for text in _texts(call.args[place]))


def _texts(node: ast.expr) -> Iterator[str]:
    """The text that an argument is, or those that it chooses from."""
    match node:
        case ast.Constant(str() as text) if text:
            yield text
        case ast.IfExp(_, yes, no):
            yield from (*_texts(yes), *_texts(no))


def all_messages() -> dict[str, list[Message]]:
    """The messages of the whole program by the module they stand in, each once, those of refusals of moves at the end."""
    found: dict[str, list[Message]] = {}
    seen: set[Message] = set()
    for path in sorted(PACKAGE.rglob("*.py")):
        own = [each for each in dict.fromkeys(messages(ast.parse(path.read_text(encoding="utf-8")))) if each not in seen]
        seen |= set(own)
        if own:
            found[path.relative_to(PACKAGE).as_posix()] = own
    rows = [each for word in (*FUNCTIONS.values(), *AGGREGATES.values()) for each in word.overloads]
    phrases = [(phrase.context, text, "") for row in rows for phrase in row.phrases for text in (phrase.text, phrase.negated)]
    found["model/builtins"] = [
        each for each in dict.fromkeys(phrases) if each not in seen and re.search(r"[a-z]{2}", each[1].replace("{all}", ""))
    ]
    codes = [("", text, "") for code in REFUSALS for text in (CODES[code].sentence, CODES[code].hint) if text] + [
        ("", UNSAID, ""),
        ("guesses", ", ", ""),
        ("guesses", "{names} or {last}", ""),
    ]
    seen |= set(phrases)
    found["diagnostics/codes/r_runtime.py"] = [each for each in dict.fromkeys(codes) if each not in seen]
    return found
