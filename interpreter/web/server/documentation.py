"""Pages of the documentation beside the lobby."""

import re

from starlette.requests import Request
from starlette.responses import FileResponse, HTMLResponse, Response
from starlette.routing import Route

from interpreter import resources
from interpreter.manual.pages import INDEX, Page, page, suggestion


def show(request: Request) -> Response:
    """A page as HTML; for a name that is none, a page that suggests another one."""
    from interpreter.manual.html import html  # here: inside browsers pages are files, and the library for Markdown is missing

    name = request.path_params["name"].removesuffix(".html") or INDEX
    found = page(name)
    return HTMLResponse(html(found or _missing(name), home="/"), 200 if found else 404)


def picture(request: Request) -> Response:
    """A picture of a page."""
    path = resources.pictures().get(request.path_params["name"])
    return Response(status_code=404) if path is None else FileResponse(path)


def _missing(name: str) -> Page:
    word = re.sub(r"[^\w/-]", "", name[:60]).lstrip("/")
    text = f"# Page not found\n\nThere is no page `{word}`. {suggestion(word)} The [index](index.md) leads to all pages.\n"
    return Page(word, "interpreter/documentation/", text)


ROUTES = (Route("/docs/pictures/{name}", picture), Route("/docs/{name:path}", show))
