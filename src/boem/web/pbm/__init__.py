"""Play by mail on the site: the game master's desk, and the letters that go out from it and come in.

A game by mail is a table like any other, but held: its rounds are dealt and closed by its desk alone.
"""
