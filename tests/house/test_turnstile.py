"""The turnstile: requests beyond the budget are answered before anything else looks at them."""

import http.client
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.house.guests import Guest
from tests.house.houses import House, Process

BUDGET = 5


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    budget = {"PETITFOUR_REQUESTS_BY_ADDRESS_A_MINUTE": str(BUDGET)}
    house = House([Process(tmp_path, "--bots", "0", **budget)])
    yield house
    house.stop()


@pytest.mark.parametrize(("language", "sentence"), [("en", "Please wait"), ("fr", "Veuillez attendre")])
def test_who_asks_too_often_is_told_so_in_their_language(house: House, language: str, sentence: str) -> None:
    guest = Guest(house.processes[0].port)
    answers = [guest.call("GET", "/no/such/page", **{"accept-language": language}) for _ in range(BUDGET + 2)]
    status, answer = answers[-1]
    assert status == 429
    assert answer["code"] == "too-fast"
    assert sentence in answer["message"]
    assert answer["seconds"] > 0
    status, answer = guest.call("GET", f"/api/health?lang={language}")
    assert (status, sentence in answer["message"]) == (429, True)


def test_the_refusal_has_the_same_careful_headers_and_says_when_to_come_back(house: House) -> None:
    connection = http.client.HTTPConnection("127.0.0.1", house.processes[0].port, timeout=10)
    for _ in range(BUDGET + 2):
        connection.request("GET", "/api/health")
        response = connection.getresponse()
        response.read()
    assert response.status == 429
    assert int(response.headers["retry-after"]) > 0
    assert response.headers["content-type"] == "application/json"
    assert "default-src 'none'" in response.headers["content-security-policy"]
    connection.close()
