"""The user's own modules: imported from a folder, and the same in every process.

A process may outlive a run, above all a Dask worker, and so hold an old version of a module, or another one of the same
name. So a module is identified by the digest of its file; the modules that it imports are not.
"""

from __future__ import annotations

import sys
from contextlib import redirect_stdout
from hashlib import sha256
from importlib import import_module, invalidate_caches
from pathlib import Path
from types import ModuleType
from typing import Final

from boem.bots.think import raised_in
from boem.core.errors import ParseError

_DIGESTS: Final[dict[str, str]] = {}  # SHA-256 of the files when they were imported, by module


def own_module(name: str, folder: str, digest: str | None = None) -> ModuleType:
    """The module with this digest; without a digest, whichever is imported here. Raises ParseError."""
    if folder in sys.path:
        sys.path.remove(folder)
    sys.path.insert(0, folder)
    module = _imported(name)
    if digest is None or digest_of(module) == digest:
        return module
    del sys.modules[name], _DIGESTS[name]
    module = _imported(name)
    if digest_of(module) != digest:
        raise ParseError("the module {module} differs here from where the arena was started", module=name[:40])
    return module


def digest_of(module: ModuleType) -> str:
    """SHA-256 of the module's file in hex, or of nothing if it has no file."""
    return _DIGESTS[module.__name__]


def where_in(error: Exception) -> str:
    """The exception, and the file and line where it was raised."""
    last = raised_in(error)
    return f"{type(error).__name__}: {error} ({Path(last.filename).name}, line {last.lineno})"


def _imported(name: str) -> ModuleType:
    invalidate_caches()
    try:
        with redirect_stdout(sys.stderr):
            module = import_module(name)
    except Exception as error:
        if isinstance(error, ModuleNotFoundError) and error.name == name:
            raise ParseError("there is no module {module} in this folder", module=name[:40]) from None
        raise ParseError("importing {module} failed: {why}", module=name[:40], why=where_in(error)) from error
    if module.__name__ not in _DIGESTS:
        file = getattr(module, "__file__", None)
        _DIGESTS[module.__name__] = sha256(Path(file).read_bytes() if file else b"").hexdigest()
    return module
