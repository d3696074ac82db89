"""Patches: applied to the old document they give the new one; equal documents need none."""

import json
from copy import deepcopy

from hypothesis import given
from hypothesis import strategies as st

from interpreter.web.tables.json_patch import Operation, diff

_leaves = st.none() | st.booleans() | st.integers(-9, 9) | st.text(alphabet="ab/~0", max_size=3)
_documents = st.recursive(
    _leaves,
    lambda below: st.lists(below, max_size=4) | st.dictionaries(st.text(alphabet="ab/~0", max_size=2), below, max_size=4),
    max_leaves=20,
)


def patched(document: object, operations: list[Operation]) -> object:
    """A document after operations, read as RFC 6902 says, independently of who writes them."""
    whole: dict[str, object] = {"": deepcopy(document)}
    for operation in operations:
        *way, last = [token.replace("~1", "/").replace("~0", "~") for token in str(operation["path"]).split("/")]
        if not way:
            whole[""] = operation["value"]
            continue
        at: object = whole
        for token in way:
            at = at[int(token)] if isinstance(at, list) else at[token]  # type: ignore[index]  # a container, as the path says
        _apply(at, last, operation)
    return whole[""]


def _apply(at: object, last: str, operation: Operation) -> None:
    if isinstance(at, list):
        match operation["op"]:
            case "add":
                at.insert(len(at) if last == "-" else int(last), operation["value"])
            case "remove":
                del at[int(last)]
            case _:
                at[int(last)] = operation["value"]
    else:
        assert isinstance(at, dict)
        if operation["op"] == "remove":
            del at[last]
        else:
            assert (last in at) is (operation["op"] == "replace")
            at[last] = operation["value"]


@given(_documents, _documents)
def test_a_patch_leads_from_one_document_to_the_other(old: object, new: object) -> None:
    operations = json.loads(json.dumps(list(diff(old, new))))
    assert json.dumps(patched(old, operations), sort_keys=True) == json.dumps(new, sort_keys=True)


@given(_documents)
def test_equal_documents_need_no_patch(document: object) -> None:
    assert list(diff(document, deepcopy(document))) == []


def test_what_is_added_at_the_end_is_all_that_is_sent() -> None:
    assert list(diff({"log": [1, 2]}, {"log": [1, 2, 3]})) == [{"op": "add", "path": "/log/-", "value": 3}]


def test_a_truth_is_no_number() -> None:
    assert list(diff({"at": 1}, {"at": True})) == [{"op": "replace", "path": "/at", "value": True}]


def test_what_comes_and_goes_in_the_middle_is_all_that_is_sent() -> None:
    old = [{"id": name, "holds": [1, 2]} for name in "abcd"]
    new = [old[0], {"id": "x"}, {"id": "c", "holds": [1, 3]}, old[3]]
    assert list(diff(old, new)) == [
        {"op": "remove", "path": "/1"},
        {"op": "add", "path": "/1", "value": {"id": "x"}},
        {"op": "replace", "path": "/2/holds/1", "value": 3},
    ]


_named = st.lists(st.fixed_dictionaries({"id": st.sampled_from("abcde"), "of": st.integers(0, 1)}), max_size=6)


@given(_named, _named)
def test_lists_of_named_items_are_patched_to_the_other_list(old: object, new: object) -> None:
    assert patched(old, list(diff(old, new))) == new
