"""Pictures of rules under addresses that tell their content, so that browsers keep them for ever."""

import re
from base64 import b64decode
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from pathlib import PurePath

from starlette.requests import Request
from starlette.responses import Response

from interpreter.web.pools.worker_pool import Reply
from interpreter.web.server.requests import language_of, names_of

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
                else {"game": query.get("game", ""), "variants": names_of(query.get("variants", ""))}
            )
            reply = await self._ask({"op": "pictures", "name": name, **meant, "language": language_of(request)})
            if "json" not in reply and "png" not in reply:
                return Response(status_code=404)
            self._keep(name, reply["json"].encode() if "json" in reply else b64decode(reply["png"]))
        self._kept.move_to_end(name)
        return Response(self._kept[name], media_type=_KINDS[PurePath(name).suffix], headers=_HEADERS)

    def _keep(self, name: str, content: bytes) -> None:
        self._kept[name] = content
        while len(self._kept) > 1 and sum(map(len, self._kept.values())) > MOST_KEPT:
            self._kept.popitem(last=False)
