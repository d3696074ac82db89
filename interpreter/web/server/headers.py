"""Security headers (same-origin CSP) and origin checks."""

import ipaddress
import re
import socket
from base64 import b64encode
from collections.abc import Iterable
from hashlib import sha256

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; manifest-src 'self'; base-uri 'none'; "
    "form-action 'none'; frame-src 'self'; frame-ancestors 'self'; require-trusted-types-for 'script'"
)
API = "/api/"
_PORTS = (("http", ":80"), ("https", ":443"))  # schemes with the ports that origins leave out
SAME_EVERYWHERE = {
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
}


class Gate:
    """Middleware: refuses other hosts and origins, and puts the headers on every answer.

    A page elsewhere can make a browser ask this server under a name of its own; only names that are ours are answered. Addresses in
    numbers are always ours: nobody else can give them out.
    """

    def __init__(self, app: ASGIApp, names: Iterable[str]) -> None:
        self.app = app
        own = socket.gethostname().lower()
        self.names = {"localhost", own, f"{own}.local", *(name.lower() for name in names)}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass on what may be answered."""
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
        else:
            answer = self.app if self._is_ours(scope) else self._refuse
            await answer(scope, receive, _with_headers(send, scope["path"]) if scope["type"] == "http" else send)

    def _is_ours(self, scope: Scope) -> bool:
        headers = Headers(scope=scope)
        host, origin = headers.get("host", ""), headers.get("origin")
        if not self._is_our_name(_name_of(host)):
            return False
        if scope["type"] == "websocket" or scope["method"] not in ("GET", "HEAD"):
            return origin is not None and is_same_origin(origin.lower(), scope["scheme"].replace("ws", "http", 1), host.lower())
        # A link elsewhere may lead to a page; asking for anything is for pages that came from here.
        return headers.get("sec-fetch-site") != "cross-site" or not scope["path"].startswith(API)

    def _is_our_name(self, name: str) -> bool:
        try:
            ipaddress.ip_address(name)
        except ValueError:
            return name in self.names
        return True

    async def _refuse(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "websocket":
            await send({"type": "websocket.close", "code": 1008, "reason": "another origin"})
            return
        await PlainTextResponse("This server does not answer to that name, or to pages of other servers.\n", 403)(scope, receive, send)


def is_same_origin(origin: str, scheme: str, host: str) -> bool:
    """True if a page of this origin came from here: over `scheme`, or over TLS that a proxy before this server has taken off."""
    return any(origin == f"{each}://{host.removesuffix(port)}" for each, port in (_PORTS if scheme == "http" else _PORTS[1:]))


def policy_of(page: str) -> str:
    """Policy for a page whose styles, and pictures in pixels, stand inside it: styles are allowed by what they are."""
    styles = sorted({*re.findall(r"<style>(.*?)</style>", page, re.DOTALL), *re.findall(r' style="([^"]*)"', page)})
    hashes = " ".join(f"'sha256-{b64encode(sha256(text.encode()).digest()).decode()}'" for text in styles)
    policy = POLICY.replace("img-src 'self'", "img-src 'self' data:") if ' href="data:image/png;' in page else POLICY
    return policy.replace("style-src 'self'", f"style-src 'self' 'unsafe-hashes' {hashes}")


def _name_of(host: str) -> str:
    """The name in a `Host` header, without port and brackets."""
    if host.startswith("["):
        return host[1:].partition("]")[0]
    return host.partition(":")[0].lower()


def _with_headers(send: Send, path: str) -> Send:
    async def sending(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            headers.setdefault("content-security-policy", POLICY)
            headers.setdefault("cache-control", "no-store" if path.startswith(API) else "no-cache")  # links of new tables are secrets
            for name, value in SAME_EVERYWHERE.items():
                headers.setdefault(name, value)
        await send(message)

    return sending
