"""Django's SQLite backend, but threads of a process queue to write."""
