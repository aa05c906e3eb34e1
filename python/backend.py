"""The build backend (PEP 517 and 660): one pure package, so nothing else is needed, and `pip
install ./python` works without a network. Two builds of one tree are the same byte for byte.
"""

from __future__ import annotations

import base64
import hashlib
import io
import re
import tarfile
import zipfile
from pathlib import Path
from typing import Any, Dict, List, Optional

HERE = Path(__file__).resolve().parent
NAME = "yomikiri"
Settings = Optional[Dict[str, Any]]


def _project(key: str) -> str:
    """A text of pyproject.toml; Python 3.9 has no reader for it, and we need four lines of it."""
    found = re.search(rf'^{key} = "(.*)"$', (HERE / "pyproject.toml").read_text("utf-8"), re.M)
    if found is None:
        raise ValueError(f"pyproject.toml has no {key}")
    return found.group(1)


def _metadata() -> str:
    return (
        "Metadata-Version: 2.1\n"
        f"Name: {NAME}\nVersion: {_project('version')}\nSummary: {_project('description')}\n"
        f"License: Apache-2.0\nRequires-Python: {_project('requires-python')}\n"
    )


def _sources() -> List[Path]:
    files = (HERE / NAME).rglob("*")
    return sorted(f for f in files if f.suffix == ".py" or f.name == "py.typed")


def _write_wheel(directory: str, files: Dict[str, bytes]) -> str:
    info = f"{NAME}-{_project('version')}.dist-info"
    files[f"{info}/METADATA"] = _metadata().encode()
    files[f"{info}/WHEEL"] = (
        b"Wheel-Version: 1.0\nGenerator: yomikiri\nRoot-Is-Purelib: true\nTag: py3-none-any\n"
    )
    record = ""
    for path, data in files.items():
        digest = base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()
        record += f"{path},sha256={digest},{len(data)}\n"
    files[f"{info}/RECORD"] = (record + f"{info}/RECORD,,\n").encode()
    name = f"{NAME}-{_project('version')}-py3-none-any.whl"
    with zipfile.ZipFile(Path(directory) / name, "w", zipfile.ZIP_DEFLATED) as wheel:
        for path, data in files.items():
            entry = zipfile.ZipInfo(path, (1980, 1, 1, 0, 0, 0))
            entry.external_attr = 0o644 << 16
            entry.compress_type = zipfile.ZIP_DEFLATED
            wheel.writestr(entry, data)
    return name


def build_wheel(
    wheel_directory: str, config_settings: Settings = None, metadata_directory: Optional[str] = None
) -> str:
    files = {f.relative_to(HERE).as_posix(): f.read_bytes() for f in _sources()}
    return _write_wheel(wheel_directory, files)


def build_editable(
    wheel_directory: str, config_settings: Settings = None, metadata_directory: Optional[str] = None
) -> str:
    return _write_wheel(wheel_directory, {f"{NAME}.pth": f"{HERE}\n".encode()})


def build_sdist(sdist_directory: str, config_settings: Settings = None) -> str:
    root = f"{NAME}-{_project('version')}"
    files = {f.relative_to(HERE).as_posix(): f.read_bytes() for f in _sources()}
    for name in ("pyproject.toml", "backend.py"):
        files[name] = (HERE / name).read_bytes()
    files["PKG-INFO"] = _metadata().encode()
    with tarfile.open(Path(sdist_directory) / f"{root}.tar.gz", "w:gz") as archive:
        for path, data in files.items():
            entry = tarfile.TarInfo(f"{root}/{path}")
            entry.size = len(data)
            archive.addfile(entry, io.BytesIO(data))
    return f"{root}.tar.gz"


def get_requires_for_build_wheel(config_settings: Settings = None) -> List[str]:
    return []


get_requires_for_build_editable = get_requires_for_build_sdist = get_requires_for_build_wheel
