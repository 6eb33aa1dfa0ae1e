"""Plumbline from Python: starts `plumbline serve` and asks it. One file, no dependencies, Python 3.9 or newer.

    with Plumbline.start() as plumbline:
        rubric = plumbline.compile(Path("reply.yaml"))
        reply = plumbline.evaluate(rubric, "Thank you for writing. We will send it.")
        assert reply.passed, reply

Scores are decimals and exact. A result without a score has `score` None, which is never 0.
"""

from __future__ import annotations

import http.client
import json
import subprocess
import tempfile
import threading
import time
import urllib.parse
from dataclasses import dataclass
from decimal import Decimal
from pathlib import Path
from typing import Any, Mapping, Optional, Sequence, Union

SECONDS_MAX = 600


class Refused(Exception):
    """What was asked cannot be done with what was given; asking again gives the same answer."""

    def __init__(self, outcome: str, problems: Sequence[Mapping[str, Any]]):
        self.outcome = outcome
        self.problems = list(problems)
        super().__init__("\n".join([outcome] + [_line(problem) for problem in problems]))


class Failed(Exception):
    """The server or a model did not answer; asking again continues."""


def _line(problem: Mapping[str, Any]) -> str:
    at = f"{problem['line']}:{problem['column']} " if problem.get("line") else ""
    help_ = f", {problem['help']}" if problem.get("help") else ""
    return f"{at}{problem.get('path', '')}: {problem.get('message', '')}{help_}"


@dataclass(frozen=True)
class Rubric:
    """A locked rubric."""

    name: str
    version: str
    digest: str
    warnings: Sequence[Mapping[str, Any]]


@dataclass(frozen=True)
class Result:
    """What an evaluation came to; `json` is the whole answer."""

    json: Mapping[str, Any]

    @property
    def outcome(self) -> str:
        """`scored`, `bounded`, `needs-review` or `unscored`."""
        return self.json["outcome"]

    @property
    def score(self) -> Optional[Decimal]:
        """The exact composite; None if only an interval is known, or nothing."""
        return _decimal(self.json.get("composite"))

    @property
    def interval(self) -> Optional[tuple[Decimal, Decimal]]:
        ends = self.json.get("interval")
        return (Decimal(ends[0]), Decimal(ends[1])) if ends else None

    @property
    def passed(self) -> Optional[bool]:
        """None if no pass mark applies, or it is open."""
        return self.json.get("passed")

    @property
    def verdict(self) -> Optional[str]:
        return self.json.get("verdict")

    @property
    def traits(self) -> dict[str, Optional[Decimal]]:
        return {trait["id"]: _decimal(trait.get("score")) for trait in self.json.get("traits", [])}

    @property
    def digest(self) -> str:
        """Of the scorecard: the same wherever the same is scored."""
        return self.json["scorecard"]

    def __str__(self) -> str:
        score = "no score" if self.score is None else str(self.score)
        traits = ", ".join(f"{name} {'open' if of is None else of}" for name, of in self.traits.items())
        unknown = ", ".join(self.json.get("unknown", {}))
        lines = [f"{self.outcome}: {score}, {self.verdict or 'no verdict'}", traits]
        lines += [f"unknown: {unknown}"] if unknown else []
        return "\n  ".join(line for line in lines + [self.digest] if line)


def _decimal(value: Optional[str]) -> Optional[Decimal]:
    return None if value is None else Decimal(value)


