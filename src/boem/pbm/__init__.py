"""Play by mail in a folder, without a server: a game master, order texts, deadlines, rounds and reports.

The folder holds `game.toml` (players, addresses, deadlines), `record.json` (the game itself), the orders as they came
in, and the reports. Whatever happens, a command is done completely or not at all: only the record counts, and it is
replaced as a whole.
"""
