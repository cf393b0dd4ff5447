"""Tables as they are kept: the rows, the match that they come to, and the one way to act on them."""
