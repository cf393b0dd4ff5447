"""Tables: how games are stored, played, shown and watched."""
