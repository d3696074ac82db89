"""Messages of pages as they come over sockets."""

import asyncio
from typing import Any

from starlette.websockets import WebSocketDisconnect

from interpreter.web import limits
from interpreter.web.messages import read, without_halves
from interpreter.web.server.connection import NO_MESSAGE, TOO_BIG, Connection


async def received(connection: Connection, most: int) -> dict[str, Any]:
    """The next message of a page; what is none, or too long, ends the connection with the code for that."""
    try:
        text = await connection.socket.receive_text()
        if len(text) > most:
            connection.drop(TOO_BIG)
            raise WebSocketDisconnect(TOO_BIG[0])
        message = read(text)
    except (ValueError, KeyError):
        connection.drop(NO_MESSAGE)
        raise WebSocketDisconnect(NO_MESSAGE[0]) from None
    except RuntimeError:  # what was written to it has come back meanwhile
        raise WebSocketDisconnect(1006) from None
    return without_halves(message) if most == limits.MESSAGE_BYTES else message  # texts of rules are kept as they are typed


async def received_before(end: asyncio.Task[None], connection: Connection, most: int) -> dict[str, Any] | None:
    """The next message of a page; None where nothing can be written to it any more: who does not read is not heard."""
    receiving = asyncio.create_task(received(connection, most))
    await asyncio.wait((receiving, end), return_when=asyncio.FIRST_COMPLETED)
    if receiving.done():
        return receiving.result()
    receiving.cancel()
    await asyncio.gather(receiving, return_exceptions=True)
    return None
