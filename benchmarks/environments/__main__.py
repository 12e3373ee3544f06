"""`python -m benchmarks.environments`: measure everything on one core and print it side by side."""

from __future__ import annotations

import json
import sys

from benchmarks.common.command import parsed, pin_to_one_core, say


def main() -> None:
    arguments = parsed("environments", __doc__)
    pin_to_one_core()
    from benchmarks.environments import ours, peers
    from benchmarks.environments.measuring import measure
    from benchmarks.environments.report import Report, as_json, as_text

    report = Report(
        peers=peers.contestants(say),
        ours=ours.single(say),
        many=ours.many(say),
        rounds=arguments.rounds,
    )
    measure([*report.peers, *report.ours, *report.many], arguments.rounds, say)
    print(json.dumps(as_json(report), indent=2) if arguments.json else as_text(report))
    sys.exit(0 if all(aim.is_reached for aim in report.aims()) else 1)


if __name__ == "__main__":
    main()
