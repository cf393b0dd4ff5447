"""The arbiter: who meets whom, and who stands where. Functions of values, without Django."""
