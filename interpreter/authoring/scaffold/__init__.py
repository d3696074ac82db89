"""A variant file to begin with: one example of each kind of change, made of the game's own addresses and tried out."""
