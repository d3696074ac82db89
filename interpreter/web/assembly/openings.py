"""First positions of the tables made last: pictures for pages that come before their table has been read."""

from collections import OrderedDict
from collections.abc import Mapping
from dataclasses import dataclass

from interpreter.web.pools.worker_pool import Reply

MOST = 200  # tables


@dataclass(frozen=True)
class _Opening:
    secrets: frozenset[str]  # of the table's links
    picture: object


class Openings:
    """Pictures by table, for who has one of its links; dropped with the first answer."""

    def __init__(self) -> None:
        self._kept: OrderedDict[str, _Opening] = OrderedDict()

    def take(self, made: Reply) -> Reply:
        """A reply; one about a new table without the picture that comes with it, which is kept."""
        picture = made.get("opening")
        if picture is None:
            return made
        links: Mapping[str, str] = made["links"]
        self._kept[made["table"]] = _Opening(frozenset(links.values()), picture)
        while len(self._kept) > MOST:
            self._kept.popitem(last=False)
        return {name: value for name, value in made.items() if name != "opening"}

    def forget(self, table: str) -> None:
        """Drop the picture of a table: it is no longer the first position."""
        self._kept.pop(table, None)

    def picture(self, table: object, secret: object) -> object:
        """The picture of a table; None where there is none, or for who has no link of it."""
        kept = self._kept.get(str(table))
        return kept.picture if kept is not None and secret in kept.secrets else None
