"""The codes of texts that a module's source names: of refusals, and of lines of the history."""

import ast
import re
from pathlib import Path


def called_with(path: Path, names: set[str]) -> set[str]:
    """Every code that a module gives to one of these as its first argument."""
    tree = ast.parse(path.read_text())
    named: dict[str, set[str]] = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
            named.setdefault(node.targets[0].id, set()).update(strings(node.value))
    found: set[str] = set()
    for node in ast.walk(tree):
        if not isinstance(node, ast.Call) or not node.args:
            continue
        if isinstance(node.func, ast.Name) and node.func.id in names:
            first = node.args[0]
            found |= named.get(first.id, set()) if isinstance(first, ast.Name) else strings(first)
    return {code for code in found if re.fullmatch(r"[a-z][a-z.-]*", code)}


def strings(node: ast.expr) -> set[str]:
    """The strings that an expression may be: itself, or either side of a condition."""
    if isinstance(node, ast.IfExp):
        return strings(node.body) | strings(node.orelse)
    return {node.value} if isinstance(node, ast.Constant) and isinstance(node.value, str) else set()
