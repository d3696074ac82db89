"""The pages of the server, made once for each language and kept, with what belongs to them."""

import gzip
from collections.abc import Mapping

from starlette.requests import Request
from starlette.responses import Response

from interpreter.translation import languages
from interpreter.translation.matching import best_match
from interpreter.web.assembly.assets import Assets, sized
from interpreter.web.assembly.games import portraits, with_games
from interpreter.web.assembly.page import in_language, packed, source

COOKIE = "language"  # what a reader has chosen on this device
_HEADERS = {"cache-control": "no-cache", "vary": "accept-encoding, accept-language, cookie"}


class Pages:
    """Pages by name and language; `offered`: the games in the list of the lobby, by name what `load` takes."""

    def __init__(self, offered: Mapping[str, str]) -> None:
        self.offered, self.assets = offered, Assets()
        self.made: dict[
            tuple[str, str], tuple[object, bytes, bytes]
        ] = {}  # by name and language: what it was made of, as it is, compressed
        self.frames: dict[str, str] = {}

    def show(self, name: str, request: Request) -> Response:
        """A page in the language that the reader has chosen, else in the one that the browser asks for."""
        language = language_of_reader(request)
        shown = portraits(self.offered) if name == "lobby" else {}
        key = {each: portrait and portrait.rules for each, portrait in shown.items()}
        made = self.made.get((name, language))
        if made is None or made[0] != key:
            if name not in self.frames:
                self.frames[name] = packed(source(name), self.assets)
            data = in_language(with_games(self.frames[name], shown, language), language).encode()
            made = self.made[name, language] = (key, data, gzip.compress(data, 6, mtime=0))
        return sized(request, made[1], made[2], "text/html", _HEADERS)


def language_of_reader(request: Request) -> str:
    """The language of the program that fits a reader best."""
    chosen = request.cookies.get(COOKIE)
    wanted = [chosen] if chosen else [part.partition(";")[0].strip() for part in request.headers.get("accept-language", "").split(",")]
    known = languages()
    return next((found for each in wanted if (found := best_match(each)) in known and found[:2] == each[:2].lower()), "en")
