"""Scenery of boards: how cells look before anything lies on them, and what is shown where a rule file says nothing."""
