"""Pictures of rules under addresses that tell their content, so that browsers keep them for ever."""

import re
from base64 import b64decode
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from pathlib import PurePath
from typing import Any

from starlette.requests import Request
from starlette.responses import Response

Reply = dict[str, Any]
MOST_KEPT = 8_000_000  # bytes of files that were asked for last
_NAME = re.compile(r"[0-9a-f]{32}\.(json|png)")
_KINDS = {".json": "application/json", ".png": "image/png"}
_HEADERS = {"cache-control": "public, max-age=31536000, immutable", "content-security-policy": "default-src 'none'; sandbox"}


class Pictures:
    """Files of pictures; a worker that has the rules makes each once."""

    def __init__(self, ask: Callable[[Reply], Awaitable[Reply]]) -> None:
        self._ask = ask
        self._kept: OrderedDict[str, bytes] = OrderedDict()

    async def serve(self, request: Request) -> Response:
        """A file by the digest in its name; the query says whose rules have it, a table's or a game's with variants."""
        name, query = request.path_params["name"], request.query_params
        if not _NAME.fullmatch(name):
            return Response(status_code=404)
        if name not in self._kept:
            meant = (
                {"table": query["table"]}
                if "table" in query
                else {"game": query.get("game", ""), "variants": [each for each in query.get("variants", "").split(",") if each]}
            )
            reply = await self._ask({"op": "pictures", "name": name, **meant, "language": query.get("language", "en")})
            if "json" not in reply and "png" not in reply:
                return Response(status_code=404)
            self._keep(name, reply["json"].encode() if "json" in reply else b64decode(reply["png"]))
        self._kept.move_to_end(name)
        return Response(self._kept[name], media_type=_KINDS[PurePath(name).suffix], headers=_HEADERS)

    def keep(self, name: str, text: str) -> None:
        """Keep a document of pictures that a page will ask for soon."""
        if _NAME.fullmatch(name) and name not in self._kept:
            self._keep(name, text.encode())

    def _keep(self, name: str, content: bytes) -> None:
        self._kept[name] = content
        while len(self._kept) > 1 and sum(map(len, self._kept.values())) > MOST_KEPT:
            self._kept.popitem(last=False)
