"""Network addresses of those who ask."""

from starlette.types import Scope


def address_of(scope: Scope) -> str:
    """Return the address that a request or socket comes from."""
    client = scope.get("client")
    return str(client[0]) if client else ""
