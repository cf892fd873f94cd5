"""Who sees what of a table, and is told when it changes."""
