"""LEB128: whole numbers in as few bytes as they need, seven bits in each, the low ones first."""


def unsigned(value: int) -> bytes:
    """A number from 0 on; raises `ValueError` for one below."""
    if value < 0:
        raise ValueError(f"{value} is below 0")
    if value < 0x80:
        return _BYTES[value]
    code = bytearray()
    while value >= 0x80:
        code.append(value & 0x7F | 0x80)
        value >>= 7
    code.append(value)
    return bytes(code)


def signed(value: int) -> bytes:
    """A number with its sign, which is the highest bit but one of the last byte."""
    code = bytearray()
    while not -0x40 <= value < 0x40:
        code.append(value & 0x7F | 0x80)
        value >>= 7
    code.append(value & 0x7F)
    return bytes(code)


_BYTES = tuple(bytes((value,)) for value in range(0x80))
