"""The rules pages, with examples to play on them: nothing is stored, and nobody needs to sign in."""
