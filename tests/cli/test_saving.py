"""Writing a record to a file."""

import json
import os
from pathlib import Path

import pytest
from tests.cli.scripts import random_match
from tests.kit import every_game

from petitfour.cli.saving import must_be_free, must_be_writable, numbered, record_text, write_record
from petitfour.core.errors import BadInput


@every_game
def test_a_line_for_each_move(game):
    record = random_match(game, 2, "lines").record()
    text = record_text(record)
    assert json.loads(text) == record
    moves = text[text.index('"moves"') :].splitlines()[1 : len(record["moves"]) + 1]
    assert [json.loads(line.rstrip(",")) for line in moves] == record["moves"]


def test_a_file_for_each_game_of_a_match():
    assert numbered(Path("evening.json"), 1, 1) == Path("evening.json")
    assert numbered(Path("a/evening.json"), 2, 3) == Path("a/evening-2.json")


def test_a_place_must_be_free(tmp_path):
    must_be_free(tmp_path / "new.json")
    (tmp_path / "old.json").touch()
    with pytest.raises(BadInput, match="already"):
        must_be_free(tmp_path / "old.json")
    with pytest.raises(BadInput, match="no such folder"):
        must_be_free(tmp_path / "nowhere" / "new.json")


def test_what_is_no_file_is_not_replaced_by_one(tmp_path):
    pipe, link = tmp_path / "pipe", tmp_path / "link"
    os.mkfifo(pipe)
    link.symlink_to(pipe)
    for path in (pipe, link, tmp_path):
        with pytest.raises(BadInput, match="not a regular file"):
            must_be_writable(path)
    assert pipe.is_fifo()


def test_what_is_read_is_not_written_over(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    old, new, link = tmp_path / "old.json", tmp_path / "new.json", tmp_path / "link.json"
    old.touch()
    link.symlink_to(old)
    must_be_writable(old, None, new)
    for path, read in ((old, link), (link, old), (Path("old.json"), old), (Path("new.json"), new)):
        with pytest.raises(BadInput, match="also read"):
            must_be_writable(path, None, read)
    assert sorted(tmp_path.iterdir()) == [link, old]


def test_what_cannot_be_written_is_named(tmp_path):
    with pytest.raises(BadInput, match="cannot be written"):
        write_record({}, tmp_path / "nowhere" / "game.json")


def test_nothing_is_left_beside_the_record(tmp_path):
    write_record({"moves": []}, tmp_path / "game.json")
    assert [path.name for path in tmp_path.iterdir()] == ["game.json"]
