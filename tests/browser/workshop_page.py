"""The page of the workshop with a service of the tests behind it, so that every answer can be had at the moment a test wants it."""

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from playwright.sync_api import Browser, Page, WebSocketRoute

from interpreter.web.server.headers import POLICY
from tests.browser.browsing import PATIENCE
from tests.web_server import Json, Server

PAGES = "interpreter/web/pages"
NAME = "my_rule.variant.yaml"
TEXT = "rulewright: 1\nvariant: my_rule\nof: some_game\ntitle: My rule\nbecause: We like it so.\nchanges:\n  - replace: numbers.cost\n    with: {}\n"
BOOK = [
    "main",
    {},
    [
        ["h1", {}, ["Some game"]],
        [
            "section",
            {"id": "play"},
            [
                ["h2", {}, ["How the game goes"]],
                ["p", {"id": "play.turn"}, ["Whoever grows pays ", ["span", {"data-address": "numbers.cost"}, ["1"]], ". See ", ["a", {"href": "#words.dear"}, ["dear"]], "."]],
                ["ul", {}, [["li", {"id": "actions.grow.require.room"}, ["There has to be room."]]]],
                ["table", {}, [["tbody", {}, [["tr", {"id": "numbers.cost"}, [["th", {"scope": "row"}, ["Cost"]], ["td", {}, ["1"]]]]]]]],
                ["p", {"id": "words.dear", "onclick": "throw 1"}, ["Dear is what costs.", ["script", {}, ["throw 2"]]]],
            ],
        ],
    ],
]  # fmt: skip


@dataclass
class Service:
    """What the page hears: replies by type, which tests exchange; `asked` is what the page has said."""

    number: int = 1
    asked: list[Json] = field(default_factory=list)
    sockets: list[WebSocketRoute] = field(default_factory=list)
    replies: dict[str, Callable[[Json], Json | None]] = field(default_factory=dict)
    texts: dict[int, str] = field(default_factory=lambda: {1: TEXT.format(1)})
    findings: Callable[[str], list[Json]] = lambda _: []
    is_silent: bool = False

    @property
    def now(self) -> Json:
        """The draft at its revision."""
        return {
            "revision": self.number,
            "can_undo": self.number > 1,
            "can_redo": self.number < len(self.texts),
            "files": {NAME: self.texts[self.number]},
        }

    def revise(self, text: str) -> Json:
        """The draft after a change."""
        self.number += 1
        self.texts = {number: old for number, old in self.texts.items() if number < self.number} | {self.number: text}
        return {"type": "changed", **self.now}

    def step(self, by: int) -> Json:
        """The draft after undo or redo."""
        self.number += by
        return {"type": "changed", **self.now}

    def reply(self, message: Json) -> Json | None:
        """What is answered; None: nothing."""
        kind = message["type"]
        if kind in self.replies:
            return self.replies[kind](message)
        match kind:
            case "hello":
                files = [{"name": NAME, "kind": "variant", "text": self.texts[self.number], "own": True}]
                return {"type": "draft", "title": "My rule", "game": "some_game", "game_title": "Some game", "language": "en",
                        "languages": ["en", "de"], **self.now, "files": files, "file": NAME, "origin": None, "players": [2], "variants": []}  # fmt: skip
            case "ping":
                return {"type": "pong"}
            case "book":
                return {
                    "type": "book",
                    "tree": BOOK,
                    "changed": ["numbers.cost"] * (self.number > 1),
                    "valid": True,
                    "revision": self.number,
                }
            case "check":
                found = self.findings(message["text"])
                return {"type": "findings", "number": message["number"], "files": {NAME: found}, "valid": not found, "sentence": ""}
            case "change":
                return self.revise(message["files"][NAME])
            case "undo" | "redo":
                return self.step(-1 if kind == "undo" else 1)
            case "offers":
                return _offers(message["address"], self.number)
            case "try":
                out = "The rules speak of it elsewhere." if message["offer"] == "remove" else ""
                return {"type": "forbidden", "choices": {}} if "choices" in message else {"type": "tried", "obstacle": out, "findings": []}
            case "edit":
                return self.revise(TEXT.format(message["values"]["number"])) | {"sentence": f"Cost: {message['values']['number']}"}
            case "complete":
                items = [
                    {"label": label, "sort": "key", "detail": "a key", "documentation": f"About {label}.", "insert": label}
                    for label in ("replace", "remove")
                ]
                return {"type": "suggestions", "from": message["offset"], "to": message["offset"], "items": items}
            case _:
                return {"type": "refused", "sentence": "Not here."}

    def hear(self, socket: WebSocketRoute, text: str) -> None:
        """A message of the page."""
        message = json.loads(text)
        self.asked.append(message)
        reply = None if self.is_silent and message["type"] != "ping" else self.reply(message)
        if reply is not None:
            socket.send(json.dumps({"id": message.get("id"), **reply}))

    def said(self, kind: str) -> list[Json]:
        """What the page has said of a type."""
        return [message for message in self.asked if message["type"] == kind]

    def open(self, socket: WebSocketRoute) -> None:
        """A page comes."""
        self.sockets.append(socket)
        socket.on_message(lambda text: self.hear(socket, str(text)))


def _offers(address: str, number: int) -> Json:
    figure = {"name": "number", "label": "Cost", "sort": "number", "value": number, "low": 0, "high": 9, "choices": [], "optional": False}
    choice = {"name": "what", "label": "What", "sort": "choice", "value": "a", "choices": ["a", "b"], "optional": True}
    place = {"file": NAME, "line": 7, "from": 100, "to": 110}
    return {
        "type": "offers", "address": address, "title": "Cost", "sentence": "Whoever grows pays 1.", "lines": "cost: 1", "place": place,
        "offers": [
            {"name": "number", "title": "Another number", "fields": [figure]},
            {"name": "forbid", "title": "Forbid it", "fields": [choice]},
            {"name": "remove", "title": "Remove it", "fields": []},
        ],
    }  # fmt: skip


@contextmanager
def workshop(browser: Browser, server: Server, service: Service, *, may_complain: bool = False, **settings: Any) -> Iterator[Page]:
    """The page as somebody has opened it. Whatever goes wrong in it fails the test."""
    context = browser.new_context(**({"viewport": {"width": 1280, "height": 800}, "locale": "en", "reduced_motion": "reduce"} | settings))
    page, troubles = context.new_page(), list[str]()
    page.on("pageerror", lambda error: troubles.append(str(error)))
    page.on("console", lambda said: troubles.append(said.text) if said.type in ("error", "warning") else None)
    page.route(
        "**/workshop/draft",
        lambda route: route.fulfill(
            path=f"{PAGES}/workshop.html", headers={"content-security-policy": POLICY, "content-type": "text/html"}
        ),
    )
    page.route_web_socket("**/workshop-socket", service.open)
    page.goto(f"{server.origin}/workshop/draft#secret")
    page.locator(".book section").wait_for(timeout=PATIENCE)
    yield page
    context.close()
    assert may_complain or troubles == []
