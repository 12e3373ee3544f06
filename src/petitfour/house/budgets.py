"""Budgets: how much of everything one address and the whole house may ask for, all in one place.

`PETITFOUR_BUDGETS` chooses the set: `home` for people who know each other, `public` for a house that anybody
can reach. Each number can be set alone by its own variable, `PETITFOUR_` and its name in capitals.
"""

from __future__ import annotations

import os
from dataclasses import dataclass, fields, replace

from petitfour.core.errors import BadInput
from petitfour.core.located import shown
from petitfour.core.words import said

CHOICE = "PETITFOUR_BUDGETS"
LARGEST = 10**9


@dataclass(frozen=True)
class Budgets:
    """The numbers of a home. `..._by_address` are for one address, those without for the whole house."""

    # One socket
    asks_a_second: int = 20  # on average
    asks_at_once: int = 60
    frames_a_second: int = 100  # of every kind, pings and pieces of messages included
    frames_at_once: int = 300

    # All sockets together; the few that somebody sends who plays by hand do not count (`Wire.OWN_FRAMES`)
    frames_by_address_a_minute: int = 6_000
    frames_a_minute: int = 1_200_000

    # Connections
    connections_by_address_a_minute: int = 600
    connections_a_minute: int = 20_000
    sockets_by_address: int = 200
    sockets: int = 5_000  # a quarter is kept for those who have a seat at the table
    half_requests_by_address: int = 32  # connections whose request is not complete
    half_requests: int = 256
    request_seconds: int = 20  # for a whole request, and for the answer to be read

    # Requests
    requests_by_address_a_minute: int = 600
    requests_a_minute: int = 20_000
    tables_by_address_an_hour: int = 600
    tables_an_hour: int = 3_000
    hints_by_address_a_minute: int = 20
    hints_a_minute: int = 60
    hints_waiting_by_address: int = 8
    hints_waiting: int = 40
    reviews_by_address_an_hour: int = 60
    reviews_an_hour: int = 200
    copies_by_address_an_hour: int = 20  # of all that the house knows of a guest
    copies_an_hour: int = 200
    forgettings_by_address_an_hour: int = 20  # each has the whole database written anew
    forgettings_an_hour: int = 60

    # Bots' thinking, which tables share fairly: beyond this no more tables with bots are opened
    bots_waiting_by_address: int = 40  # tables whose bot has to move and does not think yet
    bots_waiting: int = 1_000


HOME = Budgets()
PUBLIC = replace(
    HOME,
    connections_by_address_a_minute=300,
    sockets_by_address=60,
    half_requests_by_address=12,
    request_seconds=10,
    requests_by_address_a_minute=300,
    tables_by_address_an_hour=60,
    tables_an_hour=1_500,
    hints_by_address_a_minute=10,
    hints_waiting_by_address=3,
    reviews_by_address_an_hour=10,
    reviews_an_hour=60,
    bots_waiting_by_address=12,
    copies_by_address_an_hour=5,
    forgettings_by_address_an_hour=3,
)
SETS = {"home": HOME, "public": PUBLIC}


def variable(name: str) -> str:
    """The variable of the environment that sets one number."""
    return f"PETITFOUR_{name.upper()}"


def chosen_budgets() -> Budgets:
    """The set that the environment chooses, with the numbers it sets alone."""
    choice = os.environ.get(CHOICE) or "home"
    if choice not in SETS:
        expected = " / ".join(SETS)
        raise BadInput(said("error.expected", expected=expected, found=shown(choice)), CHOICE)
    own = {
        field.name: whole_number(variable(field.name))
        for field in fields(Budgets)
        if os.environ.get(variable(field.name))
    }
    return replace(SETS[choice], **own)


def whole_number(name: str) -> int:
    """What a variable of the environment says, which must be there."""
    text = os.environ[name]
    is_number = text.isascii() and text.isdecimal() and len(text) <= len(str(LARGEST))
    if not is_number or not 1 <= int(text) <= LARGEST:
        raise BadInput(said("error.expected", expected=f"1 … {LARGEST}", found=shown(text)), name)
    return int(text)
