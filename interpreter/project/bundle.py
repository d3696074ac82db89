"""A game with its variants as a few files of their own, so that it can be played later as it is now, whatever becomes of the folder it came from."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from interpreter.diagnostics.diagnostic import Report
from interpreter.project import loading
from interpreter.project.errors import RulesError
from interpreter.project.files import file_reader
from interpreter.project.files.picture_files import picture_bytes, pictures_beside


@dataclass(frozen=True)
class Bundle:
    """Files by name, all in one folder: `load(folder / game, variants=variants)` gives the rules again.

    game: the name of the game file. variants: the names of the variants, those that others need included.
    """

    files: Mapping[str, bytes]
    game: str
    variants: tuple[str, ...]


def bundle(name: object, variants: Iterable[str] = ()) -> Bundle:
    """The files that are the rules of a game with variants, named as for `load`.

    Raises `RulesError` where a file cannot be read, `UsageError` if there is no such game or variant.
    """
    path, selection = loading.locate(name, variants)
    report = Report()
    chosen = loading.variant_files(path, selection, report)
    clauses = path.parent / "clauses.yaml"
    extras = [*file_reader.list_folder(path.parent, "*.components.yaml"), *([clauses] if file_reader.is_there(clauses) else [])]
    try:
        files = {each.name: file_reader.read_bytes(each) for each in (path, *extras, *chosen)}
        files |= {each.name: picture_bytes(each) for each in pictures_beside((path, *extras, *chosen))}
    except (OSError, ValueError) as problem:
        report.add(
            "C101", subject=str(path), path=getattr(problem, "filename", path), problem=getattr(problem, "strerror", None) or problem
        )
    if report.has_errors():
        raise RulesError(list(report))
    return Bundle(files, path.name, tuple(each.name.removesuffix(loading.VARIANT) for each in chosen))
