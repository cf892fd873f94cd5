"""All endpoints of the API, in the order of its description. This table is the API."""

from typing import Final

from wordhall.web.endpoint import Endpoint
from wordhall.web.endpoints import chat, cup, lobby, playing, seats

ENDPOINTS: Final[tuple[Endpoint, ...]] = (
    *playing.ENDPOINTS,
    *lobby.ENDPOINTS,
    *seats.ENDPOINTS,
    *chat.ENDPOINTS,
    *cup.ENDPOINTS,
)
