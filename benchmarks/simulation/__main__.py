"""`python -m benchmarks.simulation`: measure everything on one core and print it side by side."""

from __future__ import annotations

import json

from benchmarks.common.command import parsed, pin_to_one_core, say


def main() -> None:
    arguments = parsed("simulation", __doc__)
    pin_to_one_core()  # before the libraries are imported: some count the cores then
    from benchmarks.simulation import ours, peers
    from benchmarks.simulation.measuring import measure
    from benchmarks.simulation.report import Report, as_json, as_text

    their_games = peers.all_peers(say)
    our_games = ours.contestants(say)
    measure([*their_games, *our_games], arguments.rounds, say)
    report = Report(their_games, our_games, ours.footprints(arguments.rounds), arguments.rounds)
    print(json.dumps(as_json(report), indent=2) if arguments.json else as_text(report))


if __name__ == "__main__":
    main()
