"""Where the files beside the code lie."""

import json

from interpreter import resources


def test_the_rules_and_the_grammar_are_found_beside_the_package() -> None:
    assert resources.rules_folder().is_dir()
    assert "expression" in resources.grammar()


def test_a_schema_is_json() -> None:
    assert isinstance(json.loads(resources.schema("game")), dict)


def test_an_unknown_code_has_no_page() -> None:
    assert resources.diagnostic_page("Z999") is None


def test_translations_are_found_beside_the_package() -> None:
    assert resources.catalogues()["de"].read_text(encoding="utf-8").startswith("# German")
