"""What a thing says of itself at the prompt: one line that tells, and nothing that is hidden."""

import random

from tests.kit import every_game, random_play

from petitfour.bots.bot import Position
from petitfour.core.game import Game
from petitfour.core.located import of_value
from petitfour.core.match import Match
from petitfour.core.record import Replay
from petitfour.core.state import clone
from petitfour.core.twin import compiled, plain


def ended() -> Match:
    match = Match("piece-o-cake", {"players": 2, "start": 1}, seed=1)
    for _ in random_play(match, random.Random(1)):
        pass
    return match


def test_a_match_tells_where_it_stands() -> None:
    match = Match("piece-o-cake", {"players": 3, "start": 0}, seed=1)
    assert repr(match) == "<Match piece-o-cake players=3 move=0 actor=0 scores=[0, 0, 0]>"
    match.move(0, "cut 0 4 8")
    assert repr(match) == "<Match piece-o-cake players=3 move=1 actor=1 scores=[0, 0, 0]>"
    match.move(1, "take 0")
    assert repr(match) == f"<Match piece-o-cake players=3 move=2 actor=2 scores={match.scores()}>"
    over = ended()
    told = f"players=2 move={len(over.moves)} over scores={over.scores()}"
    assert repr(over) == f"<Match piece-o-cake {told}>"


def test_a_draft_tells_what_it_holds() -> None:
    match = Match("piece-o-cake", {"players": 3, "start": 0}, seed=1)
    draft = match.draft(0)
    assert repr(draft) == f"<Draft seat=0 codes=[] choices={len(draft.legal())} at {match!r}>"
    draft.push("cut 0 4 8")
    assert repr(draft) == f"<Draft seat=0 codes={draft.codes} complete at {match!r}>"


@every_game
def test_a_game_and_its_twins_tell_which_they_are(game: Game) -> None:
    folder = game.rules.__name__
    players = f"{game.players[0]}-{game.players[-1]}"
    assert repr(game) == f"<Game {game.name} version={game.version} players={players}>"
    assert repr(plain(game.rules)) == f"<plain twin of {folder}>"
    assert repr(compiled(game.rules)) == f"<compiled twin of {folder}>"


@every_game
def test_a_position_tells_nothing_that_the_seat_does_not_know(game: Game) -> None:
    """The same in every world that the seat cannot tell from this one."""
    chooser = random.Random(5)
    for match in random_play(Match(game, {"players": 3}, seed=5), chooser):
        if chooser.random() > 0.1:
            continue
        for seat in range(3):
            told = {repr(Position.of(match, seat, secret)) for secret in range(4)}
            assert len(told) == 1, told
            assert f"<Position {game.name} players=3 seat={seat} actor={match.actor} " in told.pop()


@every_game
def test_a_state_tells_only_what_everybody_knows(game: Game) -> None:
    chooser = random.Random(6)
    for match in random_play(Match(game, {"players": 3}, seed=6), chooser):
        other = clone(match.state)
        game.rules.resample(other, -1, [chooser.randrange(1, 2**32) for _ in range(4)])
        assert repr(other) == repr(match.state)
        assert "\n" not in repr(other)
    folder = game.package.rsplit(".", 1)[-1]
    assert repr(match.state).startswith(f"<State of {folder}: players=3 phase=")


def test_a_replay_tells_its_record_and_its_match() -> None:
    replay = Replay(of_value(ended().record(), "game.json"))
    assert repr(replay) == f"<Replay of game.json: {replay.match!r}>"
