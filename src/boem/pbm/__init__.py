"""Play by mail in a folder, without a server: a game master, order texts, deadlines, rounds and reports.

The folder holds `game.toml` (who plays, where they live, by when), `record.json` (the truth), the orders as they came
in and the reports. Whatever happens, a command is done or it isn't: the record is replaced as a whole, and it alone
counts.
"""
