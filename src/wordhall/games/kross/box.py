"""What is in the box of Kross, and what everything is worth."""

SIDE = 6
SQUARES = SIDE * SIDE
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"  # one letter card each
FREE = "."  # a square in which nothing was entered
EMPTY_SHEET = FREE * SQUARES

SHORTEST = 2  # letters of a word
SHORTEST_NAME = 5  # shorter ones are in every sheet by chance, and nobody meant them

POINTS = (0, 0, 2, 3, 5, 7, 10)  # by letters of a word
FINISH_BONUS = 3
TASK_BONUS = 3
MINUS = 1  # for each letter card that one holds at the end

CALL_SECONDS = 30  # KW-31
ENTER_SECONDS = 45  # KW-5
LAST_SECONDS = 45  # KW-32

# Letters that each names for a batch, by how many still fill a sheet (KW-30a).
NAMED = {1: 0, 2: 3, 3: 2, 4: 2, 5: 1}
