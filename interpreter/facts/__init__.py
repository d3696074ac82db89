"""What a game is, known before it is played: what can be settled, who sits where, how large everything can become."""
