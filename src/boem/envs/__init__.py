"""The games for people who train and study agents: OpenSpiel, PettingZoo and Gymnasium over one core.

`numbered` turns a game into numbered actions, `encodings` say what the numbers and the tensors of a game mean. The
three libraries are extras, and each is imported by its own folder alone.
"""
