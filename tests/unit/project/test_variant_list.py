"""The variants that lie with a game, as one chooses among them."""

from pathlib import Path

from interpreter.project.variant_list import variants_to_choose

GAME = "rulewright: 1\ngame: small\n"
SAYS = "rulewright: 1\nvariant: says\nof: small\ntext: {en: 'To {goal}.', de: 'Bis {goal}.'}\nbecause: So.\nnumbers: {goal: 7}\n"
ASKED = "rulewright: 1\nvariant: asked\nof: small\nbecause: At most {most} of {unknown}.\noptions: {most: {is: 3 to 9, default: 4}}\n"


def test_a_variant_says_what_it_is_about_else_why_with_the_figures_it_settles(tmp_path: Path) -> None:
    files = {"small.game.yaml": GAME, "says.variant.yaml": SAYS}
    for name, text in (files | {"asked.variant.yaml": ASKED}).items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    texts = {each.name: each.text for each in variants_to_choose(tmp_path / "small.game.yaml")}
    assert texts == {"says": {"en": "To 7.", "de": "Bis 7."}, "asked": {"en": "At most 4 of {unknown}."}}
