"""The page about pictures: it lists every picture that comes along."""

import re

from interpreter import resources
from interpreter.pictures.sources import drawn_names


def test_every_picture_that_comes_along_is_on_the_page() -> None:
    page = resources.documentation()["pictures"].read_text(encoding="utf-8")
    listed = re.findall("`([a-z0-9 ]+)`", page.partition("## Pictures that come along")[2].partition("## Icons")[0])
    assert set(drawn_names()) <= set(listed)
