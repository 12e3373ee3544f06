"""What players are called."""

from petitfour.core.names import as_at_a_table, shown_names


def test_bots_of_a_kind_are_told_apart() -> None:
    names = ["bot:greedy", "Ann", "bot:random", "bot:greedy", "bot:my_bot:Hungry"]
    assert shown_names(names, "en") == ["Greedy 1", "Ann", "Random", "Greedy 2", "Hungry"]
    assert shown_names(["bot:strong"], "fr") == ["Confirmé"]


def test_at_a_table_a_bot_is_called_by_its_seat() -> None:
    names = as_at_a_table(["Ann", "bot:expert", "bot"])
    assert shown_names(names, "en") == ["Ann", "Bot 2", "bot"]
    assert shown_names(names, "fr") == ["Ann", "Robot 2", "bot"]


def test_who_gave_no_name_is_called_by_the_seat_in_every_language() -> None:
    assert shown_names(["seat 1", "Bob"], "en") == ["Seat 1", "Bob"]
    assert shown_names(["seat 1", "seat 1"], "fr") == ["Place 1", "seat 1"]
