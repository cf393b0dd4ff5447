"""What every game is held to, with hypothesis; nothing that runs imports it."""
