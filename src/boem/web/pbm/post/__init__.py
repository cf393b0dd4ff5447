"""Letters of games by mail: those that go out, and those that come in with orders."""
