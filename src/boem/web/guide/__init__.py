"""Guided first games: real tables with a fixed deal, where a panel says what to do next and why it is certain."""
