"""Addresses of clients: what counts as one, whose word is taken for it, and limits that hold for each before they hold for all."""

import asyncio
from typing import Any

import pytest
import uvicorn

from interpreter.web import limits
from interpreter.web.addresses import UNKNOWN, address_of
from interpreter.web.server.address_limits import MOST_ADDRESSES, AddressBuckets
from interpreter.web.server.http_protocol import configuration


@pytest.mark.parametrize(
    ("host", "address"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("127.0.0.1", "127.0.0.1"),
        ("::1", "::1"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2::9", "2001:db8:1:2::/64"),
        ("2001:db8:1:3::9", "2001:db8:1:3::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("unix:", UNKNOWN),
        ("x" * 9_000, UNKNOWN),
    ],
)
def test_an_address_is_an_ipv4_address_or_a_64_network(host: str, address: str) -> None:
    assert address_of({"client": (host, 1)}) == address


def test_a_client_without_network_has_no_address() -> None:
    assert address_of({"client": None}) == address_of({}) == ""


def seen(config: uvicorn.Config, kind: str, client: str, *forwarded: str) -> str:
    """The address that an application sees behind uvicorn's middleware."""
    config.load()
    headers = [(b"x-forwarded-for", each.encode()) for each in forwarded]
    scope: Any = {"type": kind, "client": (client, 1), "headers": headers, "scheme": "ws" if kind == "websocket" else "http"}
    asyncio.run(config.loaded_app(scope, None, None))  # type: ignore[arg-type]  # nothing is received or sent
    return address_of(scope)


async def _nothing(scope: Any, receive: Any, send: Any) -> None:
    """An application that answers nothing."""
    del scope, receive, send


@pytest.mark.parametrize("kind", ["http", "websocket"])
@pytest.mark.parametrize(
    ("client", "forwarded", "address"),
    [
        ("10.0.0.1", ("192.0.2.7",), "192.0.2.7"),
        ("10.0.0.1", ("192.0.2.66, 192.0.2.7",), "192.0.2.7"),  # what the client says of itself stands in front
        ("10.0.0.1", ("192.0.2.66", "192.0.2.7"), "192.0.2.7"),
        ("10.0.0.1", ("192.0.2.7, 172.16.3.4",), "192.0.2.7"),  # two proxies
        ("10.0.0.1", ("192.0.2.7:4711",), "192.0.2.7"),
        ("10.0.0.1", ("[2001:db8::5]:4711",), "2001:db8::/64"),
        ("10.0.0.1", ("2001:db8::5",), "2001:db8::/64"),
        ("10.0.0.1", ("evil\x00",), UNKNOWN),
        ("10.0.0.1", (), "10.0.0.1"),
        ("192.0.2.9", ("192.0.2.7",), "192.0.2.9"),  # no proxy of ours
        ("127.0.0.1", ("192.0.2.7",), "127.0.0.1"),
    ],
)
def test_only_a_proxy_that_was_named_says_whose_request_it_is(kind: str, client: str, forwarded: tuple[str, ...], address: str) -> None:
    config = configuration(_nothing, ["10.0.0.1", "172.16.0.0/12"])
    assert seen(config, kind, client, *forwarded) == address


@pytest.mark.parametrize("kind", ["http", "websocket"])
def test_without_a_proxy_nobody_is_believed(kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FORWARDED_ALLOW_IPS", "*")
    assert seen(configuration(_nothing), kind, "127.0.0.1", "192.0.2.7") == "127.0.0.1"


def test_an_address_that_makes_much_leaves_the_others_theirs() -> None:
    now = [0.0]
    buckets = AddressBuckets((3, 1), (100, 10), lambda: now[0])
    assert [buckets.take("a") for _ in range(4)] == [True, True, True, False]
    assert buckets.take("b")
    now[0] = 1
    assert [buckets.take("a") for _ in range(2)] == [True, False]


def test_all_addresses_together_have_a_limit_too() -> None:
    buckets = AddressBuckets((3, 1), (5, 1), lambda: 0.0)
    assert sum(buckets.take(f"address {number}") for number in range(50)) == 5


def test_a_school_makes_its_tables_at_once() -> None:
    buckets = AddressBuckets(limits.NEW_TABLES, limits.ALL_NEW_TABLES, lambda: 0.0)
    assert all(buckets.take("192.0.2.7") for _ in range(300))


def test_addresses_are_not_remembered_without_end() -> None:
    buckets = AddressBuckets((3, 1), (10**9, 1), lambda: 0.0)
    for number in range(2 * MOST_ADDRESSES):
        buckets.take(str(number))
    assert len(buckets._buckets) == MOST_ADDRESSES


def test_a_proxy_has_room_for_everybody_as_this_computer_has(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "PROXIES", ())
    assert [limits.is_here(each) for each in ("127.0.0.1", "10.0.0.1", "unknown")] == [True, False, False]
    configuration(_nothing, ["10.0.0.0/24"])
    assert [limits.is_here(each) for each in ("127.0.0.1", "10.0.0.1", "10.0.1.1")] == [True, True, False]