class Plumbline:
    """A server of this machine. Thread-safe: requests of several threads wait for each other."""

    def __init__(self, address: str, token: str):
        """For a server that is there: the address and the token that `plumbline serve` printed."""
        self._host = urllib.parse.urlsplit(address).netloc
        self._token = token
        self._connection: Optional[http.client.HTTPConnection] = None
        self._lock = threading.Lock()
        self._process: Optional[subprocess.Popen[str]] = None
        self._folder: Optional[tempfile.TemporaryDirectory[str]] = None

    @classmethod
    def start(
        cls, command: Union[str, Sequence[str]] = "plumbline", store: Union[str, Path, None] = None
    ) -> "Plumbline":
        """Starts a server, which ends with this program.

        command: how `plumbline` is called; store: its folder, or else one that is deleted at the end.
        """
        folder = None if store is not None else tempfile.TemporaryDirectory(prefix="plumbline-")
        words = [command] if isinstance(command, str) else list(command)
        words += ["serve", "--json", "--until-input-ends", "--store", str(store or folder.name)]
        process = subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        line = process.stdout.readline()
        if not line:
            raise Failed(f"`{' '.join(words)}` ended with {process.wait()}")
        at = json.loads(line)
        started = cls(at["address"], at["token"])
        started._process, started._folder = process, folder
        return started

    def compile(self, rubric: Union[str, Path]) -> Rubric:
        """Locks a rubric: YAML or JSON as text, or the path of a file. Raises Refused with all problems."""
        text = rubric.read_text(encoding="utf-8") if isinstance(rubric, Path) else rubric
        locked = self.ask("/bundles", {"rubric": text})
        return Rubric(locked["rubric"], locked["version"], locked["bundle"], locked["warnings"])

    def evaluate(
        self,
        rubric: Union[Rubric, str],
        document: Union[str, Mapping[str, Any]],
        *,
        context: Optional[Mapping[str, str]] = None,
        facts: Optional[Mapping[str, Any]] = None,
        judge: Any = "cues",
        replicate: int = 0,
        calibration: Optional[str] = None,
    ) -> Result:
        """Scores a text, or a document with `messages`, `parts` or `sources`.

        rubric: a locked one, `name@version` or a digest; judge: `cues`, or a model as the API names it.
        Raises Refused if the document is not what the rubric asks for.
        """
        given: dict[str, Any] = {"text": document} if isinstance(document, str) else dict(document)
        if context:
            given["context"] = dict(context)
        extract: dict[str, Any] = {
            "bundle": rubric.digest if isinstance(rubric, Rubric) else rubric,
            "document": given,
            "judge": judge,
        }
        if facts:
            extract["facts"] = _exact(facts)
        if replicate:
            extract["replicate"] = replicate
        extracted = self.ask("/extractions", extract)
        score = {"bundle": extracted["bundle"], "extraction": extracted["extraction"]}
        if calibration and "gate" not in extracted:
            score["calibration"] = calibration
        return Result(self.ask("/scorecards", score))

    def ask(self, path: str, request: Mapping[str, Any]) -> dict[str, Any]:
        """Posts a request of the HTTP API and waits for its answer."""
        body = json.dumps(request, ensure_ascii=False).encode("utf-8")
        end = time.monotonic() + SECONDS_MAX
        while True:
            answer = self._post(path, body)
            if answer["outcome"] not in ("in-progress", "incomplete") or "ask" in answer:
                break
            pause = float(answer.get("retryAfterSeconds", 1))
            if time.monotonic() + pause > end:
                raise Failed("\n".join(_line(problem) for problem in answer.get("problems", [])) or "no answer in time")
            time.sleep(pause)
        if answer["outcome"] in ("rejected", "refused", "forbidden", "not-found", "too-large", "corrupt", "failed"):
            raise Refused(answer["outcome"], answer.get("problems", []))
        return answer

    def _post(self, path: str, body: bytes) -> dict[str, Any]:
        headers = {"Authorization": f"Bearer {self._token}", "Content-Type": "application/json"}
        with self._lock:
            for again in (True, False):
                if self._connection is None:
                    self._connection = http.client.HTTPConnection(self._host, timeout=SECONDS_MAX)
                try:
                    self._connection.request("POST", path, body, headers)
                    return json.loads(self._connection.getresponse().read())
                except (OSError, http.client.HTTPException, ValueError) as failure:
                    self._connection.close()
                    self._connection = None
                    if not again:
                        raise Failed(f"the server at {self._host} did not answer: {failure}") from failure
        raise AssertionError

    def close(self) -> None:
        """Ends a server that `start` started."""
        with self._lock:
            if self._connection is not None:
                self._connection.close()
                self._connection = None
        if self._process is not None:
            self._process.stdin.close()
            self._process.wait(timeout=30)
            self._process.stdout.close()
            self._process = None
        if self._folder is not None:
            self._folder.cleanup()
            self._folder = None

    def __enter__(self) -> "Plumbline":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def _exact(facts: Mapping[str, Any]) -> dict[str, Any]:
    """Decimals as texts, which the rubric's declaration reads as numbers; a float is not exact."""
    exact = {}
    for name, value in facts.items():
        if isinstance(value, float):
            raise TypeError(f"the fact `{name}` is a float: give a Decimal, an int or a str")
        exact[name] = str(value) if isinstance(value, Decimal) else value
    return exact
