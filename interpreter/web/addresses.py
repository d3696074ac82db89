"""Addresses of clients, as limits count them: an IPv4 address, or the /64 network of an IPv6 address, which is what one connection gets.

Behind a proxy that `serve --proxy` names, uvicorn puts the address of its client (`X-Forwarded-For`) in the place of the proxy's own.
"""

from collections.abc import Mapping
from functools import lru_cache
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network
from typing import Any

UNKNOWN = "unknown"  # an address that cannot be read: all of these are one client
_PREFIX = 64


def address_of(scope: Mapping[str, Any]) -> str:
    """The address of the client of an ASGI scope; empty where the server does not know it, as over a Unix socket."""
    client = scope.get("client")
    return group(str(client[0])) if client else ""


@lru_cache(maxsize=4096)
def group(host: str) -> str:
    """The address by which limits know a host: IPv4 inside IPv6 is IPv4, other IPv6 addresses count by their /64 network."""
    try:
        address: IPv4Address | IPv6Address = ip_address(host[:100].partition("%")[0])
    except ValueError:
        return UNKNOWN
    if isinstance(address, IPv4Address) or address.is_loopback:
        return str(address)
    if address.ipv4_mapped is not None:
        return str(address.ipv4_mapped)
    return str(ip_network((address, _PREFIX), strict=False))
