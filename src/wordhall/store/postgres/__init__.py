"""A store in PostgreSQL, which any number of nodes share."""
