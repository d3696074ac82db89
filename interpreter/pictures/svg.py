"""Sanitises SVG from strangers: what is on a list of harmless shapes is written anew, everything else is refused or left out.

Python's own parser of XML (expat) reads the file: entities and external files are refused where they are declared. Libraries that sanitise
were looked at and none fits: `nh3` knows no SVG, `py-svg-hush` keeps references to other servers and does not say at which line what was
removed, `defusedxml` forbids entities only, which two handlers do here.
"""

from hashlib import sha256
from typing import NoReturn
from xml.parsers import expat
from xml.sax.saxutils import quoteattr

from interpreter.model.ruleset.pictures import Picture
from interpreter.pictures import svg_values
from interpreter.pictures.names import MOST_BYTES
from interpreter.pictures.trouble import PictureError

MOST_ELEMENTS, MOST_DEPTH, MOST_CLIPS = 1_000, 24, 50
PARTS = frozenset(("main", "rim", "shade", "shine", "ink"))  # what classes say: drawn in the colours of the owner
_SVG, _XLINK, _XHTML = "http://www.w3.org/2000/svg", "http://www.w3.org/1999/xlink", "http://www.w3.org/1999/xhtml"
_GRADIENTS = frozenset(("linearGradient", "radialGradient"))
_DRAWN = _GRADIENTS | frozenset(["g", "path", "circle", "ellipse", "rect", "line", "polyline", "polygon", "defs", "stop", "clipPath"])
_UNSEEN = frozenset(("title", "desc", "metadata"))  # left out with all that is in them


def sanitised(data: bytes, *, sort: str = "file", credit: str = "") -> Picture:
    """Return the picture in an SVG file, without anything that could do harm. Raises `PictureError`."""
    if len(data) > MOST_BYTES:
        raise PictureError("C391", most=MOST_BYTES // 1000)
    reader = _Reader(sha256(data).hexdigest()[:8])
    try:
        reader.parser.Parse(data, True)
    except expat.ExpatError as problem:
        raise PictureError("C393", line=problem.lineno, why=expat.ErrorString(problem.code)) from None
    except (ValueError, LookupError) as problem:  # an encoding that nobody knows
        raise PictureError("C393", line=1, why=str(problem)) from None
    return Picture(sort, reader.box, "".join(reader.written), is_tinted=reader.is_tinted, credit=credit)


class _Reader:
    """State of reading one file."""

    def __init__(self, prefix: str) -> None:
        self.prefix, self.written, self.box, self.is_tinted = prefix, list[str](), "", False
        self._open, self._left_out, self._count, self._clips = list[str](), 0, 0, 0
        self.parser = expat.ParserCreate(namespace_separator=" ")
        self.parser.ordered_attributes = False
        self.parser.StartElementHandler = self._start
        self.parser.EndElementHandler = self._end
        self.parser.EntityDeclHandler = lambda *_: self._refuse("an entity")
        self.parser.ExternalEntityRefHandler = lambda *_: self._refuse("an entity")
        self.parser.SkippedEntityHandler = lambda *_: self._refuse("an entity")
        self.parser.ProcessingInstructionHandler = lambda target, _: self._refuse(f"`<?{target}?>`")

    def _refuse(self, what: str) -> NoReturn:
        raise PictureError("C392", what=what, line=self.parser.CurrentLineNumber)

    def _start(self, full_name: str, attributes: dict[str, str]) -> None:
        space, _, name = full_name.rpartition(" ")
        if self._left_out or (self._open and (name in _UNSEEN or space not in (_SVG, "", _XHTML))):
            self._left_out += 1
            return
        self._count += 1
        if self._count > MOST_ELEMENTS or len(self._open) >= MOST_DEPTH:
            self._refuse("so many elements" if self._count > MOST_ELEMENTS else "elements so deep in others")
        if not self._open:
            self._begin(name, attributes)
            name = "g"  # the outermost element, whose attributes hold for all shapes
            attributes = {key: value for key, value in attributes.items() if key not in ("x", "y", "width", "height", "transform")}
        elif name not in _DRAWN or space == _XHTML:
            self._refuse(f"`<{name}>`")
        self._open.append(name)
        self.written.append(f"<{name}{self._attributes(name, attributes)}>")

    def _begin(self, name: str, attributes: dict[str, str]) -> None:
        box = svg_values.box_of(attributes)
        if name != "svg" or box is None:
            raise PictureError("C393", line=self.parser.CurrentLineNumber, why="no `<svg>` with a `viewBox`")
        self.box = box

    def _end(self, _: str) -> None:
        if self._left_out:
            self._left_out -= 1
        else:
            self.written.append(f"</{self._open.pop()}>")

    def _attributes(self, name: str, attributes: dict[str, str]) -> str:
        found: dict[str, str] = {}
        for key, value in attributes.items():
            space, _, attribute = key.rpartition(" ")
            if attribute.casefold().startswith("on"):
                self._refuse(f"`{attribute}`")
            elif attribute == "href" and space in ("", _XLINK):
                self._keep(found, "href", value, is_right=name in _GRADIENTS)
            elif space == "" and attribute == "style":
                for declaration in filter(str.strip, value.split(";")):
                    part, _, said = declaration.partition(":")
                    self._keep(found, part.strip(), said.partition("!")[0].strip())
            elif space == "":
                self._keep(found, attribute, value)
        return "".join(f" {key}={quoteattr(value)}" for key, value in found.items())

    def _keep(self, found: dict[str, str], key: str, value: str, *, is_right: bool = True) -> None:
        """Take an attribute into the picture if it is allowed. One that is not known is left out, one with a value that is not allowed is refused."""
        if key == "class":
            self._tint(found, value)
        elif key == "id":
            found["id"] = self._renamed(value)
        elif key in svg_values.ALLOWED or key == "href":
            read = svg_values.href if key == "href" else svg_values.ALLOWED[key]
            kept = read(value.strip(), self._renamed) if is_right and self._may_clip(key) else None
            if kept is None:
                self._refuse(f'`{key}="{value[:40]}"`')
            else:
                found[key] = kept
        elif "url(" in value.casefold():
            self._refuse(f'`{key}="{value[:40]}"`')

    def _may_clip(self, key: str) -> bool:
        """True unless clips stand in clips, which would have to be drawn again and again."""
        self._clips += key == "clip-path"
        return key != "clip-path" or ("clipPath" not in self._open and self._clips <= MOST_CLIPS)

    def _tint(self, found: dict[str, str], value: str) -> None:
        parts = [each for each in value.split() if each in PARTS]
        if parts:
            found["class"] = parts[0]
            self.is_tinted = self.is_tinted or "main" in parts

    def _renamed(self, name: str) -> str:
        return f"{self.prefix}-{sha256(name.encode()).hexdigest()[:8]}"
