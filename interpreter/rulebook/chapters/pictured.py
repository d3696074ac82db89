"""Faces of the things that chapters tell of, as the table shows them."""

from interpreter.display.tabletop.faces import face, faces
from interpreter.model.ruleset.ruleset import KindDecl
from interpreter.rulebook.book.document import Face
from interpreter.rulebook.book.source import BookSource
from interpreter.runtime.notation.pictures import picture_of
from interpreter.runtime.notation.zones import form_of

_MOST, _SAMPLE = 12, 7  # members that are all shown; of more, so many


def faces_of(source: BookSource, decl: KindDecl) -> tuple[Face, ...]:
    """The faces of a kind without rows: of all members, of many only some; none where they would say a name only."""
    context = source.context
    if context is None or decl.form == "rows" or decl.name not in context.table.material.kinds:
        return ()
    places = list(context.table.material.kinds[decl.name].places)
    if len(places) > _MOST:
        places = places[:: -(-len(places) // _SAMPLE)]
    is_pictured = decl.form != "combination" and any(picture_of(context.table, decl.name, place) for place in places)
    if not is_pictured and form_of(context.table, decl.name) == "token":  # what is combined is pictured by its parts
        known = faces(context)
        names = context.table.material.kinds[decl.name].names
        found = [known.get(f"{decl.name}:{names[place]}") for place in places]
        return tuple(each for each in found if each is not None and "parts" in each)
    return tuple(face(context, decl.name, place) for place in places)


def face_of(source: BookSource, kind: str, member: str) -> Face | None:
    """The face of a row, if it says more than a name."""
    context = source.context
    if context is None or kind not in context.table.material.kinds or member not in (names := context.table.material.kinds[kind].names):
        return None
    found = face(context, kind, names.index(member))
    return found if found["form"] != "token" or "picture" in found else None
