"""For authors of games: a package to begin with, and the laws that every game keeps."""
