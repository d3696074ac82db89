"""Pictures of rule sets as the files that pages load: one document with all of them, and each PNG that it refers to."""

from base64 import b64encode
from pathlib import Path

from interpreter.model.ruleset.pictures import PictureSet
from interpreter.pictures import sprite
from interpreter.web.journal.store import Store
from interpreter.web.messages import is_message
from interpreter.web.tables.table import Table
from interpreter.web.workers.opening import game_of


def of_table(folder: Path, store: Store, table_id: str) -> PictureSet:
    """The pictures of the rules of a table; none if there is no such table. Raises `RulewrightError`."""
    row = store.table(table_id)
    return PictureSet() if row is None else game_of(folder, row.setup).rules.pictures


def first_look(table: Table) -> dict[str, object]:
    """The pictures of a table as the file that pages ask for; what everybody sees is worked out besides, so that all that does so is loaded."""
    state = table.match.state
    state.scene(None, None)
    is_message({})
    name = f"{state.table.rules.pictures.digest}.json"
    return {"name": name, **file_of(state.table.rules.pictures, name)}


def file_of(pictures: PictureSet, name: str) -> dict[str, object]:
    """A file that pages ask for by the digest of its content: `json` its text, or `png` its bytes in base 64; nothing where it is another one."""
    if pictures.digest and name == f"{pictures.digest}.json":
        return {"json": sprite.sprite(pictures)}
    image = sprite.images(pictures).get(name)
    return {} if image is None else {"png": b64encode(image).decode()}
