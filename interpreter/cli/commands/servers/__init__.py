"""Commands that go on until they are ended: other programs talk to them."""
