"""Sources of pictures: our own set, icons of an installed package, emoji, files beside the rule file."""

import warnings
from collections.abc import Iterable, Mapping
from functools import cache
from html import escape
from importlib import import_module

from interpreter import resources
from interpreter.diagnostics.suggest import did_you_mean, question
from interpreter.model.ruleset.pictures import Picture
from interpreter.pictures import png, svg
from interpreter.pictures.names import FILE_ENDINGS, ICON, Sort, sort_of
from interpreter.pictures.trouble import PictureError

ICONS = "material_design_icons_pack"
CREDIT = "Material Design Icons, Pictogrammers, Apache License 2.0"
_EMOJI = '<text x="50" y="50" dy="0.36em" font-size="76" text-anchor="middle">{}</text>'


def picture(name: str, files: Mapping[str, bytes]) -> Picture:
    """Return the picture of a name; `files` are those beside the rule file. Raises `PictureError`."""
    match sort_of(name):
        case Sort.EMOJI:
            return Picture("emoji", shapes=_EMOJI.format(escape(name)))
        case Sort.ICON:
            return _icon(name.removeprefix(ICON).strip())
        case Sort.FILE:
            return _file(name, files)
        case Sort.EMOJIS:
            raise PictureError("N162", name=name)
        case Sort.ELSEWHERE:
            raise PictureError("N164", name=name, file=name.replace("\\", "/").rpartition("/")[2])
    return _drawn(name)


def drawn_names() -> tuple[str, ...]:
    """Names of our own set, as rules write them."""
    return tuple(path.stem.replace("_", " ") for path in resources.drawn_pictures())


@cache
def _drawn(name: str) -> Picture:
    path = next((each for each in resources.drawn_pictures() if each.stem == name.replace(" ", "_")), None)
    if path is None or "_" in name:
        others = (f"{ICON}{each}" for each in icon_names() if each == name.replace(" ", "-"))
        raise PictureError("N160", name=name, nearest=did_you_mean(name, drawn_names()) or question(others))
    return svg.sanitised(path.read_bytes(), sort="drawn")


def _icon(name: str) -> Picture:
    icons = _icons()
    if icons is None:
        raise PictureError("N163", name=name)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # icons that the set will drop one day
        found = icons.get_icon(name)
    if found is None:
        raise PictureError("N161", name=name, nearest=did_you_mean(name, _near(name, icon_names())))
    whole = svg.sanitised(found.svg.encode(), sort="icon", credit=CREDIT)
    return Picture("icon", whole.box, f'<g class="icon">{whole.shapes}</g>', credit=CREDIT)


def _near(name: str, known: Iterable[str]) -> list[str]:
    """Return names that begin alike, or have a word in common: of thousands only so many are compared."""
    words = name.split("-")
    return [each for each in known if each[:2] == name[:2] or any(word in each.split("-") for word in words)]


def icon_names() -> tuple[str, ...]:
    """Names of all icons; none where their package is not installed."""
    icons = _icons()
    return () if icons is None else tuple(sorted(each.lower().replace("_", "-") for each in vars(icons) if each.isupper()))


@cache
def _icons():  # type: ignore[no-untyped-def]  # noqa: ANN202  # a package that may be missing
    try:
        return import_module(ICONS)
    except ImportError:
        return None


def _file(name: str, files: Mapping[str, bytes]) -> Picture:
    if name not in files:
        near = did_you_mean(name, files)
        raise PictureError("C390", name=name, nearest=near)
    try:
        return png.checked(files[name]) if name.casefold().endswith(FILE_ENDINGS[1]) else svg.sanitised(files[name])
    except PictureError as problem:
        raise PictureError(problem.code, name=name, **problem.values) from None
