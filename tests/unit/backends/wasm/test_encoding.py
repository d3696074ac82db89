"""The parts of the binary format."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from interpreter.backends.wasm.encoding.instructions import INSTRUCTIONS, VALUE_TYPES, wrapped
from interpreter.backends.wasm.encoding.leb128 import signed, unsigned
from interpreter.backends.wasm.encoding.sections import local_groups, section, text, vector
from interpreter.lir.types import I32, I64, NOTHING


def decoded(code: bytes, *, has_sign: bool) -> int:
    value = sum((byte & 0x7F) << 7 * place for place, byte in enumerate(code))
    return value - (1 << 7 * len(code)) if has_sign and code[-1] & 0x40 else value


@pytest.mark.parametrize(
    ("value", "code"), [(0, "00"), (1, "01"), (127, "7f"), (128, "8001"), (624485, "e58e26"), (2**32 - 1, "ffffffff0f")]
)
def test_numbers_without_sign(value: int, code: str) -> None:
    assert code == unsigned(value).hex()


@pytest.mark.parametrize(
    ("value", "code"),
    [
        (0, "00"),
        (63, "3f"),
        (64, "c000"),
        (-1, "7f"),
        (-64, "40"),
        (-65, "bf7f"),
        (-123456, "c0bb78"),
        (-(2**31), "8080808078"),
        (2**63 - 1, "ffffffffffffffffff00"),
        (-(2**63), "8080808080808080807f"),
    ],
)
def test_numbers_with_sign(value: int, code: str) -> None:
    assert code == signed(value).hex()


@given(st.integers(-(2**64), 2**64))
def test_numbers_are_read_again_and_are_as_short_as_they_can_be(value: int) -> None:
    assert value == decoded(signed(value), has_sign=True)
    assert len(signed(value)) == max(1, -(-((value if value >= 0 else ~value).bit_length() + 1) // 7))
    if value >= 0:
        assert value == decoded(unsigned(value), has_sign=False)
        assert len(unsigned(value)) == max(1, -(-value.bit_length() // 7))


def test_there_is_no_number_without_sign_below_0() -> None:
    with pytest.raises(ValueError, match="-1 is below 0"):
        unsigned(-1)


def test_what_is_empty_takes_no_room() -> None:
    assert b"" == section(1, vector([]))
    assert b"\x01\x03\x02ab" == section(1, vector([b"a", b"b"]))
    assert b"\0" == local_groups([(0, I32), (0, I64)])
    assert b"\x01\x02\x7e" == local_groups([(0, I32), (2, I64)])
    assert b"\x02\xc3\xa4" == text("ä")


def test_rows_of_instructions_fit_the_standard() -> None:
    codes = [row.code for row in INSTRUCTIONS.values()]
    assert len(codes) == len(set(codes))
    wanted = {"i32.eqz": 0x45, "i32.ge_u": 0x4F, "i64.eqz": 0x50, "i64.ge_u": 0x5A, "i32.clz": 0x67, "i32.rotr": 0x78, "i64.clz": 0x79}
    wanted |= {"i64.rotr": 0x8A, "i64.load32_u": 0x35, "i64.store32": 0x3E, "i64.extend_i32_u": 0xAD, "i64.extend32_s": 0xC4}
    assert wanted == {name: INSTRUCTIONS[name].code[0] for name in wanted}
    for name, row in INSTRUCTIONS.items():
        assert row.gives == NOTHING or row.gives in VALUE_TYPES, name
        assert bool(row.access) == ("load" in name or "store" in name)


def test_numbers_are_wrapped_to_those_with_sign() -> None:
    assert [-1, 2**31 - 1, -(2**31)] == [wrapped(value, I32) for value in (2**32 - 1, 2**31 - 1, 2**31)]
    assert [-1, -(2**63)] == [wrapped(value, I64) for value in (2**64 - 1, 2**63)]
