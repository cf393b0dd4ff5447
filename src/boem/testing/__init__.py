"""What every game is held to, with hypothesis, and a slow twin of the inference; nothing that runs imports it."""
