"""`python -m boem` is `boem`."""

from boem.cli import main

main()
