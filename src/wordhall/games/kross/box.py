"""What is in the box of Kross, and what everything is worth."""

SIDE = 6
SQUARES = SIDE * SIDE
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"  # one letter card each
FREE = "."  # a square in which nothing was entered
EMPTY_SHEET = FREE * SQUARES

POINTS = (0, 0, 2, 3, 5, 7, 10)  # by letters of a word
FINISH_BONUS = 3
TASK_BONUS = 3
MINUS = 1  # for each letter card that one holds at the end

CALL_SECONDS = 30  # KW-31
ENTER_SECONDS = 45  # KW-5
