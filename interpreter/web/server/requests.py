"""Parts of requests over HTTP: what was posted, the language, names."""

import asyncio
from typing import Any

from starlette.requests import ClientDisconnect, Request
from starlette.responses import JSONResponse, Response

from interpreter.translation import translate
from interpreter.translation.matching import best_match
from interpreter.web import limits
from interpreter.web.addresses import address_of
from interpreter.web.messages import read, without_halves


async def body_of(request: Request, most: int) -> dict[str, Any] | Response:
    """Return what was posted; the refusal where it is too long, comes too slowly, or is no object of JSON."""
    body, total = b"", 0
    try:
        async with asyncio.timeout(limits.PATIENCE):
            async for part in request.stream():
                body, total = (body + part)[: most + 1], total + len(part)
                if total > limits.HEARD_OUT * most:
                    break
        if total > most:  # who still sends hears no answer, so that not much more than is read is heard out
            return JSONResponse({"refused": translate(best_match(language_of(request)), "That is too long.")}, 413)
        return read(body)
    except (TimeoutError, ClientDisconnect):
        return JSONResponse({"refused": translate(best_match(language_of(request)), "That came too slowly.")}, 408, {"connection": "close"})
    except ValueError:
        return JSONResponse({"refused": translate(best_match(language_of(request)), "That is not JSON.")}, 400)


def wish_of(body: dict[str, Any], op: str, request: Request) -> dict[str, Any]:
    """Return what was posted as a request to a worker, with the address of the client."""
    return {**without_halves(body), "op": op, "language": body.get("language"), "client": address_of(request.scope)}


def language_of(request: Request) -> str:
    """Return the language that a page asks for, whether it exists or not: workers know those of the rules."""
    return request.query_params.get("language", "en")


def names_of(text: str) -> list[str]:
    """The names in a list with commas."""
    return [name for name in text.split(",") if name]
