"""Data accepted without jsonschema is data that jsonschema accepts."""

import random
from collections.abc import Iterator

import pytest

from interpreter import resources
from interpreter.diagnostics.diagnostic import Report
from interpreter.frontend.schema.acceptance import KEYWORDS, accepts
from interpreter.frontend.schema.json_schema import file_schema
from interpreter.frontend.schema.validator import _step_schema, _strict
from interpreter.frontend.source.nodes import Plain, to_plain_data
from interpreter.frontend.source.yaml_reader import read_yaml
from interpreter.model.schema.files import FILES
from interpreter.project.files.file_kinds import file_kind, files_in

WORDS: list[Plain] = ["", "x", "1", "yes", "name_1", "A b", "two words\n", [], ["x"], {}, {"x": "y"}, {"en": "x"}, [["1", "2"]], "\nx"]


def parts(data: Plain) -> Iterator[list[Plain] | dict[str, Plain]]:
    """All lists and mappings of some data."""
    if isinstance(data, list | dict):
        yield data
        for each in data.values() if isinstance(data, dict) else data:
            yield from parts(each)


def spoilt(data: Plain, draw: random.Random) -> Plain:
    """The data with one slip."""
    part = draw.choice(list(parts(data)))
    keys = list(part) if isinstance(part, dict) else list(range(len(part)))
    match draw.randrange(4), keys:
        case 0, [_, *_]:
            del part[draw.choice(keys)]
        case 1, [_, *_]:
            part[draw.choice(keys)] = to_plain(draw.choice(WORDS))
        case 2, [_, *_] if isinstance(part, dict):
            part[draw.choice(["x", "by", "text", "X y", "a\n", ""])] = part.pop(draw.choice(keys))
        case _ if isinstance(part, dict):
            part[draw.choice(["x", "en", "is", "source", "to", "from", "if"])] = to_plain(draw.choice(WORDS))
        case _:
            part.append(to_plain(draw.choice(WORDS)))
    return data


def shipped(what: str) -> list[Plain]:
    """The data of the files of a sort, in an order of their own."""
    paths = sorted(path for path in files_in(resources.rules_folder()) if file_kind(path) == what)
    found = [to_plain_data(tree) for path in paths if (tree := read_yaml(str(path), path.read_bytes(), Report())) is not None]
    return sorted(found, key=lambda data: len(str(data)))


@pytest.mark.parametrize("what", FILES)
def test_shipped_files_are_accepted(what: str) -> None:
    schema = file_schema(what)
    assert all(accepts(schema, data, schema) for data in shipped(what))


@pytest.mark.parametrize("what", FILES)
def test_a_slip_is_accepted_where_jsonschema_accepts_it(what: str) -> None:
    schema, draw, verdicts = file_schema(what), random.Random(what), set()
    validator = _strict()(schema)
    data = shipped(what)[: 8 if what != "game" else 3]
    for _ in range(25):
        for each in data:
            wrong = spoilt(spoilt(to_plain(each), draw), draw)
            verdict = accepts(schema, wrong, schema)
            assert verdict == validator.is_valid(wrong), wrong
            verdicts.add(verdict)
    assert {True, False} == verdicts


def to_plain(data: Plain) -> Plain:
    """A copy."""
    if isinstance(data, list):
        return [to_plain(each) for each in data]
    return {key: to_plain(value) for key, value in data.items()} if isinstance(data, dict) else data


def test_schemas_have_no_other_keywords() -> None:
    def keywords(schema: object) -> Iterator[str]:
        if not isinstance(schema, dict):
            return
        for key, value in schema.items():
            yield key
            match key:
                case "properties" | "patternProperties" | "$defs":
                    inside = list(value.values())
                case "allOf":
                    assert all({"if", "then"} == set(rule) and {"required", "not"} >= set(rule["if"]) for rule in value)
                    inside = [rule["then"] for rule in value]
                case "items" | "additionalProperties" | "propertyNames":
                    inside = [value]
                case _:
                    inside = []
            for each in inside:
                yield from keywords(each)

    assert {key for what in FILES for key in keywords(file_schema(what))} | set(keywords(_step_schema())) <= KEYWORDS
