"""Pages of the documentation, by name: as Markdown (`pages`) and as HTML (`html`)."""
