/** The rules of the games, as their pages tell them. */
export default {
  "rules.title": "Rules",
  "rules.sub": "Each on one page, with the real pieces.",

  "rules.words.goal": "The goal",
  "rules.words.goal.text":
    "Two players take turns and lay words that cross, as in a crossword. Every word earns points. Whoever has more when the tiles are gone wins.",
  "rules.words.lay": "Laying a word",
  "rules.words.lay.1":
    "Each player has seven tiles. All tiles of a turn lie in one row or one column without a gap.",
  "rules.words.lay.2": "The first word covers the star and has two tiles or more.",
  "rules.words.lay.3":
    "Every later play touches a tile that lies already. All words that come about, along and across, must be in the dictionary.",
  "rules.words.lay.4":
    "A word that is not in it costs nothing: the tiles stay yours, and you try another one.",
  "rules.words.score": "Points",
  "rules.words.score.1":
    "Add up the letters. A tile laid this turn on a letter square counts twice or three times.",
  "rules.words.score.2":
    "Then a word square laid on this turn doubles or triples the word; two of them multiply.",
  "rules.words.score.3":
    "Every new word counts on its own, with its bonuses. A square works only in the turn that covers it.",
  "rules.words.score.4": "All seven tiles in one turn: 35 points more.",
  "rules.words.example":
    "FRESH through DW: 4 + 0 + 1 + 1 + 3 = 9, doubled 18. The R is a blank and counts nothing.",
  "rules.words.squares":
    "letter × 2 · letter × 3 · word × 2 · word × 3 · the star, where the game begins",
  "rules.words.blank": "Blanks",
  "rules.words.blank.text":
    "There are two. A blank stands for any letter, counts no points, and keeps its letter once it is played.",
  "rules.words.swap": "Swap and pass",
  "rules.words.swap.text":
    "Instead of a word you may swap as many tiles as the bag still holds, or pass. Both end your turn.",
  "rules.words.end": "The end",
  "rules.words.end.1":
    "The game ends when the bag is empty and one player has no tile left. The tiles that the other still has are taken off there and added here.",
  "rules.words.end.2":
    "It also ends after three turns in succession without points, unless nobody has scored yet. Then each loses the tiles left.",
  "rules.words.end.3": "Who resigns loses; the points stay as they are. Equal points are a draw.",
  "rules.words.keys": "With the keyboard",
  "rules.words.keys.text":
    "Choose a square and type. Arrows turn the direction, then move. Backspace takes one tile back, Esc all of them; Space shuffles, Enter plays, H hides your tiles.",
} as const;
