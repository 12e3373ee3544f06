"""Numbers for those who look after a house, in the form Prometheus reads."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from litestar import Request, Response, get

if TYPE_CHECKING:
    from collections.abc import Iterator

    from prometheus_client.core import Metric

    from petitfour.house.house import House


class _Numbers:
    """Read from the house at the moment somebody asks."""

    def __init__(self, house: House, turns: int, refused: dict[str, int]) -> None:
        self.house = house
        self.turns = turns
        self.refused = refused

    def collect(self) -> Iterator[Metric]:
        from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily

        hall = self.house.hall
        sockets = sum(len(live.connections) for live in hall.live.values())
        yield GaugeMetricFamily("petitfour_tables_in_hand", "Tables in memory", len(hall.live))
        yield GaugeMetricFamily("petitfour_tables_damaged", "Tables set aside as damaged", len(hall.damaged))
        yield GaugeMetricFamily("petitfour_sockets", "Open sockets at tables", sockets)
        yield CounterMetricFamily("petitfour_moves", "Moves accepted by this process", hall.moves)
        yield CounterMetricFamily("petitfour_bot_moves", "Moves of bots", self._bot_moves)
        yield CounterMetricFamily("petitfour_bot_seconds", "Seconds that bots took", self._bot_seconds)
        yield GaugeMetricFamily("petitfour_bot_turns_waiting", "Tables whose bot waits to think", self.turns)
        yield from self._hints()
        yield self._refusals()
        yield CounterMetricFamily("petitfour_commits", "Groups written and synced", hall.store.commits)
        yield CounterMetricFamily("petitfour_entries", "Entries written", hall.store.written)

    def _hints(self) -> Iterator[Metric]:
        from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily

        hints = self.house.hints
        yield GaugeMetricFamily("petitfour_hints_waiting", "Hints that wait", hints.waiting)
        yield GaugeMetricFamily("petitfour_hints_in_hand", "Hints that are being found", hints.in_hand)
        yield CounterMetricFamily("petitfour_hints_made", "Hints that were found", hints.made)

    def _refusals(self) -> Metric:
        from prometheus_client.core import CounterMetricFamily

        metric = CounterMetricFamily("petitfour_refusals", "Refused for want of budget", labels=["of"])
        for what, number in self.refused.items():
            metric.add_metric([what], number)
        return metric

    @property
    def _bot_moves(self) -> int:
        return self.house.bots.moves if self.house.bots else 0

    @property
    def _bot_seconds(self) -> float:
        return self.house.bots.seconds if self.house.bots else 0.0


@get("/metrics", include_in_schema=False)
async def metrics(request: Request[Any, Any, Any]) -> Response[bytes]:
    from prometheus_client import CONTENT_TYPE_LATEST, CollectorRegistry, generate_latest

    house: House = request.app.state.house
    turns = len(await house.hall.bus.work_waiting())
    registry = CollectorRegistry()
    registry.register(_Numbers(house, turns, refused(request)))
    return Response(generate_latest(registry), media_type=CONTENT_TYPE_LATEST)


def refused(request: Request[Any, Any, Any]) -> dict[str, int]:
    """How often a budget of this process was used up."""
    state = request.app.state
    house: House = state.house
    return {
        "requests": state.requests.refused,
        "tables": state.openings.refused,
        "bots": house.room_for_bots.refused,
        "hints": state.hints.refused,
        "hints waiting": house.hints.refused,
        "reviews": state.reviews.refused,
    }
