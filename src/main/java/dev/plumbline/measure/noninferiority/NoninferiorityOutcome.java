package dev.plumbline.measure.noninferiority;

import dev.plumbline.base.problem.WireNamed;

/// What the documents of two runs say of one criterion.
public enum NoninferiorityOutcome implements WireNamed {
  /// Worse by more than the margin.
  WORSE("shown to be worse"),
  /// Better by any difference.
  BETTER("shown to be better"),
  /// If worse, then by less than the margin.
  NOT_WORSE("shown to be no worse than the margin allows"),
  /// Neither of these, although so many documents would show that nothing changed.
  NOT_SHOWN("not shown to be worse"),
  /// So few documents that they could not show it.
  TOO_FEW("too few documents to say");

  private final String words;

  NoninferiorityOutcome(String words) {
    this.words = words;
  }

  public String words() {
    return words;
  }
}
