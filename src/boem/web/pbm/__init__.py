"""Play by mail on the site: the game master's desk, and the letters that it sends and receives.

A game by mail is a table like any other, but held: only its desk deals and closes rounds.
"""
