"""The container files of deploy/, as far as that can be told without running containers."""

import re
import shlex
import subprocess
from pathlib import Path
from typing import Any

import pytest
import yaml  # type: ignore[import-untyped]

from tests.ports import free_ports
from tests.web.hall_process import HallProcess
from tests.web.reverse_proxies import wait_for
from wordhall.settings import choose
from wordhall.web.serve import GRACE

ROOT = Path(__file__).parents[2]
DEPLOY = ROOT / "deploy"
NODE = ROOT / "requirements" / "node.sh"
COMPOSE = sorted(DEPLOY.glob("compose*.yaml"))
# What is set before `docker compose up`, as the first lines of the files say.
GIVEN = {
    "HALL_NAME": "hall.example.org",
    "HALL_SECRET": "a secret that is long enough for a key",
    "DATABASE_PASSWORD": "secret",
}
# The parts of the Compose Specification that the files use.
SERVICE = {
    "image",
    "build",
    "command",
    "environment",
    "volumes",
    "networks",
    "ports",
    "healthcheck",
    "depends_on",
    "deploy",
    "stop_grace_period",
    "restart",
}


def filled_in(text: str) -> str:
    """Variables as compose puts them in; one that isn't given is an error there too."""
    return re.sub(r"\$\{(\w+)(?::\?)?\}", lambda found: GIVEN[found[1]], text)


@pytest.fixture(params=COMPOSE, ids=lambda path: path.name)
def compose(request: pytest.FixtureRequest) -> Any:
    return yaml.safe_load(filled_in(request.param.read_text()))


@pytest.mark.parametrize("file", COMPOSE, ids=lambda path: path.name)
def test_the_variables_of_a_compose_file_are_named_at_its_top(file: Path) -> None:
    text = file.read_text()
    top = "".join(line for line in text.splitlines() if line.startswith("#"))
    assert set(re.findall(r"\$\{(\w+)", text)) == set(re.findall(r"\b([A-Z_]+)=", top))


def test_what_a_compose_file_refers_to_is_there(compose: Any) -> None:
    assert set(compose) <= {"services", "networks", "volumes"}
    services = compose["services"]
    networks, volumes = set(compose.get("networks", {})), set(compose.get("volumes", {}))
    for service in services.values():
        assert set(service) <= SERVICE
        assert set(service.get("depends_on", ())) <= set(services)
        assert set(service.get("networks", ())) <= networks
        for volume in service.get("volumes", ()):
            source = volume.split(":")[0]
            assert source in volumes or (DEPLOY / source).is_file(), source
        if "build" in service:
            context = (DEPLOY / service["build"]["context"]).resolve()
            assert context == ROOT
            assert (context / service["build"]["dockerfile"]).is_file()
        else:
            assert re.fullmatch(r"\w+:[\d.]+", service["image"]), "an image has a version"


def test_the_hall_of_a_compose_file_has_settings_that_it_takes(compose: Any) -> None:
    (hall,) = (service for service in compose["services"].values() if "build" in service)
    settings = choose({}, hall["environment"], Path("/dev/null")).settings
    (network,) = (part["subnet"] for part in compose["networks"].popitem()[1]["ipam"]["config"])
    assert settings.proxy == (network,)
    database = compose["services"]["database"]["environment"]
    user, password = database["POSTGRES_USER"], database["POSTGRES_PASSWORD"]
    place = f"postgresql://{user}:{password}@database/{database['POSTGRES_DB']}"
    assert (settings.database, settings.secret) == (place, GIVEN["HALL_SECRET"])


def test_the_balancer_of_the_nodes_has_settings_that_it_takes(tmp_path: Path) -> None:
    done = subprocess.run(
        ["haproxy", "-c", "-f", str(DEPLOY / "haproxy-nodes.cfg")],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr


def test_a_node_stops_after_the_balancer_has_heard_of_it() -> None:
    nodes = yaml.safe_load(filled_in((DEPLOY / "compose-nodes.yaml").read_text()))["services"]
    settings = choose({}, nodes["node"]["environment"], Path("/dev/null")).settings
    found = re.search(r"inter (\d+)ms fall (\d+)", (DEPLOY / "haproxy-nodes.cfg").read_text())
    assert found is not None
    assert settings.drain > int(found[1]) * (int(found[2]) + 1) / 1000
    assert settings.drain + GRACE < int(nodes["node"]["stop_grace_period"].removesuffix("s"))


def test_the_proxy_of_the_compose_file_leads_to_the_hall(tmp_path: Path) -> None:
    service = yaml.safe_load(filled_in((DEPLOY / "compose.yaml").read_text()))["services"]["caddy"]
    (port,) = free_ports(1)
    hall = HallProcess(tmp_path / "data")
    # With a name of its own it would ask for a certificate, or make one that the machine trusts.
    changed = {"hall.example.org": f":{port}", "hall:8000": f"127.0.0.1:{hall.port}"}
    command = [changed.get(word, word) for word in shlex.split(service["command"])]
    assert len(set(changed.values()) & set(command)) == 2
    environment = {"HOME": str(tmp_path), "PATH": "/usr/bin:/bin"}
    with (tmp_path / "proxy.log").open("wb") as log:
        caddy = subprocess.Popen(command, env=environment, stdout=log, stderr=log)
    try:
        wait_for(caddy, tmp_path, port)
        asked = ["curl", "-fsS", f"http://127.0.0.1:{port}/ready"]
        assert subprocess.run(asked, capture_output=True, check=True).stdout == b'{"ready":true}'
    finally:
        caddy.kill()
        caddy.wait()
        hall.end()


def test_what_the_container_file_runs_is_there() -> None:
    text = (DEPLOY / "Containerfile").read_text().replace("\\\n", " ")
    for target in re.findall(r"^RUN make (\w+)$", text, re.MULTILINE):
        assert re.search(rf"^{target}:", (ROOT / "Makefile").read_text(), re.MULTILINE), target
    # Debian's own Node is too old for what builds the client.
    version = re.search(r"^FROM node:(\d+)-bookworm AS built$", text, re.MULTILINE)
    assert version is not None
    assert int(version[1]) >= int(re.findall(r"Node (\d+)", NODE.read_text())[0])
    # Debian's own list of packages has what is installed.
    for packages in re.findall(r"--no-install-recommends ([^&\n]+)", text):
        done = subprocess.run(
            ["apt-cache", "show", *packages.split()], capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, done.stderr
    (network,) = re.findall(r"WORDHALL_HOST=(\S+)", text)
    variables = dict(re.findall(r"(WORDHALL_\w+)=(\S+)", text))
    settings = choose({}, variables, Path("/dev/null")).settings
    assert (settings.host, str(settings.data), settings.port) == (network, "/data", 8000)
