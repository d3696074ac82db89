"""What generated Python is as text: its words, its form, and the check that it has no other."""
