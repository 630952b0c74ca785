"""The signs that stand for commands of LaTeX: letters, relations, operators, indices and exponents."""

from __future__ import annotations

from collections.abc import Mapping

GREEK = (
    "alpha α beta β gamma γ delta δ epsilon ϵ varepsilon ε zeta ζ eta η theta θ vartheta ϑ iota ι kappa κ lambda λ "
    "mu μ nu ν xi ξ pi π rho ρ sigma σ tau τ upsilon υ phi ϕ varphi φ chi χ psi ψ omega ω Gamma Γ Delta Δ Theta Θ "
    "Lambda Λ Xi Ξ Pi Π Sigma Σ Phi Φ Psi Ψ Omega Ω"
)


def _table(text: str) -> dict[str, str]:
    words = text.split()
    return dict(zip(words[::2], words[1::2], strict=True))


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


LETTERS: Mapping[str, str] = _table(
    GREEK + " ell ℓ infty ∞ partial ∂ emptyset ∅ varnothing ∅ dots … ldots … cdots ⋯ forall ∀ exists ∃ neg ¬ "
    "nabla ∇ top ⊤ bot ⊥ star ⋆ prime ′ hbar ℏ aleph ℵ"
)
RELATIONS: Mapping[str, str] = _table(
    "le ≤ leq ≤ ge ≥ geq ≥ ne ≠ neq ≠ lt < gt > in ∈ notin ∉ ni ∋ subset ⊂ subseteq ⊆ supseteq ⊇ to → mapsto ↦ "
    "rightarrow → leftarrow ← Rightarrow ⇒ Leftarrow ⇐ iff ⇔ Leftrightarrow ⇔ implies ⇒ approx ≈ equiv ≡ sim ∼ "
    "simeq ≃ cong ≅ ll ≪ gg ≫ preceq ⪯ succeq ⪰ prec ≺ succ ≻ propto ∝ mid | gets ← lesssim ≲ gtrsim ≳ "
    "perp ⟂ parallel ∥ asymp ≍ doteq ≐ triangleq ≜ models ⊨ vdash ⊢ nsubseteq ⊈ supset ⊃ subsetneq ⊊ "
    "leqslant ⩽ geqslant ⩾ "
    "= = < < > >"
)
BINARY: Mapping[str, str] = _table(
    "cdot · times × pm ± mp ∓ cup ∪ cap ∩ setminus ∖ oplus ⊕ otimes ⊗ wedge ∧ vee ∨ land ∧ lor ∨ circ ∘ ast * div ÷ "
    "bigcup ⋃ bigcap ⋂ bigoplus ⨁ bigvee ⋁ bigwedge ⋀ colon :"
)
LARGE: Mapping[str, str] = _table("sum ∑ prod ∏ int ∫")
FENCES: Mapping[str, tuple[str, str]] = {
    "lfloor": ("⌊", "open"),
    "rfloor": ("⌋", "close"),
    "lceil": ("⌈", "open"),
    "rceil": ("⌉", "close"),
    "langle": ("⟨", "open"),
    "rangle": ("⟩", "close"),
    "lvert": ("|", "open"),
    "rvert": ("|", "close"),
    "lVert": ("‖", "open"),
    "rVert": ("‖", "close"),
    "vert": ("|", "other"),
    "Vert": ("‖", "other"),
}
ACCENTS: Mapping[str, str] = {
    "tilde": "\u0303",
    "widetilde": "\u0303",
    "hat": "\u0302",
    "widehat": "\u0302",
    "bar": "\u0304",
    "overline": "\u0304",
    "dot": "\u0307",
    "vec": "\u20d7",
}
FUNCTIONS = _words("log ln exp min max Pr lim sup inf arg argmin argmax deg det dim gcd sin cos tan mod bmod")
DROPPED = _words(
    "left right big Big bigl bigr Bigl Bigr bigg biggl biggr Bigg Biggl Biggr bigm displaystyle textstyle "
    "limits nolimits quad qquad"
)
"""Sizes and the like: they say nothing in one line."""
STYLES = _words("mathrm mathcal mathbf mathit mathsf mathfrak operatorname text textrm textit mbox")
BLACKBOARD: Mapping[str, str] = _table("C ℂ E 𝔼 N ℕ P ℙ Q ℚ R ℝ Z ℤ 1 𝟙")
SCRIPT: Mapping[str, str] = _table(
    "A 𝒜 B ℬ C 𝒞 D 𝒟 E ℰ F ℱ G 𝒢 H ℋ I ℐ J 𝒥 K 𝒦 L ℒ M ℳ N 𝒩 O 𝒪 P 𝒫 Q 𝒬 R ℛ S 𝒮 T 𝒯 U 𝒰 V 𝒱 W 𝒲 X 𝒳 Y 𝒴 Z 𝒵"
)
VULGAR: Mapping[tuple[str, str], str] = {
    (fraction[0], fraction[1]): sign
    for fraction, sign in _table(
        "12 ½ 13 ⅓ 23 ⅔ 14 ¼ 34 ¾ 15 ⅕ 25 ⅖ 35 ⅗ 45 ⅘ 16 ⅙ 56 ⅚ 18 ⅛ 38 ⅜ 58 ⅝ 78 ⅞"
    ).items()
}
SCRIPTS: Mapping[str, Mapping[str, str]] = {
    "^": _table(
        "0 ⁰ 1 ¹ 2 ² 3 ³ 4 ⁴ 5 ⁵ 6 ⁶ 7 ⁷ 8 ⁸ 9 ⁹ + ⁺ - ⁻ = ⁼ ( ⁽ ) ⁾ i ⁱ n ⁿ k ᵏ m ᵐ t ᵗ h ʰ d ᵈ l ˡ j ʲ w ʷ x ˣ c ᶜ "
        "b ᵇ s ˢ r ʳ a ᵃ y ʸ ′ ′ T ᵀ"
    ),
    "_": _table(
        "0 ₀ 1 ₁ 2 ₂ 3 ₃ 4 ₄ 5 ₅ 6 ₆ 7 ₇ 8 ₈ 9 ₉ + ₊ - ₋ = ₌ ( ₍ ) ₎ a ₐ e ₑ h ₕ i ᵢ j ⱼ k ₖ l ₗ m ₘ n ₙ o ₒ p ₚ r ᵣ "
        "s ₛ t ₜ u ᵤ v ᵥ x ₓ β ᵦ γ ᵧ ρ ᵨ χ ᵪ"
    ),
}
"""Exponents and indices that have a sign of their own."""
