"""Limits, with the time handed in."""

from wordhall.web.rate_limits import KEPT, RULES, Limits, Rate, Rule, network


class Hands:
    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


def limits(hands: Hands, person: Rate, address: Rate) -> Limits:
    return Limits(dict.fromkeys(RULES, Rule(person, address)), hands)


def test_a_burst_is_allowed_and_then_one_must_wait() -> None:
    hands = Hands()
    some = limits(hands, Rate(2, 3), Rate(100, 100))
    assert [some.wait("play", "anna", "1.2.3.4") for _ in range(4)] == [0, 0, 0, 0.5]
    hands.now += 0.5
    assert some.wait("play", "anna", "1.2.3.4") == 0
    assert some.wait("play", "anna", "1.2.3.4") > 0


def test_one_person_does_not_use_up_anothers_drops() -> None:
    some = limits(Hands(), Rate(1, 1), Rate(100, 100))
    assert some.wait("talk", "anna", "1.2.3.4") == 0
    assert some.wait("talk", "bo", "1.2.3.4") == 0
    assert some.wait("talk", "anna", "1.2.3.4") == 1


def test_kinds_are_counted_apart() -> None:
    some = limits(Hands(), Rate(1, 1), Rate(100, 100))
    assert some.wait("talk", "anna", "1.2.3.4") == some.wait("play", "anna", "1.2.3.4") == 0


def test_many_names_from_one_address_share_its_bucket() -> None:
    some = limits(Hands(), Rate(1, 1), Rate(1, 5))
    waits = [some.wait("open", f"person {i}", "1.2.3.4") for i in range(6)]
    assert waits == [0, 0, 0, 0, 0, 1]
    assert some.wait("open", "person 9", "1.2.3.5") == 0


def test_a_household_of_ipv6_is_one_address() -> None:
    assert network("2001:db8::1") == network("2001:db8::ffff:2") != network("2001:db8:0:1::1")
    assert network("192.0.2.1") == "192.0.2.1"
    assert network("somewhere") == "somewhere"


def test_memory_is_bounded_and_the_busy_are_not_forgotten() -> None:
    hands = Hands()
    some = limits(hands, Rate(0.001, 1), Rate(1e6, 1e6))
    for i in range(KEPT + 10):
        hands.now = i * 1e-3
        some.wait("play", f"person {i}", "1.2.3.4")
    assert len(some._full) <= KEPT
    assert some.wait("play", f"person {KEPT + 9}", "1.2.3.4") > 0


def test_each_of_several_nodes_allows_its_part_and_the_whole_when_it_is_alone_again() -> None:
    hands = Hands()
    some = limits(hands, Rate(2, 6), Rate(100, 100))
    some.divide(3)
    assert [some.wait("play", "anna", "1.2.3.4") for _ in range(3)] == [0, 0, 1.5]
    some.divide(1)
    hands.now += 3
    assert [some.wait("play", "anna", "1.2.3.4") for _ in range(6)] == [0] * 6
