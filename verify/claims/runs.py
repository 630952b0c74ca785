"""Runs: the methods of a check that go through cases, compute exactly, or say that something rests on less."""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable
from dataclasses import dataclass, replace
from typing import Any, Literal, TypeVar, Unpack

from verify.claims.cases import CaseRun, Cases, Names, by_identity, key_of_case, run_through
from verify.claims.parts import ClaimError, Found, Part, Role, exact_text
from verify.claims.recording import FiledAs, Label, Recorder, allow, worded

CaseT = TypeVar("CaseT")
Kind = Literal["exhaustive", "bounded", "grid"]
METHOD = "case by case"


@dataclass(frozen=True)
class _Kept:
    """A run that may be repeated on some of its cases."""

    cases: Cases[Any]
    check: Callable[[Any], object]
    names: Names[Any]
    kind: Kind
    run: CaseRun[Any]
    count: int | None = None


class Runs(Recorder):
    """Exact runs. The check of a case returns None, a witness against the statement, or `NoValue`."""

    def exhaustive(
        self,
        cases: Cases[CaseT],
        check: Callable[[CaseT], object],
        *,
        text: str,
        whole: str,
        count: int,
        names: Names[CaseT] = "",
        within: Callable[[CaseT], bool] | None = None,
        **filed: Unpack[FiledAs],
    ) -> Part:
        """Every case of a finite domain, the whole of it.

        `text` says what holds in each case, `whole` what the domain is, and `count` how many cases it has, known by
        other means than running through them. `names` names the parameters of a case. `within` are the paper's own
        hypotheses, which a witness must meet. Raises ClaimError where the distinct cases are not `count`.
        """
        run = run_through(cases, check, names=names)
        if run.witness is None:
            _whole_domain(run.keys, count, text)
        kept = _Kept(cases, check, names, "exhaustive", run, count)
        return self._ran(kept, text, whole, within, filed)

    def bounded(
        self,
        cases: Cases[CaseT],
        check: Callable[[CaseT], object],
        *,
        text: str,
        every: str,
        names: Names[CaseT] = "",
        within: Callable[[CaseT], bool] | None = None,
        **filed: Unpack[FiledAs],
    ) -> Part:
        """Every case up to some size of an infinite domain; the evidence says that it ends there.

        `every` gives the quantifiers of the statement itself ("all n, all f on n bits, all trees"); how far the run
        went is read off its cases, by the names of their parameters.
        """
        kept = _Kept(cases, check, names, "bounded", run_through(cases, check, names=names))
        return self._ran(kept, text, every, within, filed)

    def grid(
        self,
        cases: Cases[CaseT],
        check: Callable[[CaseT], object],
        *,
        text: str,
        every: str,
        names: Names[CaseT] = "",
        within: Callable[[CaseT], bool] | None = None,
        **filed: Unpack[FiledAs],
    ) -> Part:
        """Chosen points of a continuum; otherwise as `bounded`."""
        kept = _Kept(cases, check, names, "grid", run_through(cases, check, names=names))
        return self._ran(kept, text, every, within, filed)

    def repaired_cases(
        self, keep: Callable[[Any], bool], *, hypothesis: str, of: Label = "", text: str = ""
    ) -> Part:
        """The run of the printed part `of` once more, on the cases that meet one more hypothesis.

        It is thus inside the printed domain; that a case is left and the witness is not among them is checked, and of
        a finite domain that the run went through the whole of it.
        """
        allow("repaired", hypothesis)
        target = self._target("repaired", of)
        kept = self._runs.get(target)
        if kept is None:
            raise ClaimError(f"the printed part {target} is no run: repair it as a relation")
        if not callable(kept.cases) and iter(kept.cases) is kept.cases:
            raise ClaimError(
                "these cases cannot be run twice: give a sequence, or a function that yields them"
            )
        seen: set[Hashable] = set()

        def kept_case(case: object) -> bool:
            seen.add(key_of_case(case))
            return keep(case)

        run = run_through(kept.cases, kept.check, names=kept.names, keep=kept_case)
        if kept.count is not None and run.witness is None:
            _whole_domain(seen, kept.count, hypothesis)
        printed = self._printed(target)
        part = replace(
            printed, role="repaired", label="", of=target, why=hypothesis, text=text or printed.text
        )
        if kept.run.failing is not None and keep(kept.run.failing):
            self._add(Part("inside", "refuted", "the hypothesis leaves the witness out", of=target))
        return self._add(_came_out(part, run, kept.kind))

    def exact(self, description: str, holds: Callable[[], bool], **filed: Unpack[FiledAs]) -> Part:
        """An exact computation that comes out True or False; `description` says what was compared.

        Raises ClaimError when `holds` returns anything but a Python bool, such as a number or a numpy bool.
        """
        part = replace(self._blank(description, filed), method="exact computation")
        _not_repaired(part)
        outcome = holds()
        if not isinstance(outcome, bool):
            raise ClaimError(f"True or False is needed, not {type(outcome).__name__}: {description}")
        if outcome:
            return self._add(replace(part, found="computed"))
        return self._add(replace(part, found="refuted", witness={"computed": f"not so: {description}"}))

    def computed(self, name: str, value: object) -> Part:
        """An exactly computed quantity, for the record; decides nothing. Floats are refused."""
        text = f"{name} = {exact_text(value)}"
        return self._add(Part("quantity", "computed", text, method="exact computation"))

    def sampled(self, description: str, result: str) -> Part:
        """Statistics and what came out; decides nothing."""
        return self._add(Part("quantity", "sampled", f"{description}: {result}", method="sampling"))

    # -- less than a proof

    def argued(self, text: str, *, every: str = "", **filed: Unpack[FiledAs]) -> Part:
        """A part of the statement that rests on an argument in words; the evidence is then `argued`."""
        part = self._blank(worded(text, "argued"), filed)
        return self._add(replace(part, found="argued", every=every, method="argument in words"))

    def assumed(self, text: str, *, theorem: str, every: str = "", **filed: Unpack[FiledAs]) -> Part:
        """A part that follows from a cited theorem, named and not proved here; the evidence is `assumed`."""
        part = self._blank(worded(text, "assumed"), filed)
        method = f"rests on {worded(theorem, 'assumed')}"
        return self._add(replace(part, found="assumed", every=every, method=method))

    # -- inside

    def _ran(
        self, kept: _Kept, text: str, every: str, within: Callable[[Any], bool] | None, filed: FiledAs
    ) -> Part:
        """Files a run."""
        part = replace(self._blank(worded(text, "a run"), filed), every=worded(every, "a run"), method=METHOD)
        _not_repaired(part)
        _inside_hypotheses(kept.run, within, part.role, text)
        if part.label:
            self._runs[part.label] = kept
        return self._add(_came_out(part, kept.run, kept.kind))


