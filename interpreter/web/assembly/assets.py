"""Files that never change under their address: kept in memory, compressed once, and never asked for again by a browser that has them."""

import gzip
from collections.abc import Mapping
from hashlib import sha256
from types import MappingProxyType

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

FOREVER = MappingProxyType({"cache-control": "public, max-age=31536000, immutable"})
_LEAST = 500  # bytes that are worth compressing


class Assets:
    """The files by address, `/assets/DIGEST.js`."""

    def __init__(self) -> None:
        self.files: dict[str, tuple[bytes, bytes, str]] = {}  # by name: as they are, compressed, their type

    def address(self, text: str, suffix: str, kind: str) -> str:
        """The address under which a text is to be had from now on."""
        data = text.encode()
        name = f"{sha256(data).hexdigest()[:16]}.{suffix}"
        if name not in self.files:
            self.files[name] = data, gzip.compress(data, mtime=0), kind
        return f"/assets/{name}"

    def show(self, request: Request) -> Response:
        """A file."""
        name = request.path_params["name"]
        if name not in self.files:
            return Response(status_code=404)
        plain, compressed, kind = self.files[name]
        return sized(request, plain, compressed, kind, FOREVER)

    @property
    def route(self) -> Route:
        """The route of all files."""
        return Route("/assets/{name}", self.show)


def sized(request: Request, plain: bytes, compressed: bytes, kind: str, more: Mapping[str, str]) -> Response:
    """An answer, compressed where the browser takes that and it is worth it."""
    if len(plain) < _LEAST or "gzip" not in request.headers.get("accept-encoding", ""):
        return Response(plain, media_type=kind, headers=dict(more))
    return Response(compressed, media_type=kind, headers={**more, "content-encoding": "gzip", "vary": more.get("vary", "accept-encoding")})
