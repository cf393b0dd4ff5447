"""Letters of games by mail: outgoing ones, and incoming ones with orders."""
