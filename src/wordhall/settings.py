"""The settings of a hall: by flag, by environment variable, or in one TOML file.

A flag goes before a variable, and a variable before the file. Each setting is described here once;
the command line, the variables, the file and `wordhall settings` follow from it.
"""

import difflib
import os
import re
import tomllib
import types
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any, Final, NamedTuple, get_args, get_origin, get_type_hints
from urllib.parse import urlsplit

import msgspec
from msgspec import Meta

from wordhall.unusable import Unusable

PREFIX: Final = "WORDHALL_"
FILE: Final = Path("/etc/wordhall.toml")
# Variables that are no settings of a hall: the file itself, the dictionary's places, the tests.
OTHERS: Final = frozenset({"SETTINGS", "LEXICON", "CACHE", "TESTS"})
YEARS: Final = 36_500  # days, as good as forever
SUB_PATH: Final = re.compile(r"(/[\w~-][\w.~-]*)+", re.ASCII)


def data_folder() -> Path:
    """Where this machine keeps the hall unless told otherwise."""
    base = os.environ.get("XDG_DATA_HOME")
    return (Path(base) if base else Path.home() / ".local" / "share") / "wordhall"


class Settings(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """All settings, with their defaults. A field's description is its help."""

    data: Annotated[Path, Meta(description="The folder that keeps tables and people.")] = (
        msgspec.field(default_factory=data_folder)
    )
    database: Annotated[
        str | None,
        Meta(
            description="A PostgreSQL URI instead of the folder, for several nodes. It may name"
            " several hosts: postgresql://user@one,two/wordhall."
        ),
    ] = None
    secret: Annotated[
        str | None, Meta(description="The key of all links, the same on all nodes.")
    ] = None
    host: Annotated[str, Meta(description="The address to listen on.")] = "127.0.0.1"
    port: Annotated[
        int, Meta(ge=0, le=65535, description="The port to listen on; 0 takes a free one.")
    ] = 8000
    root_path: Annotated[
        str,
        Meta(
            description="The path of the hall on a host that it shares, such as /games; the proxy"
            " hands whole paths on."
        ),
    ] = ""
    monitor: Annotated[
        str | None,
        Meta(
            description="An address and port of its own for /metrics and /ready, such as"
            " 127.0.0.1:9000; the hall's own address then has neither."
        ),
    ] = None
    proxy: Annotated[
        tuple[str, ...],
        Meta(description="A trusted reverse proxy: its address, or a network; may be repeated."),
    ] = ()
    workers: Annotated[
        int, Meta(ge=1, description="Processes of this machine; more than one need a database.")
    ] = 1
    drain: Annotated[
        float, Meta(ge=0, description="Seconds of not being ready before it stops.")
    ] = 0.0
    keep_finished_days: Annotated[
        int, Meta(ge=1, le=YEARS, description="Days that a finished game is kept.")
    ] = 730
    keep_imported_days: Annotated[
        int, Meta(ge=1, le=YEARS, description="Days that an imported game is kept.")
    ] = 90
    keep_guests_days: Annotated[
        int,
        Meta(
            ge=1,
            le=YEARS,
            description="Days that someone who stays away is known if no game waits for them.",
        ),
    ] = 365


NAMES: Final = Settings.__struct_fields__
SECRETS: Final = frozenset({"secret"})
_KINDS: Final = get_type_hints(Settings, include_extras=True)


class Chosen(NamedTuple):
    """The settings that hold, and for each where it comes from."""

    settings: Settings
    origins: Mapping[str, str]

    def lines(self) -> list[str]:
        """As a TOML file, in which a comment says where each comes from; secrets aren't shown."""
        pairs = []
        for name in NAMES:
            shown = _shown(name, getattr(self.settings, name))
            pairs.append((f"{name} = {shown}" if shown else f"# {name}", self.origins[name]))
        width = max(len(left) for left, _ in pairs)
        return [f"{left:{width}}  # {origin}" for left, origin in pairs]


def choose(
    flags: Mapping[str, Any] = types.MappingProxyType({}),
    environment: Mapping[str, str] | None = None,
    file: Path | None = None,
) -> Chosen:
    """What holds. Unusable if a setting isn't known, or can't be what it is set to."""
    given = os.environ if environment is None else environment
    values: dict[str, Any] = {}
    origins = dict.fromkeys(NAMES, "default")
    for origin, names in (_of_file(given, file), _of_environment(given), _of_flags(flags)):
        for name, value in names.items():
            origins[name] = origin.format(flag=name.replace("_", "-"), name=name.upper())
            values[name] = _value(name, value, origins[name])
    return Chosen(Settings(**values), origins)


def describe(name: str) -> str:
    """What a setting is for."""
    for part in get_args(_KINDS[name]):
        if isinstance(part, Meta) and part.description:
            return part.description
    raise LookupError(name)


def several(name: str) -> bool:
    """Whether a setting is a list."""
    return get_origin(get_args(_KINDS[name])[0]) is tuple


def default(name: str) -> str:
    """The default of a setting as help shows it; nothing if there is none."""
    value = getattr(Settings(), name)
    return "" if value in (None, (), data_folder()) else str(value)


def _of_flags(flags: Mapping[str, Any]) -> tuple[str, Mapping[str, Any]]:
    return "--{flag}", {name: value for name, value in flags.items() if value not in (None, [], ())}


def _of_environment(environment: Mapping[str, str]) -> tuple[str, Mapping[str, Any]]:
    found = {}
    for variable, value in environment.items():
        name = variable.removeprefix(PREFIX)
        if name == variable or name in OTHERS:
            continue
        if name.lower() not in NAMES:
            raise Unusable(f"There is no setting {variable}{_meant(name.lower(), PREFIX)}.")
        found[name.lower()] = value
    return PREFIX + "{name}", found


def _of_file(environment: Mapping[str, str], file: Path | None) -> tuple[str, Mapping[str, Any]]:
    asked = file or environment.get(PREFIX + "SETTINGS")
    path = Path(asked) if asked else FILE
    try:
        found = tomllib.loads(path.read_text())
    except FileNotFoundError:
        if not asked:
            return "", {}
        raise Unusable(f"The settings file {path} isn't there.") from None
    except OSError as error:
        raise Unusable(f"The settings file {path} can't be read: {error.strerror}.") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise Unusable(f"The settings file {path} isn't TOML: {error}.") from None
    for name in found:
        if name not in NAMES:
            raise Unusable(f"{path}: there is no setting {name!r}{_meant(name)}.")
    return str(path).replace("{", "{{").replace("}", "}}"), found


def _meant(name: str, prefix: str = "") -> str:
    """What someone may have meant, as the end of a sentence."""
    for close in difflib.get_close_matches(name, NAMES, 1):
        return f"; the nearest is {prefix}{close.upper() if prefix else close}"
    return "; `wordhall settings` lists them all"


def _value(name: str, value: Any, origin: str) -> Any:
    if several(name) and isinstance(value, str):
        value = value.replace(",", " ").split()
    try:
        converted = msgspec.convert(value, _KINDS[name], strict=False, dec_hook=_path)
        return _sub_path(converted) if name == "root_path" else converted
    except (msgspec.ValidationError, ValueError) as error:
        said = str(error).replace("`", "").partition(" - at ")[0]
        raise Unusable(f"{origin} can't be {value!r}: {said[0].lower()}{said[1:]}.") from None


def _path(kind: type, value: object) -> object:
    if kind is Path and isinstance(value, str) and value:
        return Path(value).expanduser().absolute()
    raise ValueError("expected the path of a folder")


def _sub_path(value: str) -> str:
    """With a slash before it and none behind it; nothing for a hall at the top of its host."""
    path = "/" + value.strip("/") if value.strip("/") else ""
    if path and not SUB_PATH.fullmatch(path):
        raise ValueError("expected a path such as /games")
    return path


def _shown(name: str, value: Any) -> str:
    """A value as TOML; a secret, or what isn't set, is only named."""
    if value is None or name in SECRETS:
        return ""
    if name == "database":
        value = without_password(value)
    if isinstance(value, tuple):
        return f"[{', '.join(_quoted(one) for one in value)}]"
    return _quoted(str(value)) if isinstance(value, str | Path) else str(value)


def without_password(database: str) -> str:
    """A URI that may be shown."""
    password = urlsplit(database).password
    return database.replace(f":{password}@", ":…@", 1) if password else database


def _quoted(text: str) -> str:
    return msgspec.json.encode(text).decode()
