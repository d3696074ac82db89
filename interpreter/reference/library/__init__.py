"""Pages on the public interface of the library, made from signatures and docstrings; nothing is imported to read them."""
