"""The contract that every game keeps, and what all games share. Imports nothing else of Boem."""
