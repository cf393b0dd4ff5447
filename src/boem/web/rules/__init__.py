"""The rules' pages, with examples that are played on them: nothing is kept, and nobody needs to sign in."""
