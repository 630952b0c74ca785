"""A browser for tests: headless Chromium, driven through chromedriver by its plain HTTP protocol (W3C WebDriver)."""

from __future__ import annotations

import base64
import json
import shutil
import socket
import subprocess
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
DRIVER = shutil.which("chromedriver")
MISSING = "needs chromium and chromedriver on the path (Debian: chromium, chromium-driver)"
FLAGS = [
    "--headless=new",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-dev-shm-usage",
    "--hide-scrollbars",
    "--force-prefers-reduced-motion",  # what is asked right after a click is not halfway through a transition
]
PATIENCE = 60.0
"""Seconds for what takes one or two: a loaded machine changes no result."""


@dataclass(frozen=True)
class Browser:
    """One window; `run` evaluates a script in the page and gives what it returns."""

    session: str

    def open(self, url: str) -> None:
        """Loads a page and waits until it is loaded."""
        _call("POST", f"{self.session}/url", {"url": url})

    def run(self, script: str, *arguments: Any) -> Any:
        """The value of a function body in the page."""
        return _call("POST", f"{self.session}/execute/sync", {"script": script, "args": list(arguments)})

    def press(self, *keys: str) -> None:
        """Types keys at the place that has the focus."""
        steps = [{"type": t, "value": k} for k in keys for t in ("keyDown", "keyUp")]
        _call(
            "POST", f"{self.session}/actions", {"actions": [{"type": "key", "id": "keys", "actions": steps}]}
        )

    def picture(self, path: Path) -> None:
        """Writes what is in sight as PNG."""
        path.write_bytes(base64.b64decode(_call("GET", f"{self.session}/screenshot")))

    def console(self) -> list[str]:
        """What the page has written to the console since it was asked last, errors of the browser's included."""
        found = _call("POST", f"{self.session}/se/log", {"type": "browser"})
        return [f"{entry['level']}: {entry['message']}" for entry in found]


@contextmanager
def browser(folder: Path, width: int = 1280, height: int = 900, *, dark: bool = False) -> Iterator[Browser]:
    """A browser with a profile of its own in `folder`; `dark`: the system prefers dark colours."""
    port = _free_port()
    driver = subprocess.Popen(
        [DRIVER or "chromedriver", f"--port={port}"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )
    try:
        root = f"http://127.0.0.1:{port}"
        _wait(f"{root}/status")
        options: dict[str, Any] = {
            "binary": CHROMIUM,
            "args": [*FLAGS, f"--user-data-dir={folder}", f"--window-size={width},{height}"]
            + ["--force-dark-mode"] * dark,
        }
        if width < 500:  # narrower than a window can be
            options["mobileEmulation"] = {
                "deviceMetrics": {"width": width, "height": height, "pixelRatio": 1}
            }
        wanted = {"goog:chromeOptions": options, "goog:loggingPrefs": {"browser": "ALL"}}
        found = _call("POST", f"{root}/session", {"capabilities": {"alwaysMatch": wanted}})
        window = Browser(f"{root}/session/{found['sessionId']}")
        try:
            yield window
        finally:
            _call("DELETE", window.session)
    finally:
        driver.terminate()
        driver.wait(PATIENCE)


def _free_port() -> int:
    with socket.socket() as s:
        s.bind(("127.0.0.1", 0))
        return int(s.getsockname()[1])


def _wait(url: str) -> None:
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        try:
            _call("GET", url)
        except OSError:
            time.sleep(0.1)
        else:
            return
    raise TimeoutError(url)


def _call(method: str, url: str, body: dict[str, Any] | None = None) -> Any:
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(url, data, {"Content-Type": "application/json"}, method=method)
    try:
        with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
            return json.load(answer)["value"]
    except urllib.error.HTTPError as error:
        raise RuntimeError(error.read().decode()) from None
