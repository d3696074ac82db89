"""What may be written at a place: keys, words of the language, names of the files, addresses, values that fit; each with its explanation."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import islice
from pathlib import Path
from types import MappingProxyType

from interpreter.diagnostics.span import Source, Span
from interpreter.editing.blocks import blocks, read
from interpreter.editing.cursor import Cursor, cursor_for_typing, former_step
from interpreter.editing.declarations import Declaration, declarations, language_of
from interpreter.editing.documents import document
from interpreter.editing.expression_completion import inside_expression
from interpreter.editing.suggestion import Suggestion, word_before
from interpreter.editing.workspace import Selection, Workspace
from interpreter.frontend.outline.rule_index import entry_sentence, in_language, rule_index
from interpreter.frontend.schema.editor_hints import about_key, chosen_words
from interpreter.frontend.source.nodes import MappingEntry, MappingNode, Node, entries_of, scalar_text
from interpreter.frontend.syntax.former_value import WAS
from interpreter.frontend.variants.merge import Trees
from interpreter.model.identifiers import COLOURS
from interpreter.model.schema.files import PUT
from interpreter.model.schema.shapes import FieldType, FixedMapping, KeySpec, MappingOf, TaggedMapping
from interpreter.model.schema.storage_keywords import STORAGE_KEYWORDS
from interpreter.pictures.names import FILE_ENDINGS, ICON
from interpreter.pictures.sources import drawn_names, icon_names
from interpreter.project import loading
from interpreter.project.files import file_reader
from interpreter.project.files.file_kinds import file_kind
from interpreter.reference.key_docs import describe_shape
from interpreter.translation import languages

MOST_ICONS = 100  # that are suggested at a time


@dataclass(frozen=True)
class Around:
    """Knowledge around a place: the game it belongs to, and the names that its files declare."""

    workspace: Workspace
    path: Path
    selection: Selection | None
    names: tuple[Declaration, ...]

    @cached_property
    def game(self) -> Node | None:
        """The tree of the game; reading a long one takes long, so it is asked for where it is needed."""
        return None if self.selection is None else document(self.selection[0], self.workspace.text(self.selection[0])).root

    @cached_property
    def kinds(self) -> tuple[MappingEntry, ...]:
        """The kinds of the game, without reading all of it."""
        if self.selection is None:
            return ()
        found = blocks(self.workspace.text(self.selection[0]), "game")
        parts = ((section, part) for section in found if section.key == "kinds" for part in (section.inside or (section,)))
        return tuple(entry for section, part in parts for entry in entries_of(read(part.text), *(() if section.inside else ("kinds",))))

    def of(self, *sorts: str) -> Iterator[Declaration]:
        """The names of some sorts."""
        return (each for each in self.names if each.sort in sorts)


def complete(workspace: Workspace, path: Path, offset: int) -> tuple[Span, list[Suggestion]]:
    """What may stand at a place of a file, best first, and the stretch before the place that it takes the place of."""
    text = workspace.text(path)
    with workspace.reading():
        around = Around(workspace, path, workspace.selection_of(path), tuple(names_around(workspace, path)))
        is_game = around.selection is None or around.selection[0] == path
        place = cursor_for_typing(path, text, offset, None if is_game else around.game)
        if place is None:
            return Span(Source(str(path), text), offset, offset), []
        found = _of_key(place, around) if place.key else _of_value(place, around)
    begun = place.text if place.key or place.form in (FieldType.ADDRESS, FieldType.IDENTIFIER) else word_before(place.text)
    wanted = begun.casefold()
    fitting = [each for each in found if wanted in each.label.casefold()]
    unique = {each.label: each for each in reversed(fitting)}
    ordered = sorted(unique.values(), key=lambda each: (not each.label.casefold().startswith(wanted), each.rank, each.label))
    return Span(Source(str(path), text), offset - len(begun), offset), ordered


def names_around(workspace: Workspace, path: Path) -> list[Declaration]:
    """The names that the game of a file and the file itself declare, as they are written now."""
    selection = workspace.selection_of(path)
    if selection is None:
        return []
    game = workspace.text(selection[0])
    language = language_of(game, "game")
    own = declarations(workspace.text(path), file_kind(path) or "", language) if path != selection[0] else []
    return [*declarations(game, "game", language), *own]


# ------------------------------------------------------------------------------------------------ keys


def _of_key(place: Cursor, around: Around) -> list[Suggestion]:
    there = {entry.key for entry in place.mapping} if place.mapping is not None else set()
    match place.form:
        case FixedMapping(keys=keys):
            return [_key(key, number) for number, key in enumerate(keys) if key.name not in there and not key.name.startswith("^")]
        case TaggedMapping(tags=tags, patterns=patterns):
            beside = {key.name for each in tags.values() for key in each.keys} - set(tags)
            found = [_key(tags[tag].keys[0], number) for number, tag in enumerate(tags)]
            seats = [Suggestion(f"seat_{seat}", "key", "this player makes this move", insert=f"seat_{seat}: ") for seat in (1, 2)]
            return [*found, *(seats if patterns else ()), *(_key(key, 100) for key in _beside(place, beside) if key.name not in there)]
        case FieldType.TEXT | FieldType.LABEL:
            return [Suggestion(each, "key", "language", insert=f"{each}: ") for each in languages()]
        case _:
            return _own_names(place, around)


def _beside(place: Cursor, names: set[str]) -> list[KeySpec]:
    """The keys that go with any tag, where another one of them stands there already."""
    if not isinstance(place.form, TaggedMapping) or place.mapping is None or len(place.mapping.entries) < 2:
        return []
    rows = {key.name: key for each in place.form.tags.values() for key in each.keys}
    return [rows[name] for name in sorted(names)]


def _key(row: KeySpec, rank: int) -> Suggestion:
    lines = isinstance(row.shape, FieldType) and row.shape not in _IN_BLOCKS
    doc = str(about_key(row).get("markdownDescription", row.doc))
    return Suggestion(row.name, "key", describe_shape(row.shape), doc, f"{row.name}: " if lines else f"{row.name}:", rank)


_IN_BLOCKS = (FieldType.STEPS, FieldType.BRANCHES, FieldType.NAMES, FieldType.DOMAINS)


def _own_names(place: Cursor, around: Around) -> list[Suggestion]:
    """Names that are likely where names are given: kinds for what is chosen and what is drawn."""
    if place.sections[-1:] in (("choose",), ("show",)):
        return [_name(each, rank=5) for each in around.of("kind")]
    kind = _kind_of_rows(place.sections, around)
    there = {entry.key for entry in place.mapping} if place.mapping is not None else set()
    columns = [Suggestion(each.key, "column", _column(each.value), insert=f"{each.key}: ") for each in entries_of(kind, "columns")]
    return [each for each in (*(_ROW_KEYS if kind is not None else ()), *columns) if each.label not in there]


_ROW_KEYS = (
    Suggestion("id", "key", "what the row is called", insert="id: ", rank=1),
    *(Suggestion(name, "key", "what people read", insert=f"{name}: ", rank=20) for name in ("title", "text", "label")),
)


def _kind_of_rows(sections: tuple[str, ...], around: Around) -> Node | None:
    """The kind whose members are listed at a place of the component data."""
    return next((each.value for each in around.kinds if sections and scalar_text(each.value, "listed_in") == ".".join(sections)), None)


def _column(node: Node) -> str:
    """What stands in a column."""
    return scalar_text(node) or scalar_text(node, "is")


def _cells(place: Cursor, around: Around) -> list[Suggestion]:
    """The members that may stand in a column of a row."""
    kind = _kind_of_rows(place.sections[:-1], around)
    column = next((_column(each.value) for each in entries_of(kind, "columns") if each.key == place.sections[-1]), "")
    words = column.replace("set of", "").replace("list of", "").split()
    if words[:1] == ["truth"]:
        return [Suggestion(each, "value") for each in ("yes", "no")]
    members = [_name(each) for each in around.of("member") if each.of == (words[0] if words else "")]
    return [*members, *([Suggestion("none", "value", rank=20)] if words[-1:] == ["none"] else [])]


# ------------------------------------------------------------------------------------------------ values

_FORMER_STEP = tuple(Suggestion(WAS, "keyword", "the steps that stood there", key.doc, rank=0) for key in PUT if key.name == "steps")
Offer = Callable[[Cursor, Around], list[Suggestion]]


def _of_value(place: Cursor, around: Around) -> list[Suggestion]:
    form = place.form
    if isinstance(form, FixedMapping | TaggedMapping | MappingOf):  # a line where keys are wanted: somebody is beginning one
        return [*_of_key(place, around), *(_FORMER_STEP if former_step(place) else ())]
    if place.row is not None and place.row.choices:
        said = chosen_words()
        return [Suggestion(each, "value", said.get(each, place.row.doc), place.row.doc) for each in place.row.choices]
    source = _SOURCES.get(form) if isinstance(form, FieldType) else None
    return source(place, around) if source is not None else []


def _name(each: Declaration, rank: int = 10) -> Suggestion:
    return Suggestion(each.name, each.sort, each.detail or each.call, f"`{each.call}`\n\n{each.text}".strip(), rank=rank)


def _names(*sorts: str) -> Offer:
    return lambda _, around: [_name(each) for each in around.of(*sorts)]


def _kinds(place: Cursor, around: Around) -> list[Suggestion]:
    holders = [Suggestion(f"{each} of ", "keyword", "holds members of a kind") for each in ("set", "list", "pool", "pile", "slot")]
    simple = [
        Suggestion("truth", "keyword", "`yes` or `no`"),
        Suggestion("player", "kind", "who plays"),
        Suggestion("or none", "keyword", "or nothing"),
    ]
    words = STORAGE_KEYWORDS if place.form is FieldType.DECLARATION else ()
    said = [Suggestion(each.name, "keyword", each.doc, f"{each.doc}\n\n```yaml\n{each.example}\n```", rank=20) for each in words]
    return [*(_name(each, 5) for each in around.of("kind")), *simple, *holders, *said]


def _addresses(place: Cursor, around: Around) -> list[Suggestion]:
    """The addresses one level below what is written."""
    if not isinstance(around.game, MappingNode):
        return []
    depth = place.text.count(".")
    language = scalar_text(around.game, "language") or "en"
    found = {}
    file = scalar_text(around.game, "components")
    beside = None if not file or Path(file).name != file or around.selection is None else around.selection[0].parent / file
    components = None if beside is None else document(beside, around.workspace.text(beside)).root
    for each in rule_index(Trees(around.game, components if isinstance(components, MappingNode) else None)):
        if each.address.count(".") in (depth, depth + 1) and each.address.startswith(place.text.rpartition(".")[0]):
            found[each.address] = Suggestion(
                each.address, "address", entry_sentence(each.node, language, language), rank=each.address.count(".")
            )
    return list(found.values())


def _identifiers(place: Cursor, around: Around) -> list[Suggestion]:
    key = place.sections[-1] if place.sections else ""
    if key == "of":
        games = {
            each.name.removesuffix(loading.GAME)
            for folder in (around.path.parent, around.path.parent.parent)
            for each in file_reader.list_folder(folder, f"*{loading.GAME}")
        }
        return [Suggestion(each, "value", "a game") for each in sorted(games | set(loading.shipped()))]
    selection = around.selection
    return [] if selection is None else [Suggestion(each, "value", "a variant") for each in loading.variants_beside(selection[0])]


def _clauses(_: Cursor, around: Around) -> list[Suggestion]:
    selection = around.selection
    if selection is None:
        return []
    file = selection[0].parent / "clauses.yaml"
    root = document(file, around.workspace.text(file)).root
    return [] if root is None else [Suggestion(e.key, "value", in_language(e.value, "en", "en")) for e in entries_of(root, "list")]


def _files(_: Cursor, around: Around) -> list[Suggestion]:
    return [Suggestion(each.name, "value", "component data") for each in file_reader.list_folder(around.path.parent, "*.components.yaml")]


def _pictures(place: Cursor, around: Around) -> list[Suggestion]:
    """Pictures that come along, files beside the rules; icons once their word stands there, those that hold what was typed."""
    typed = place.text.strip().removeprefix(ICON.strip()).strip()
    icons = (name for name in icon_names() if typed in name) if place.text.strip().startswith(ICON.strip()) else ()
    beside = [each for ending in FILE_ENDINGS for each in file_reader.list_folder(around.path.parent, f"*{ending}")]
    return [
        *(Suggestion(f"{ICON}{name}", "value", "icon") for name in islice(icons, MOST_ICONS)),
        *(Suggestion(name, "value", "comes along") for name in drawn_names()),
        *(Suggestion(each.name, "value", "file") for each in beside),
    ]


def _quotes(place: Cursor, around: Around) -> list[Suggestion]:
    """Inside of braces: what a text may quote."""
    if "{" not in place.text or "}" in place.text.rpartition("{")[2]:
        return []
    chosen = [Declaration(each.key, "local", each.key, "chosen") for entry in place.around for each in entries_of(entry.value, "choose")]
    return [_name(each) for each in (*chosen, *around.of("number", "option"))]


def _reasons(_: Cursor, around: Around) -> list[Suggestion]:
    if around.game is None:
        return []
    found = {e.key: e.value for action in entries_of(around.game, "actions") for e in entries_of(action.value, "require")}
    return [Suggestion("not offered", "value", "no requirement: it is not among the moves")] + [
        Suggestion(key, "value", entry_sentence(value, "en", "en")) for key, value in found.items()
    ]


def _in_line(place: Cursor, around: Around) -> list[Suggestion]:
    types = None if around.selection is None else around.workspace.types(*around.selection)
    return inside_expression(place, around.names, types)


_SOURCES: Mapping[FieldType, Offer] = MappingProxyType({
    **dict.fromkeys(
        (FieldType.EXPRESSION, FieldType.POINTS, FieldType.DOMAIN, FieldType.MEMBER, FieldType.AMOUNT, FieldType.THING, FieldType.PLACE), _in_line
    ),
    **dict.fromkeys((FieldType.KIND, FieldType.RANGE_OR_KIND, FieldType.DECLARATION), _kinds),
    FieldType.CALLS: _names("action"), FieldType.CALL: _names("procedure", "column"), FieldType.MOVE: _names("action"),
    FieldType.TOLD: _names("tracked"), FieldType.ADDRESS: _addresses, FieldType.IDENTIFIER: _identifiers, FieldType.CLAUSES: _clauses,
    FieldType.FILE: _files, FieldType.PICTURE: _pictures, FieldType.TEXT: _quotes, FieldType.LABEL: _quotes, FieldType.LINE: _reasons, FieldType.NAME: _names("end"),
    FieldType.NAME_LIST: _names("action", "procedure"),
    FieldType.DATA: _cells,
    FieldType.YES_NO: lambda _, __: [Suggestion(each, "value") for each in ("yes", "no")],
    FieldType.COLOUR: lambda _, __: [Suggestion(each, "value") for each in COLOURS],
    FieldType.TEAMS: lambda _, __: [Suggestion(each, "value") for each in ("opposite", "together")],
})  # fmt: skip
