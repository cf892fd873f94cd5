"""`make shots`: every page and every phase of every game, as people see them."""
