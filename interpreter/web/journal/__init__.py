"""What is on disk: tables, seats, entries, and the rule files that tables are played by. An entry is there before anybody is told of it."""
