"""The API's own description, and what it promises."""

import re
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from schemathesis.checks import not_a_server_error
from schemathesis.core.result import Ok

from tests.web.conftest import Come, Running
from wordhall.web.app import described
from wordhall.web.endpoints import ENDPOINTS


def test_every_call_is_described_once(come: Come) -> None:
    served = come().get("/api/openapi.json")
    assert served["openapi"] == "3.1.0"
    found = {
        (method.upper(), path) for path, methods in served["paths"].items() for method in methods
    }
    assert found == {(call.method, call.path) for call in ENDPOINTS}
    names = [said["operationId"] for path in served["paths"].values() for said in path.values()]
    assert len(names) == len(set(names))


def test_every_reference_leads_somewhere() -> None:
    document = described()
    schemas = document["components"]["schemas"]
    for name in re.findall(r"#/components/schemas/(\w+)", str(document)):
        assert name in schemas
    for name in ("Frame", "Line", "TableCard", "NewTable", "Problem", "Said", "Dictionary"):
        assert name in schemas


def test_the_readable_page_names_every_call_and_runs_no_script(come: Come) -> None:
    reply = come().web.get("/api")
    assert reply.headers["content-type"].startswith("text/html")
    for call in ENDPOINTS:
        assert f"{call.method} {call.path}" in reply.text
    assert "<script" not in reply.text
    assert " style=" not in reply.text


def test_what_is_no_call_is_a_problem_in_json(come: Come) -> None:
    guest = come()
    assert guest.get("/api/nothing", status=404)["code"] == "no-call"
    assert guest.get("/api/tables/x/nothing", status=404)["code"] == "no-call"
    assert guest.post("/api/games", {}, status=405)["code"] == "no-method"
    assert guest.web.put("/api/me").headers["allow"] == "GET, POST, DELETE, HEAD"


def test_nothing_that_the_description_allows_breaks_it(running: Running, come: Come) -> None:
    anna = come("Anna")
    token = anna.post("/api/tokens")["token"]
    anna.open("me", {"kind": "bot", "level": "easy"}, public=True, speed="live")
    document = described()
    # A stream has no end, so there is nothing to check when it works.
    del document["paths"]["/api/stream"]
    schema = schemathesis.openapi.from_dict(document)
    schema.config.update(base_url=running.address)
    tried = 0

    for found in schema.get_all_operations():
        assert isinstance(found, Ok)
        operation = found.ok()

        @settings(
            max_examples=15,
            deadline=None,
            phases=[Phase.explicit, Phase.generate],
            suppress_health_check=list(HealthCheck),
            database=None,
        )
        @given(case=operation.as_strategy())
        def check(case: Any) -> None:
            nonlocal tried
            tried += 1
            case.call_and_validate(
                headers={"Authorization": f"Bearer {token}"}, checks=[not_a_server_error]
            )

        check()
    assert tried > 200


@pytest.mark.parametrize("call", ENDPOINTS, ids=lambda call: call.route)
def test_every_call_has_words_for_people(call: object) -> None:
    assert getattr(call, "summary", "").endswith(".")
