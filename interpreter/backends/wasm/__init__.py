"""Rule sets as WebAssembly: positions in linear memory, and the machine that plays there."""
