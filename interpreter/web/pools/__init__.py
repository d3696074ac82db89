"""Processes that answer requests: workers, and pools of them for installed rules and for guests."""
