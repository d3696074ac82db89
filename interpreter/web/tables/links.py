"""Secrets that stand for seats: who has the link has the seat."""

import secrets

_BYTES = 16  # 128 bits


def new_secret() -> str:
    """A secret that nobody can guess, as it stands in links."""
    return secrets.token_urlsafe(_BYTES)


def new_table_id() -> str:
    """The name of a new table: no secret, but none that is met by chance."""
    return secrets.token_hex(5)
