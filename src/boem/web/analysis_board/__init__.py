"""The analysis board: what follows from any position, drawn or pasted; nothing is stored."""
