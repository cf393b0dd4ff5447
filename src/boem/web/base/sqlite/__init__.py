"""SQLite as Django has it, but that the threads of a process queue for its one place to write."""
