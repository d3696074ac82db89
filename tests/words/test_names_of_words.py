"""Where modules know a built-in word by its name, though its row should say what they want to know. The table may only become shorter.

What may stay: calls that the compiler writes itself (they are not counted), messages about one word, and algorithms that
answer better for one word than for words in general. A row that nobody knows by name is treated as its facets say.
"""

import ast
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

import interpreter
from interpreter.model.builtins import AGGREGATES, FUNCTIONS

PACKAGE = Path(interpreter.__file__).parent
WORDS = {*FUNCTIONS, *AGGREGATES}
CALLS = {"BuiltinCall", "Aggregate"}
BY_NAME: Mapping[str, str] = {
    # costs, index selection, set predicates, staging: forms for which there is a better way than going through all members
    "analysis/cost/sizes.py": "pool",
    "analysis/index_selection.py": "empty",
    "analysis/set_predicates.py": "count empty every exists flanked neighbours set top",
    "analysis/staging.py": "every",
    "analysis/state_reads.py": "set",
    "analysis/unions.py": "exists set",
    "backends/python/codegen/aggregates.py": "neighbours set",
    "backends/python/codegen/bitsets.py": "count every set",
    "backends/wasm/codegen/chains.py": "union",
    "backends/wasm/codegen/gathering.py": "list",
    "backends/wasm/codegen/operators.py": "list set",
    "backends/wasm/codegen/predicates.py": "count exists set",
    # what is known of hidden things: quantifiers, sums and looks into one heap say more than their values
    "frontend/verification/information_flow/unique_components.py": "pool",
    "runtime/knowledge/disclosures.py": "list pool set subsets",
    "runtime/knowledge/partial_evaluation.py": "count every exists list",
    "runtime/sampling/constraints.py": "count every exists sum",
    "runtime/sampling/events.py": "top",
    "runtime/sampling/hidden_reads.py": "copies empty size",
    "runtime/serialization/turn_consistency.py": "previous",
    # what was asked of a heap before: that something lies there
    "frontend/types/narrowing.py": "empty",
    "frontend/types/result_refinement.py": "empty set",
    # the range of scores: what a word of a sum makes of the ranges of its parts
    "facts/ranges.py": "copies count groups list max min path pool size subsets sum",
    # what a line of the score sheet is made of
    "runtime/scoring/score_parts.py": "count size sum",
    # messages about one word, and its own sentences
    "frontend/types/aggregates.py": "best",
    "frontend/types/missing_values.py": "last",
    "frontend/types/operators.py": "list set",
    "frontend/declarations/state_variables.py": "me",
    "authoring/diff/value_sentences.py": "set",
    "rulebook/sentences/expressions.py": "me no yes",
    "rulebook/sentences/steps.py": "no set yes",
    "runtime/knowledge/culprits.py": "different every same",
    "runtime/knowledge/unmet.py": "different empty every neighbours same set",
    "runtime/knowledge/value_titles.py": "size",
}


@pytest.mark.full
def test_nobody_else_knows_a_word_by_its_name() -> None:
    known = {path.relative_to(PACKAGE).as_posix(): by_name(ast.parse(path.read_text(encoding="utf-8"))) for path in PACKAGE.rglob("*.py")}
    known = {path: words for path, words in known.items() if words and not path.startswith("model/builtins/")}
    assert {path: set(words.split()) for path, words in BY_NAME.items()} == known


def by_name(tree: ast.Module) -> set[str]:
    """The words that calls are compared with by name: in patterns, and where `.name` is compared."""
    return {text for node in ast.walk(tree) for compared in _compared(node) for text in _texts(compared) if text in WORDS}


def _compared(node: ast.AST) -> Iterator[ast.AST]:
    match node:
        case ast.MatchClass(cls=ast.Name(id=name) | ast.Attribute(attr=name), patterns=[first, *_]) if name in (
            "CallExpression",
            "NameReference",
        ):
            yield first
        case ast.MatchClass(cls=ast.Name(id=name) | ast.Attribute(attr=name)) if name in CALLS:
            yield from (pattern for key, pattern in zip(node.kwd_attrs, node.kwd_patterns, strict=True) if key == "name")
        case ast.Compare(left=left, comparators=others) if any(
            isinstance(each, ast.Attribute) and each.attr == "name" for each in (left, *others)
        ):
            yield node


def _texts(node: ast.AST) -> set[str]:
    return {each.value for each in ast.walk(node) if isinstance(each, ast.Constant) and isinstance(each.value, str)}
