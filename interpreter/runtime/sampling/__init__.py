"""What a player does not see of a position: conditions on it, how many ways there are, draws, and what open play has told of it."""
