"""Budgets of tests: `HYPOTHESIS_PROFILE=nightly` looks further than `ci`, the default."""

import os

NIGHTLY = os.environ.get("HYPOTHESIS_PROFILE") == "nightly"
