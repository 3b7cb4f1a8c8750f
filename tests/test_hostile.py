"""Hostile rulebooks end in a diagnostic, within seconds and little memory, and touch nothing outside their folder."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

HOSTILE = sorted((Path(__file__).parent / "bad" / "hostile").iterdir())
SECONDS = 4.0
"""Processor seconds of a whole fresh process: start-up and, for most, one check and one game."""
MEGABYTES = 300
HARMLESS = {"python_words"}
"""Rulebooks that only look hostile: they must play."""

RUN = """
import json, re, resource, sys
from pathlib import Path
from cli import main
status = [main(["check", sys.argv[1]]), main(["simulate", sys.argv[1], "--players", "2", "--games", "1"])]
used = resource.getrusage(resource.RUSAGE_SELF)
# not ru_maxrss: it begins with the size of the process that started this one
peak = re.search(r"VmHWM:\\s+([0-9]+)", Path("/proc/self/status").read_text())
print(json.dumps({"status": status, "seconds": used.ru_utime + used.ru_stime, "megabytes": int(peak[1]) / 1024}))
"""


@pytest.mark.parametrize("folder", HOSTILE, ids=lambda path: path.name)
def test_it_ends_in_a_diagnostic(folder: Path, tmp_path: Path) -> None:
    env = {**os.environ, "PYTHONPATH": str(Path(__file__).parent.parent), "XDG_CACHE_HOME": str(tmp_path / "cache")}
    done = subprocess.run(
        [sys.executable, "-c", RUN, str(folder)], capture_output=True, text=True, env=env, cwd=tmp_path, timeout=120
    )
    assert "Traceback" not in done.stdout + done.stderr
    seen = json.loads(done.stdout.splitlines()[-1])
    assert seen["status"] == [0, 0] if folder.name in HARMLESS else 1 in seen["status"]
    assert seen["seconds"] < SECONDS
    assert seen["megabytes"] < MEGABYTES
    assert {path.name for path in tmp_path.iterdir()} <= {"cache"}
