"""The process that talks: pages, sockets, links, limits. It reads no rules and computes nothing; the workers do."""
