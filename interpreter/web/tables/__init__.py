"""Tables: a match with its seats, the entries that change it, and the document that each seat gets. Nothing here reads or writes files."""
