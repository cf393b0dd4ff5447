"""E-mails that tell players that a game is waiting for them: at once, or once a day, until they opt out."""
