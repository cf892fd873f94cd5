"""Real reverse proxies before a hall, with the files of deploy/."""

import contextlib
import os
import shutil
import socket
import ssl
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from tests.ports import free_ports

DEPLOY = Path(__file__).parents[2] / "deploy"
PATIENCE = 20.0  # seconds until a proxy listens


class Front(NamedTuple):
    """Where a proxy listens."""

    http: str
    https: str
    trust: ssl.SSLContext


def certificate(folder: Path) -> tuple[Path, Path]:
    """A certificate for 127.0.0.1 and its key."""
    made, key = folder / "hall.crt", folder / "hall.key"
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1"]
        + ["-nodes", "-days", "2", "-subj", "/CN=hall", "-addext", "subjectAltName=IP:127.0.0.1"]
        + ["-keyout", str(key), "-out", str(made)],
        check=True,
        capture_output=True,
    )
    return made, key


# The line of each file that is for the whole host, and the other that it has for a path.
SUB_PATHS = {
    "nginx.conf": ("location / {", "location /games/ {"),
    "Caddyfile": ("reverse_proxy 127.0.0.1:8000 {", "reverse_proxy /games* 127.0.0.1:8000 {"),
    "haproxy.cfg": (
        "default_backend hall",
        "use_backend hall if { path /games } || { path_beg /games/ }",
    ),
}


def changed(name: str, root: str, *changes: tuple[str, str]) -> str:
    """A file of deploy/ with a test's own places in it; each must be there to be changed."""
    text = (DEPLOY / name).read_text()
    if root:
        whole, part = SUB_PATHS[name]
        assert text.count(whole) == text.count(f"# {part}") == 1
        text = text.replace(whole, "").replace(f"# {part}", part)
    for old, new in changes:
        assert old in text, f"{old!r} is not in {name}"
        text = text.replace(old, new)
    return text


def nginx(folder: Path, hall: str, http: int, https: int, root: str) -> list[str]:
    made, key = certificate(folder)
    site = changed(
        "nginx.conf",
        root,
        ("listen 80;", f"listen 127.0.0.1:{http};"),
        ("listen 443 ssl", f"listen 127.0.0.1:{https} ssl"),
        ("/etc/letsencrypt/live/hall.example.org/fullchain.pem", str(made)),
        ("/etc/letsencrypt/live/hall.example.org/privkey.pem", str(key)),
        ("127.0.0.1:8000", hall),
    )
    temporary = "".join(
        f"{kind}_temp_path {folder}/{kind};"
        for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    whole = folder / "nginx.conf"
    whole.write_text(
        f"daemon off; pid {folder}/pid; error_log {folder}/error.log;"
        f"events {{}} http {{ access_log off; {temporary}\n{site}}}"
    )
    return ["nginx", "-p", str(folder), "-c", str(whole)]


def caddy(folder: Path, hall: str, http: int, https: int, root: str) -> list[str]:
    made, key = certificate(folder)
    sites = [
        changed(
            "Caddyfile", root, ("hall.example.org {", f"{site} {{{tls}"), ("127.0.0.1:8000", hall)
        )
        for site, tls in (
            (f"http://127.0.0.1:{http}", ""),
            (f"https://127.0.0.1:{https}", f"\n\ttls {made} {key}"),
        )
    ]
    whole = folder / "Caddyfile"
    whole.write_text(
        "{\n\tadmin off\n\tgrace_period 1s\n\tauto_https disable_redirects\n}\n" + "\n".join(sites)
    )
    return ["caddy", "run", "--adapter", "caddyfile", "--config", str(whole)]


def haproxy(folder: Path, hall: str, http: int, https: int, root: str) -> list[str]:
    made, key = certificate(folder)
    both = folder / "hall.pem"
    both.write_text(made.read_text() + key.read_text())
    whole = folder / "haproxy.cfg"
    whole.write_text(
        changed(
            "haproxy.cfg",
            root,
            ("bind :80\n", f"bind 127.0.0.1:{http}\n"),
            ("bind :443", f"bind 127.0.0.1:{https}"),
            ("/etc/haproxy/hall.example.org.pem", str(both)),
            ("127.0.0.1:8000", hall),
        )
    )
    return ["haproxy", "-db", "-f", str(whole)]


PROXIES = {"nginx": nginx, "caddy": caddy, "haproxy": haproxy}


@contextlib.contextmanager
def before(name: str, hall: str, folder: Path, root: str = "") -> Iterator[Front]:
    """A proxy before the hall at this address, until the test is over.

    With a `root`, /games, it hands only that path on.
    """
    http, https = free_ports(2)
    command = PROXIES[name](folder, hall, http, https, root)
    path = f"{os.environ['PATH']}:/usr/sbin:/sbin"
    program = shutil.which(command[0], path=path)
    assert program is not None, f"{name} is not installed: make .venv/proxies"
    with (folder / "proxy.log").open("wb") as log:
        environment = {**os.environ, "HOME": str(folder), "XDG_DATA_HOME": str(folder)}
        process = subprocess.Popen(
            [program, *command[1:]], stdout=log, stderr=subprocess.STDOUT, env=environment
        )
        try:
            wait_for(process, folder, http, https)
            trust = ssl.create_default_context(cafile=str(folder / "hall.crt"))
            yield Front(f"http://127.0.0.1:{http}", f"https://127.0.0.1:{https}", trust)
        finally:
            process.terminate()
            process.wait(10)


def wait_for(process: subprocess.Popen[bytes], folder: Path, *ports: int) -> None:
    until = time.monotonic() + PATIENCE
    for port in ports:
        while True:
            try:
                socket.create_connection(("127.0.0.1", port), timeout=1).close()
                break
            except OSError:
                said = (folder / "proxy.log").read_text()
                assert process.poll() is None, said
                assert time.monotonic() < until, said
                time.sleep(0.02)
