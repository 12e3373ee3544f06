"""`python -m petitfour`: the command line."""

from petitfour.cli import main

main()
