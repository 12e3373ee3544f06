"""From what somebody asks to what is written down: whether it may be, at this table, by this guest, now.

Nothing here changes the table. Who asks is a guest; what a guest may do follows from the seats they have and
from whether they are the host.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from petitfour.house import asks, beginning, hands, moving, order, seating
from petitfour.house.refusals import Refusal

if TYPE_CHECKING:
    from collections.abc import Callable

    from petitfour.house.conditions import Asker, Decision
    from petitfour.house.table import Table

DECIDE: dict[type, Callable[[Table, Any, Asker], Decision]] = {
    asks.Sit: seating.sit,
    asks.Stand: seating.stand,
    asks.HandOver: seating.hand_over,
    asks.StandIn: seating.stand_in,
    asks.TakeBack: seating.take_back,
    asks.Admit: hands.admit,
    asks.Withdraw: hands.withdraw,
    asks.Commit: beginning.commit,
    asks.Reveal: beginning.reveal,
    asks.DealAgain: beginning.deal_again,
    asks.Begin: beginning.begin,
    asks.Again: beginning.again,
    asks.Abandon: beginning.abandon,
    asks.Move: moving.move,
    asks.Undo: moving.undo,
    asks.Answer: moving.answer,
    asks.Say: order.say,
    asks.Mute: order.mute,
    asks.Remove: order.remove,
    asks.ChangeCode: order.change_code,
}


def decide(table: Table, ask: Any, by: Asker) -> Decision:
    """What to write down if this is asked, or why not."""
    if not by.who:
        raise Refusal("unknown-guest")
    if by.who in table.removed:
        raise Refusal("removed")
    return DECIDE[type(ask)](table, ask, by)
