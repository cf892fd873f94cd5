"""The outbox: the one way to learn that something changed.

Code that changes a table, a tournament or a person publishes a message after the commit. Streams,
timers, bots, tournaments and the other nodes are all subscribers.
"""

import logging
import secrets
from collections.abc import Callable
from typing import Any, TypeVar

from wordhall.bus.bus import Bus
from wordhall.bus.message import Beat, Hello, Message, Shared

M = TypeVar("M", bound=Message)
Handler = Callable[[Any], None]

log = logging.getLogger(__name__)


class Outbox:
    def __init__(self, bus: Bus) -> None:
        self.node = secrets.token_hex(4)  # this node's name, new at every start
        self._bus = bus
        self._handlers: dict[type[Message], tuple[Handler, ...]] = {}

    def subscribe(self, kind: type[M], handler: Callable[[M], None]) -> None:
        """Call `handler` for each message of this kind, at once and in order. It must not block."""
        self._handlers[kind] = (*self._handlers.get(kind, ()), handler)

    def hear(self, handler: Callable[[Shared], None]) -> None:
        """Call `handler` for each message of another node; it delivers what may be told here."""
        self._bus.listen(lambda message: _tell((handler,), message), self._missed)

    async def begin(self) -> None:
        """Connect to the other nodes, to send them messages and receive theirs."""
        await self._bus.begin()
        self._bus.send(Hello(self.node))

    async def end(self) -> None:
        await self._bus.close()

    def _missed(self) -> None:
        self._bus.send(Hello(self.node))
        self.deliver(Beat())

    def send(self, message: Shared) -> None:
        """Send to all other nodes, but not to subscribers of this one."""
        self._bus.send(message)

    def publish(self, message: Shared) -> None:
        """Deliver to this node's subscribers, and send to all other nodes."""
        self.deliver(message)
        self._bus.send(message)

    def deliver(self, message: Message) -> None:
        """Deliver to this node's subscribers only: a message of another node, or one of its own."""
        _tell(self._handlers.get(type(message), ()), message)


def _tell(handlers: tuple[Handler, ...], message: Message) -> None:
    for handler in handlers:
        try:
            handler(message)
        except Exception:
            # The change is committed; one subscriber's fault must not hide it from the rest.
            log.exception("a subscriber failed")
