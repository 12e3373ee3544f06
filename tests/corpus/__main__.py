"""`python -m tests.corpus` adds the games that are missing."""

from tests.corpus.keeping import add_missing

add_missing()
