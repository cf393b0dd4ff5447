"""Builds the native module of a tree with a fault in one file: recompiles whatever includes it, keeps the rest."""

from __future__ import annotations

import subprocess
import sysconfig
from pathlib import Path

import nanobind

FLAGS = ("-std=c++20", "-O2", "-DNDEBUG", "-fPIC", "-fvisibility=hidden", "-MMD")


def build(tree: Path, faulty: Path, module: Path) -> None:
    """Build the module; no object with the fault stays behind."""
    kept = tree / "build"
    kept.mkdir(exist_ok=True)
    library = Path(nanobind.include_dir()).parent
    sources = [*sorted(tree.glob("native/src/*.cpp")), *sorted(tree.glob("native/bind/*.cpp"))]
    headers = [tree / "native/include", library / "include", library / "ext/robin_map/include"]
    includes = [f"-I{path}" for path in (*headers, sysconfig.get_path("include"))]
    objects = []
    for source in (*sources, library / "src/nb_combined.cpp"):
        objects.append(kept / f"{source.parent.name}-{source.stem}.o")
        if not _is_fresh(objects[-1]):
            subprocess.run(["c++", *FLAGS, *includes, "-c", source, "-o", objects[-1]], check=True)
    module.unlink(missing_ok=True)  # a running program keeps the old file
    subprocess.run(["c++", "-shared", *objects, "-o", module], check=True)
    for path in objects:
        if faulty in _read_for(path):
            path.unlink()


def _is_fresh(path: Path) -> bool:
    return path.exists() and all(read.stat().st_mtime <= path.stat().st_mtime for read in _read_for(path))


def _read_for(path: Path) -> list[Path]:
    """The files that an object was compiled from, as recorded by the compiler."""
    return [Path(name) for name in path.with_suffix(".d").read_text(encoding="utf-8").replace("\\\n", " ").split()[1:]]
