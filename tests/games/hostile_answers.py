"""Answers that a hostile client could send: of the right shape with wrong contents, or of none."""

import types
from typing import Any

import msgspec
from hypothesis import strategies as st
from msgspec import inspect

WILD: st.SearchStrategy[Any] = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=20),
    lambda inner: (
        st.lists(inner, max_size=8) | st.dictionaries(st.text(max_size=8), inner, max_size=4)
    ),
    max_leaves=12,
)


def hostile_answers(answer: Any) -> st.SearchStrategy[Any]:
    """Mostly of an answer's shape, sometimes anything."""
    shaped = like(inspect.type_info(answer))
    return st.one_of(shaped, shaped, shaped, WILD)


def like(kind: inspect.Type) -> st.SearchStrategy[Any]:
    """Values that a type describes: within its bounds, so that they reach the rules."""
    match kind:
        case inspect.StructType():
            fields = {field.encode_name: like(field.type) for field in kind.fields}
            if kind.tag_field:
                fields[kind.tag_field] = st.just(kind.tag)
            return st.fixed_dictionaries(fields)
        case inspect.UnionType():
            return st.one_of([like(one) for one in kind.types])
        case inspect.ListType() | inspect.VarTupleType() | inspect.SetType():
            most = 8 if kind.max_length is None else kind.max_length
            return st.lists(like(kind.item_type), min_size=kind.min_length or 0, max_size=most)
        case inspect.TupleType():
            return st.tuples(*map(like, kind.item_types)).map(list)
        case inspect.DictType():
            return st.dictionaries(like(kind.key_type), like(kind.value_type), max_size=6)
        case inspect.IntType():
            return st.integers(kind.ge, kind.le)
        case inspect.FloatType():
            return st.floats(kind.ge, kind.le, allow_nan=False, allow_infinity=False)
        case inspect.StrType():
            return st.text(max_size=20) if kind.pattern is None else st.from_regex(kind.pattern)
        case inspect.BoolType():
            return st.booleans()
        case inspect.NoneType():
            return st.none()
        case inspect.LiteralType():
            return st.sampled_from(kind.values)
        case inspect.EnumType():
            return st.sampled_from([one.value for one in kind.cls])
    return WILD


def read(answer: Any, raw: Any) -> Any:
    """As a table reads what a client sent; raises msgspec.ValidationError."""
    assert isinstance(answer, type | types.UnionType)
    return msgspec.convert(msgspec.json.decode(msgspec.json.encode(raw)), answer)
