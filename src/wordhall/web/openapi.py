"""The API described by the records that route it: OpenAPI 3.1, and a page that people can read."""

import html
import re
from collections.abc import Sequence
from typing import Any, Final

import msgspec

from wordhall.audience.audience import TableGone
from wordhall.audience.frame import Frame
from wordhall.cup.frames import CupFrame, GoodPlay, Sheet
from wordhall.hall.chat import ChatEvent, EarlierChat
from wordhall.web.endpoint import Endpoint, File, Stream
from wordhall.web.schema import Problem

REF: Final = "#/components/schemas/{name}"
# What any call may refuse, and when.
REFUSALS: Final = {
    400: "The body or a parameter is malformed.",
    401: "A name is needed first: POST /api/me.",
    403: "This person may not do that, or another site sent the request.",
    404: "There is no such table, seat or link.",
    409: "The rules, or the state of the table, do not allow it.",
    413: "The body is too large.",
    415: "The body is not declared as application/json.",
    429: "Too often; Retry-After says for how many seconds.",
    503: "The hall is closing; try again in a moment.",
}
ID: Final = {"type": "string", "minLength": 1, "maxLength": 64, "pattern": "^[A-Za-z0-9_-]+$"}
ABOUT: Final = (
    "Everything that the pages do goes through these calls. A person is a session cookie (POST "
    "/api/me) or a bearer token (POST /api/tokens). Replies and refusals are JSON; a refusal is "
    "a Problem with a code for programs and a sentence for people."
)


def document(endpoints: Sequence[Endpoint], version: str, root: str = "") -> dict[str, Any]:
    """The whole API as OpenAPI 3.1; its paths are under `root`."""
    types: list[Any] = [Problem]
    types += [endpoint.takes for endpoint in endpoints if endpoint.takes is not None]
    types += [
        endpoint.gives for endpoint in endpoints if endpoint.gives not in (None, File, Stream)
    ]
    types += [
        Frame,
        ChatEvent,
        EarlierChat,
        TableGone,
        CupFrame,
        Sheet,
        GoodPlay,
    ]  # what streams carry
    schemas, components = msgspec.json.schema_components(types, ref_template=REF)
    by_type = {repr(kind): schema for kind, schema in zip(types, schemas, strict=True)}
    paths: dict[str, dict[str, Any]] = {}
    for endpoint in endpoints:
        paths.setdefault(endpoint.path, {})[endpoint.method.lower()] = operation(endpoint, by_type)
    return {
        "openapi": "3.1.0",
        "info": {"title": "Wordhall", "version": version, "description": ABOUT},
        **({"servers": [{"url": root}]} if root else {}),
        "paths": paths,
        "components": {
            "schemas": components,
            "securitySchemes": {
                "session": {"type": "apiKey", "in": "cookie", "name": "wordhall"},
                "token": {"type": "http", "scheme": "bearer"},
            },
        },
        "security": [{}, {"session": []}, {"token": []}],
    }


def operation(endpoint: Endpoint, schemas: dict[str, Any]) -> dict[str, Any]:
    """One call: its parameters, body, reply and refusals."""
    said: dict[str, Any] = {
        "summary": endpoint.summary,
        "operationId": f"{endpoint.handler.__name__}",
        "responses": {"200": {"description": "Done."}},
    }
    if endpoint.gives not in (None, File, Stream):
        content = {"application/json": {"schema": schemas[repr(endpoint.gives)]}}
        said["responses"]["200"]["content"] = content
    elif endpoint.gives in (File, Stream):
        shape = {} if endpoint.kind == "application/json" else {"schema": {"type": "string"}}
        said["responses"]["200"]["content"] = {endpoint.kind: shape}
    else:
        content = {"application/json": {"schema": {"type": "null"}}}
        said["responses"]["200"]["content"] = content
    parameters: list[dict[str, Any]] = [
        {
            "name": name,
            "in": "path",
            "required": True,
            "schema": ID,
        }
        for name in re.findall(r"{(\w+)}", endpoint.path)
    ]
    parameters += [
        {
            "name": query.name,
            "in": "query",
            "required": query.needed,
            "description": query.summary,
            "schema": {"type": "string", "minLength": 1, "maxLength": query.most},
        }
        for query in endpoint.query
    ]
    if parameters:
        said["parameters"] = parameters
    if endpoint.takes is not None:
        content = {"application/json": {"schema": schemas[repr(endpoint.takes)]}}
        said["requestBody"] = {"required": True, "content": content}
    for status, when in REFUSALS.items():
        said["responses"][str(status)] = {
            "description": when,
            "content": {"application/json": {"schema": schemas[repr(Problem)]}},
        }
    return said


def page(described: dict[str, Any]) -> str:
    """The same document for people: no script, no style of its own."""
    parts = [
        "<!doctype html><html lang=en><meta charset=utf-8>"
        "<meta name=viewport content='width=device-width'><title>The API of Wordhall</title>",
        f"<main><h1>The API of Wordhall {html.escape(described['info']['version'])}</h1>",
        f"<p>{html.escape(described['info']['description'])}</p>",
        "<p>For programs: <a href=api/openapi.json>OpenAPI 3.1</a>.</p><h2>Calls</h2><dl>",
    ]
    for path, methods in described["paths"].items():
        for method, said in methods.items():
            parts.append(f"<dt><code>{method.upper()} {html.escape(path)}</code></dt>")
            parts.append(f"<dd>{html.escape(said['summary'])}{in_and_out(said)}</dd>")
    parts.append("</dl><h2>Bodies</h2>")
    for name, schema in described["components"]["schemas"].items():
        parts.append(f"<h3 id={name}>{name}</h3>")
        if "description" in schema:
            parts.append(f"<p>{html.escape(schema['description'])}</p>")
        parts.append("<ul>")
        for field, kind in schema.get("properties", {}).items():
            needed = " (needed)" if field in schema.get("required", ()) else ""
            parts.append(f"<li><code>{html.escape(field)}</code>{needed}: {kind_of(kind)}</li>")
        parts.append("</ul>")
    parts.append("</main></html>")
    return "".join(parts)


def in_and_out(said: dict[str, Any]) -> str:
    body = said.get("requestBody", {}).get("content", {}).get("application/json")
    gives = said["responses"]["200"].get("content", {}).get("application/json")
    taken = f" Takes {kind_of(body['schema'])}." if body else ""
    given = f" Gives {kind_of(gives['schema'])}." if gives else ""
    return taken + given


def kind_of(schema: dict[str, Any]) -> str:
    """A schema in a few words, with links to the bodies it names."""
    if "$ref" in schema:
        name = schema["$ref"].rpartition("/")[2]
        return f"<a href=#{name}>{name}</a>"
    if "anyOf" in schema:
        return " or ".join(kind_of(one) for one in schema["anyOf"])
    if "enum" in schema:
        return ", ".join(f"<code>{html.escape(str(one))}</code>" for one in schema["enum"])
    if schema.get("type") == "array":
        inner = schema.get("items")
        return f"list of {kind_of(inner)}" if isinstance(inner, dict) and inner else "list"
    return html.escape(str(schema.get("type", "anything")))
