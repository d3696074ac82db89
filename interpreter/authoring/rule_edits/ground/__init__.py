"""What edits stand on: the compiled game and the own file, offers as data, the names at a place with their words, reasons against an edit."""
