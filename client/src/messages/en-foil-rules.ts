/** The rules of Foil; they come with their page. */
export default {
  "rules.foil.goal": "The goal",
  "rules.foil.goal.text":
    "Two to four players make words from their cards, scramble them, and try to read the others’ scrambled words before the time is up. Whoever has most points after three rounds wins; in each round everybody deals once.",
  "rules.foil.hand":
    "Ten cards, all used: CHAIRS and LYRE. Whoever knocks with them has 20 points for letters and 5 for the knock.",
  "rules.foil.turn": "A turn",
  "rules.foil.turn.1":
    "Draw one card from the deck, or as many as you like from the top of the discard pile.",
  "rules.foil.turn.2":
    "Then discard one. A single card that you took from the pile stays for this turn.",
  "rules.foil.turn.3": "Lay your cards into words whenever you like; nobody sees them.",
  "rules.foil.words": "What is a word",
  "rules.foil.words.1": "Four letters or more, in the dictionary.",
  "rules.foil.words.2": "A plural in S needs six letters: CHAIRS yes, TALES no.",
  "rules.foil.words.3": "No names (unless the host allows them), contractions or hyphens.",
  "rules.foil.words.4":
    "J, K, Q, X and Z are bonus letters: 5 points each in a word that you form.",
  "rules.foil.knock": "Knocking",
  "rules.foil.knock.1":
    "On your turn, with all cards in words and one of 5 letters in round 1, 6 in round 2, 7 in round 3. After drawing you may discard one card with it.",
  "rules.foil.knock.2": "A knock without a word of that size costs 20, and your turn goes on.",
  "rules.foil.knock.3":
    "Nobody checks the words yet. A bad one costs 20 at the end, and the bonus.",
  "rules.foil.scramble": "Scrambling and unscrambling",
  "rules.foil.scramble.text":
    "After a knock everybody lays out words and mixes their letters. Then the holders turn, and the clock runs for all: write your own words, then the others’.",
  "rules.foil.scrambled": "SLATE, scrambled",
  "rules.foil.steal":
    "The owner meant SLATE. STEAL uses all the letters, so it brings 5 as well. TALES would cost 10: a plural in S with five letters.",
  "rules.foil.unscramble.1": "Any word that uses all the letters counts, a point a letter.",
  "rules.foil.unscramble.2":
    "A word of your own that you do not write costs 20. You may write it from the scramble on.",
  "rules.foil.unscramble.3": "A guess that is no word at all costs nothing.",
  "rules.foil.score": "Points",
  "rules.foil.score.letter": "each letter of your own words",
  "rules.foil.score.bonus": "each bonus letter instead",
  "rules.foil.score.unscrambled": "each letter of a word that you unscramble",
  "rules.foil.score.knock": "the knock, if all its words are good",
  "rules.foil.score.whole": "one word of all your cards",
  "rules.foil.score.unused": "each unused card",
  "rules.foil.score.violation": "a word of yours that breaks a rule or is none",
  "rules.foil.score.wrong": "an answer that breaks a Word Rule",
  "rules.foil.score.lost": "a word of yours that you do not write down",
  "rules.foil.score.false": "a false knock",
  "rules.foil.end": "The end",
  "rules.foil.end.text":
    "After the last hand the sheet is added up. A tie is a shared win. The deck is shuffled anew when it runs out; after twenty turns round without a knock everybody lays out words all the same.",
  "rules.foil.more": "Other games",
  "rules.foil.more.1":
    "Shorter: one round of your choice, three hands with one a round, or to 100 points.",
  "rules.foil.more.2":
    "Categories: the dealer names one, and every word must fit. Words that are not on our list are put to the others.",
  "rules.foil.more.3": "Children: words of three letters, knocks with three, four and five.",
  "rules.foil.more.4":
    "Younger children: no scrambling. Words are laid open, each letter is a point, to 25 or 50.",
  "rules.foil.keys": "Keys",
  "rules.foil.keys.text":
    "Letters pull loose cards into a word, Space begins the next word, Backspace takes a letter back, Esc leaves the word. H hides your cards while no word is begun. Tab goes through cards, piles and buttons.",
} as const;
