"""A program in a pseudo-terminal of a given size: what it prints is read, and lines are typed."""

from __future__ import annotations

import fcntl
import os
import pty
import re
import select
import signal
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Mapping, Sequence
from pathlib import Path

ROOT = Path(__file__).parent.parent
ESCAPE = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")
PROMPT = re.compile(r"(seat \d+>|\[y/N\]|nobody else looks) $")
PATIENCE = 60.0


class Terminal:
    """One program and what it has printed; `screen` is what came since the last line typed, without escapes."""

    def __init__(
        self, arguments: Sequence[str], folder: Path, width: int = 80, settings: Mapping[str, str] | None = None
    ) -> None:
        self.master, slave = pty.openpty()
        fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", 50, width, 0, 0))
        plain = {name: value for name, value in os.environ.items() if name not in ("NO_COLOR", "COLUMNS", "LINES")}
        environment = {**plain, "TERM": "xterm-256color", "PYTHONUTF8": "1", **(settings or {})}
        self.process = subprocess.Popen(
            [sys.executable, str(ROOT / "cli.py"), *arguments],
            stdin=slave,
            stdout=slave,
            stderr=slave,
            cwd=folder,
            env=environment,
            start_new_session=True,
            preexec_fn=_take_terminal,
        )
        os.close(slave)
        self.mark = 0
        self.bytes = bytearray()

    @property
    def raw(self) -> str:
        return self.bytes.decode("utf-8", "replace")

    @property
    def screen(self) -> str:
        return ESCAPE.sub("", self.bytes[self.mark :].decode("utf-8", "replace")).replace("\r", "")

    def until_asked(self) -> str:
        """Waits for a question or the end; gives what was printed since the last line typed."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            if PROMPT.search(self.screen[-60:]):
                return self.screen
            if not self._read():
                return self.screen
        raise AssertionError(f"no question came: {self.screen[-500:]}")

    def _read(self) -> bool:
        """Takes in what has been printed; false at the end of the program."""
        if not select.select([self.master], [], [], 0.2)[0]:
            return True
        try:
            data = os.read(self.master, 65536)
        except OSError:  # the other side is closed
            return False
        self.bytes += data
        return bool(data)

    def type(self, line: str) -> str:
        """Types a line, and waits for what it leads to."""
        return self.press(f"{line}\n".encode())

    def press(self, keys: bytes) -> str:
        self.mark = len(self.bytes)
        os.write(self.master, keys)
        return self.until_asked()

    def ended(self) -> int:
        """The exit status."""
        while self._read():
            pass
        os.close(self.master)
        return self.process.wait(PATIENCE)

    def play_to_end(self, most: int = 2000) -> str:
        """Takes the first option of every question until the game is over; gives the last screen."""
        for _ in range(most):
            if self.process.poll() is not None or "the game is over" in self.screen:
                return self.screen
            self.type(first_answer(self.screen))
        raise AssertionError("the game does not end")


def _take_terminal() -> None:
    """Makes standard input the terminal that Ctrl-C comes from, and Ctrl-C mean what it does by itself."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    fcntl.ioctl(0, termios.TIOCSCTTY, 0)


def first_answer(screen: str) -> str:
    """The first option, or as many of the first as are wanted."""
    several = re.search(r"Choose (\d+)", screen)
    if several:
        return " ".join(str(number) for number in range(1, int(several[1]) + 1)) or "none"
    if "in their order" in screen:
        return "all"
    if "nobody else looks" in screen[-60:]:
        return ""
    numbers = re.findall(r"^  +(\d+|stop) ", screen.rpartition("?")[2], re.MULTILINE)
    return numbers[0] if numbers else ""
