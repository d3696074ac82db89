"""Pages of one table, by viewer."""

from collections.abc import Iterator

from interpreter.web.server.connection import Connection, Key, Message, text_of

Held = tuple[str, int]  # the epoch and the number of a document


class Audience:
    """The pages of a table by viewer, and the documents of spectators as texts, which their pages share."""

    def __init__(self) -> None:
        self._pages: dict[Key, dict[Connection, None]] = {}
        self.views: dict[Key, tuple[Held, str]] = {}
        self.told = 0  # how many watch, as the pages know

    @property
    def watching(self) -> int:
        """The number of pages that only look on: in steps of ten from 10 on, of a hundred from 100 on, so that few changes are told."""
        count = sum(len(pages) for key, pages in self._pages.items() if key[0] is None)
        return count - count % next((step for step in (100, 10) if count >= step), 1)

    def tell_watching(self, page: Connection | None = None) -> None:
        """Tell how many watch: all pages where that has changed, else a page that has come."""
        changed, self.told = self.watching != self.told, self.watching
        for each in self if changed else filter(None, (page,)):
            each.send({"type": "watching", "count": self.told})

    def __iter__(self) -> Iterator[Connection]:
        return (each for pages in self._pages.values() for each in tuple(pages))

    def __len__(self) -> int:
        return sum(map(len, self._pages.values()))

    def __contains__(self, connection: Connection) -> bool:
        return connection in self._pages.get(connection.viewer, ())

    def add(self, connection: Connection) -> None:
        """Add a page."""
        self._pages.setdefault(connection.viewer, {})[connection] = None

    def remove(self, connection: Connection) -> None:
        """Remove a page."""
        pages = self._pages[connection.viewer]
        del pages[connection]
        if not pages:
            del self._pages[connection.viewer]

    def of_seat(self, seat: str | None) -> list[Connection]:
        """Return the pages of a seat."""
        return [each for key, pages in self._pages.items() if key[0] == seat for each in pages]

    def send(self, viewer: Key, message: Message) -> None:
        """Send a message to all pages of a viewer; its text is made once."""
        pages = self._pages.get(viewer)
        text = text_of(message) if pages else ""
        for connection in tuple(pages or ()):
            connection.send(text)

    def held(self) -> list[list[object]]:
        """Return the documents whose texts are here: language, whether for an owner, epoch, number."""
        return [[key[1], key[2], *held] for key, (held, _) in self.views.items()]

    def view(self, viewer: Key, message: Message, views: dict[Key, tuple[Held, str]]) -> Message | str:
        """Return what a page is sent first: a document of spectators as the text that others have got.

        views: the texts that were here when the worker was asked; what it leaves out is one of these.
        """
        if message.get("type") != "view" or viewer[0] is not None:
            return message
        held = str(message["epoch"]), int(message["number"])
        if "document" in message:
            self.views[viewer] = held, text_of(message)
            return self.views[viewer][1]
        return views[viewer][1]
