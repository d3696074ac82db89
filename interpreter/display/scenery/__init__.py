"""Scenery of boards: how cells look before anything lies on them, and from which side a player sees them."""
