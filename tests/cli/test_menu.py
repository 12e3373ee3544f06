"""`petitfour play` alone."""

from tests.cli.run import run

from petitfour.core.game import all_games

PIECE = [game.name for game in all_games()].index("piece-o-cake") + 1


def test_from_the_language_to_the_table():
    lines = ["2", str(PIECE), "1", "3", "1", "3", "2", "Zoé", "quitter", "", "q"]
    result = run("play", typed="\n".join([*lines, ""]))
    assert result.exit_code == 0
    assert "Quel jeu ?" in result.stdout
    assert "Zoé" in result.stdout
    assert "Débutant" in result.stdout
    assert "Hasard" in result.stdout
    assert result.stdout.rstrip().endswith("Au revoir, et merci de votre visite.")


def test_enter_takes_what_is_proposed():
    result = run("play", typed=f"\n{PIECE}\n\n\n\n\n\nquit\n\nq\n")
    assert "guest 1" in result.stdout
    assert "Casual" in result.stdout
    assert "Goodbye" in result.stdout


def test_rules_can_be_read_first():
    result = run("play", "--lang", "en", typed=f"{PIECE}\n2\nq\n")
    assert "POC-1" in result.stdout


def test_what_is_no_answer_is_asked_again():
    result = run("play", "--lang", "en", typed="\n0\n99\nbread\nq\n")
    assert result.stdout.count("Type a number from 1 to 4.") == 4
    assert result.exit_code == 0


def test_a_name_is_asked_for_again():
    result = run("play", "--lang", "en", typed=f"{PIECE}\n\n\n\n\n{'x' * 31}\nAnn\nquit\n\nq\n")
    assert "A name has at most 24 characters; this one has 31." in result.stdout
    assert "Ann" in result.stdout


def test_the_end_of_input_ends_it():
    assert run("play", typed="1\n").exit_code == 0
