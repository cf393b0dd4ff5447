"""E-mails that tell players that a game or a challenge waits for them: at once, or once a day, until they opt out."""
