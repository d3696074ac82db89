"""Drafts: rules that are being written, revision by revision."""
