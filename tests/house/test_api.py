"""The HTTP API against its own description: whatever is sent, no answer is a breakdown."""

import http.client
import json
import time
from pathlib import Path
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from tests.house.houses import House

from petitfour.house.guests import COOKIE
from petitfour.house.server.app import application
from petitfour.house.settings import Settings

DESCRIPTION = application(Settings(folder=Path("unused"), thinkers=-1)).app.openapi_schema.to_schema()
OPERATIONS = {
    found.ok().label: found.ok() for found in schemathesis.openapi.from_dict(DESCRIPTION).get_all_operations()
}
JSON = "application/json"
EXAMPLES = 40
FEWER = {"POST /api/tables/{table}/seats/{seat}/hint": 15}  # a guest may ask for twenty a minute


@pytest.mark.parametrize("name", OPERATIONS)
def test_whatever_is_sent_is_answered(embedded: House, name: str) -> None:
    base = f"http://127.0.0.1:{embedded.processes[0].port}"

    @settings(max_examples=FEWER.get(name, EXAMPLES), deadline=None, suppress_health_check=list(HealthCheck))
    @given(OPERATIONS[name].as_strategy())
    def send(case: schemathesis.Case) -> None:
        response = case.call(base_url=base)
        while response.status_code == 429:
            time.sleep(response.json()["seconds"])
            response = case.call(base_url=base)
        assert response.status_code < 500, response.text
        assert "Traceback" not in response.text
        if response.status_code >= 400:
            assert {"code", "message"} <= set(response.json()), response.text

    send()


def test_every_route_is_described() -> None:
    paths = set(DESCRIPTION["paths"])
    assert {
        "/api/tables",
        "/api/tables/{table}/ask",
        "/api/tables/{table}/games/{number}",
        "/api/past",
    } <= paths
    for path, operations in DESCRIPTION["paths"].items():
        for operation in operations.values():
            assert operation.get("description", "").rstrip().endswith("."), f"{path} says nothing of itself"


def test_it_says_who_a_guest_is_and_how_a_program_plays() -> None:
    """What a program must know to begin, without looking into the source."""
    described = DESCRIPTION["info"]["description"]
    assert COOKIE in described
    assert "Authorization: Bearer" in described
    assert "token" in DESCRIPTION["paths"]["/api/tables/{table}/seats/{seat}/token"]["post"]["description"]


def request(house: House, method: str, path: str, **headers: str) -> tuple[int, Any]:
    connection = http.client.HTTPConnection("127.0.0.1", house.processes[0].port)
    connection.request(method, path, headers=headers)
    response = connection.getresponse()
    text = response.read().decode()
    connection.close()
    return response.status, json.loads(text) if JSON in response.headers["content-type"] else text


def answered(house: House, path: str, **headers: str) -> tuple[int, Any]:
    """The answer to a question; what was sent before may have used up this address's requests."""
    status, answer = request(house, "GET", path, **headers)
    while status == 429:
        time.sleep(answer["seconds"])
        status, answer = request(house, "GET", path, **headers)
    return status, answer


def test_the_games_are_described_for_clients(embedded: House) -> None:
    _, games = answered(embedded, "/api/games")
    assert [game["name"] for game in games] == ["cake-auf", "icing-on-the-cake", "piece-o-cake", "top-cake"]
    _, rules = answered(embedded, "/api/games/piece-o-cake/rules?lang=fr")
    assert "POC-3.2" in rules["text"]


def test_errors_speak_the_language_asked_for(embedded: House) -> None:
    assert answered(embedded, "/api/tables/none")[1]["message"] == "There is no such table."
    french = answered(embedded, "/api/tables/none", **{"accept-language": "fr-CA"})[1]
    assert french["message"] == "Cette table n’existe pas."


def test_metrics_are_there(embedded: House) -> None:
    status, text = answered(embedded, "/metrics")
    assert status == 200
    assert "petitfour_moves_total" in text


def test_too_many_requests_are_told_how_long_to_wait(embedded: House) -> None:
    for _ in range(2_000):
        status, answer = request(embedded, "GET", "/api/health")
        if status == 429:
            assert answer["code"] == "too-fast"
            assert answer["seconds"] > 0
            return
    pytest.fail("nobody was asked to wait")