def _whole_domain(keys: Collection[Hashable], count: int, text: str) -> None:
    """Raises ClaimError where the cases are not all of a finite domain, or are told apart by nothing they hold."""
    if any(by_identity(key) for key in keys):
        raise ClaimError(f"equal cases cannot be told from different ones: give them an equality ({text})")
    if len(keys) != count:
        raise ClaimError(f"{len(keys)} distinct cases were run, and the whole domain has {count}: {text}")


def _not_repaired(part: Part) -> None:
    if part.role == "repaired":
        raise ClaimError("a repair of a run is the same run under a hypothesis: use repaired_cases")


def _came_out(part: Part, run: CaseRun[Any], kind: Kind) -> Part:
    found: Found = kind if run.witness is None else "refuted"
    return replace(part, found=found, witness=run.witness or {}, sizes=run.sizes, valued=run.without_value)


def _inside_hypotheses(
    run: CaseRun[Any], within: Callable[[Any], bool] | None, role: Role, text: str
) -> None:
    """Raises ClaimError for a witness that is not certified to meet the paper's own hypotheses."""
    if run.witness is None or role not in ("printed", "reading"):
        return
    if within is None:
        raise ClaimError(
            f"a witness is tested against the paper's hypotheses: say them with within= ({text})"
        )
    if within(run.failing) is not True:
        raise ClaimError(f"the witness lies outside the paper's hypotheses: {run.witness}")
