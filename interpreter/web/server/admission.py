"""Sockets that are open: their number, also by address, and those that have said nothing yet."""

from collections import Counter

from interpreter.web import limits
from interpreter.web.server.connection import FULL, Connection


class Admission:
    """The open sockets by address. Where there is no room, the socket is closed that has said nothing for the longest time."""

    def __init__(self) -> None:
        self._open: Counter[str] = Counter()
        self._silent: dict[Connection, None] = {}  # the oldest first

    def __len__(self) -> int:
        return self._open.total()

    def admit(self, connection: Connection) -> bool:
        """Count a socket if there is room for it."""
        address = connection.address
        is_full = not limits.is_here(address) and self._open[address] >= limits.ADDRESS_SOCKETS
        if is_full or len(self) >= limits.sockets():
            oldest = next((each for each in self._silent if not is_full or each.address == address), None)
            if oldest is None:
                return False
            self.leave(oldest)
            oldest.abort(FULL)
        connection.is_counted = True
        self._open[address] += 1
        self._silent[connection] = None
        return True

    def hear(self, connection: Connection) -> None:
        """Note that a socket has said which page it is."""
        self._silent.pop(connection, None)

    def leave(self, connection: Connection) -> None:
        """Take a socket off the count, if it has not been taken off to make room."""
        if connection.is_counted:
            connection.is_counted = False
            self._silent.pop(connection, None)
            self._open[connection.address] -= 1
            if not self._open[connection.address]:
                del self._open[connection.address]
