"""The games for research on agents: OpenSpiel, PettingZoo and Gymnasium over one core.

`numbered` plays a game by numbered actions; `encodings` define what the numbers and tensors of a game mean. The three
libraries are extras, each imported only by the folder of its name.
"""
