"""For authors of games: a package to start from, and the laws that every game keeps."""
