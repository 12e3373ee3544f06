"""`python -m tests.playthroughs` writes every playthrough anew."""

from tests.playthroughs.telling import write_all

write_all()
