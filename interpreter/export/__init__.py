"""Games for other programs: a module of WebAssembly, what is in it as data, and how it is played."""
