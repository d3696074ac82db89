"""Commands about what carries rules out: what it executes, and the same as files for other programs."""
