"""Laws that every game is held to, for use with hypothesis, and a slow twin of the inference. Only tests import it."""
