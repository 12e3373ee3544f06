"""Figures on the pages are those of the commands beside them; benchmarks/claims measures, this only reads."""

import pytest
from benchmarks.claims.__main__ import CLAIMS, Claim, output_of
from tests.docs.pages import blocks_of, text_of
from tests.docs.shell import commands_of


@pytest.mark.parametrize("claim", CLAIMS, ids=lambda claim: claim.page)
def test_sentence_and_command_stand_together_on_the_page(claim: Claim) -> None:
    block = next(block for block in blocks_of(claim.page) if claim.command in commands_of(block.text))
    before = text_of(claim.page).splitlines()[: block.line]
    assert claim.sentence in " ".join(before[-4:]), "the sentence does not stand above its command"


@pytest.mark.parametrize("claim", CLAIMS, ids=lambda claim: claim.page)
def test_the_command_prints_such_a_figure(claim: Claim) -> None:
    """Of a few games: how fast they are says nothing here."""
    assert claim.figure(output_of(claim.command.replace("--games 100000", "--games 20"))) > 0
