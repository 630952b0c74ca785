"""Blanc, Lange, Pabbaraju, Sullivan, Tan, Tiwari: "Harnessing the Power of Choices in Decision Tree Learning" (TOPK).

The modules follow the paper, and each claim stands in the order of the page.
"""

__all__ = ["figures"]
