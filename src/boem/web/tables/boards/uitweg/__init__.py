"""How Uitweg looks: a builder for one's own maze, then the other's large with my runner, and my own small beside it."""

from boem.web.tables.boards.uitweg.look import UitwegLook

LOOK = UitwegLook()
