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

    def __init__(self, house: House) -> None:
        self.house = house

    def collect(self) -> Iterator[Metric]:
        from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily

        hall = self.house.hall
        sockets = sum(len(live.connections) for live in hall.live.values())
        yield GaugeMetricFamily("petitfour_tables_in_hand", "Tables in memory", len(hall.live))
        yield GaugeMetricFamily("petitfour_tables_damaged", "Tables set aside as damaged", len(hall.damaged))
        yield GaugeMetricFamily("petitfour_sockets", "Open sockets at tables", sockets)
        yield CounterMetricFamily("petitfour_moves", "Moves accepted by this process", hall.moves)
        yield CounterMetricFamily("petitfour_bot_moves", "Moves of bots", self._bot_moves)
        yield CounterMetricFamily("petitfour_commits", "Groups written and synced", hall.store.commits)
        yield CounterMetricFamily("petitfour_entries", "Entries written", hall.store.written)

    @property
    def _bot_moves(self) -> int:
        return self.house.bots.moves if self.house.bots else 0


@get("/metrics", include_in_schema=False)
async def metrics(request: Request[Any, Any, Any]) -> Response[bytes]:
    from prometheus_client import CONTENT_TYPE_LATEST, CollectorRegistry, generate_latest

    registry = CollectorRegistry()
    registry.register(_Numbers(request.app.state.house))
    return Response(generate_latest(registry), media_type=CONTENT_TYPE_LATEST)
