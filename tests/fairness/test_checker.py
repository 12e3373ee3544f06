"""A checker in another language, written from docs/fairness.md alone, agrees and refuses forgeries."""

import copy
import json
import random
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import hatch_build

from petitfour.core.fair import Deal, Fair, GivenUp, drawn_bytes
from petitfour.core.game import all_games
from petitfour.core.match import Match
from petitfour.core.record import verify

CHECKER = Path(__file__).with_name("checker.mjs")
RECORDS = 1000
MOST_STEPS = (60, 60, 60, 60, 60, 60, 60, 60, 60, 500)  # seldom so many that a deck is used up

Record = dict[str, Any]


def checked(records: list[Record]) -> list[str]:
    boxes = {game.name: game.built_in_components() for game in all_games()}
    lines = [json.dumps({"record": record, "components": boxes[record["game"]]}) for record in records]
    done = subprocess.run(
        [hatch_build.node_program(), CHECKER],
        input="\n".join(lines),
        capture_output=True,
        text=True,
        check=True,
        timeout=120,
    )
    return done.stdout.splitlines()


def some_record(number: int) -> Record:
    """A game by chance, left at any moment, with any mixture of devices and attempts."""
    chooser = random.Random(number)
    game = all_games()[number % 4]
    players = chooser.choice(list(game.players))
    match = Match(game, {"players": players}, fair=some_fair(chooser, players))
    for _ in range(chooser.randrange(chooser.choice(MOST_STEPS))):
        if match.actor is not None:
            match.step(match.actor, chooser.choice(match.legal()))
    while match.steps:
        assert match.actor is not None
        match.step(match.actor, chooser.choice(match.legal()))
    return match.record()


def some_fair(chooser: random.Random, players: int) -> Fair:
    given_up = tuple(
        GivenUp(drawn_bytes(), tuple(chooser.choice([drawn_bytes(), None]) for _ in range(players)))
        for _ in range(chooser.choice([0, 0, 0, 1, 2]))
    )
    parts = tuple(chooser.choice([drawn_bytes(), None]) for _ in range(players))
    deal = Deal(chooser.choice(["-", "xK3_9-d"]), chooser.randint(1, 9), len(given_up) + 1)
    return Fair(drawn_bytes(), parts, deal, given_up)


def test_right_records() -> None:
    records = [some_record(number) for number in range(RECORDS)]
    assert checked(records) == ["right"] * RECORDS
    assert all(verify(record).is_right for record in records[::20])
    told = {key for record in records for entry in record["chance"] for key in entry}
    assert {"slices", "cakes", "tiles", "character", "characters", "rotation", "deck", "reshuffle"} <= told


# Forgeries


def another(text: str) -> str:
    return text[:-1] + ("0" if text[-1] != "0" else "1")


def in_fair(key: str) -> Callable[[Record, random.Random], bool]:
    def forge(record: Record, _: random.Random) -> bool:
        record["fair"][key] = another(record["fair"][key])
        return True

    return forge


def in_part(key: str) -> Callable[[Record, random.Random], bool]:
    def forge(record: Record, chooser: random.Random) -> bool:
        own = [part for part in record["fair"]["parts"] if key in part]
        if own:
            part = chooser.choice(own)
            part[key] = another(part[key])
        return bool(own)

    return forge


def number_of(key: str) -> Callable[[Record, random.Random], bool]:
    def forge(record: Record, _: random.Random) -> bool:
        record["fair"][key] += 1
        return True

    return forge


def another_table(record: Record, _: random.Random) -> bool:
    record["fair"]["table"] += "x"
    return True


def missing_reveal(record: Record, chooser: random.Random) -> bool:
    """A person's own part passed off as the house's."""
    parts = record["fair"]["parts"]
    own = [seat for seat, part in enumerate(parts) if "value" in part]
    if own:
        parts[chooser.choice(own)] = {"from": "house"}
    return bool(own)


def chosen_part(record: Record, chooser: random.Random) -> bool:
    """A value of one's own, with its right commitment: the seed no longer fits."""
    fair = record["fair"]
    seat = chooser.randrange(len(fair["parts"]))
    value = drawn_bytes()
    deal = Deal(fair["table"], fair["game"], fair["attempt"])
    fair["parts"][seat] = {"commitment": deal.seat_commitment(seat, value), "value": value}
    return True


def ground_secret(record: Record, _: random.Random) -> bool:
    """Another secret with all that follows from it: the deal no longer fits."""
    fair = record["fair"]
    parts = tuple(part.get("value") for part in fair["parts"])
    deal = Deal(fair["table"], fair["game"], fair["attempt"])
    ground = Fair(drawn_bytes(), parts, deal)
    fair.update(commitment=ground.commitment, secret=ground.secret, seed=ground.seed)
    return True


def another_deal(record: Record, chooser: random.Random) -> bool:
    entries = [entry for entry in record["chance"] if isinstance(next(iter(entry.values())), list)]
    ((_, cards),) = chooser.choice(entries).items()
    places = [(i, j) for i in range(len(cards)) for j in range(i) if cards[i] != cards[j]]
    if places:
        i, j = chooser.choice(places)
        cards[i], cards[j] = cards[j], cards[i]
    return bool(places)


def hidden_attempt(record: Record, _: random.Random) -> bool:
    return record["fair"].pop("given_up", None) is not None


def painted_attempt(record: Record, chooser: random.Random) -> bool:
    for one in record["fair"].get("given_up", []):
        if one["missing"]:
            one["missing"].pop()
            return True
        one["secret"] = drawn_bytes()
        return True
    return False


FORGERIES = (
    *map(in_fair, ("commitment", "secret", "seed")),
    *map(in_part, ("commitment", "value")),
    *map(number_of, ("game", "attempt")),
    another_table,
    missing_reveal,
    chosen_part,
    ground_secret,
    another_deal,
    hidden_attempt,
    painted_attempt,
)


def forged(number: int) -> Record:
    chooser = random.Random(f"forged {number}")
    right = some_record(number)
    while True:
        record = copy.deepcopy(right)
        if FORGERIES[chooser.randrange(len(FORGERIES))](record, chooser):
            return record


def test_forged_records() -> None:
    records = [forged(number) for number in range(RECORDS)]
    answers = checked(records)
    passed = [number for number, answer in enumerate(answers) if answer == "right"]
    assert not passed, records[passed[0]]["fair"]
    assert len(answers) == RECORDS
    assert not any(verify(record).is_right for record in records[::10])
