package dev.plumbline.workflow.gradebook;

import dev.plumbline.base.problem.WireName;

/// Whether a document has a mark that counts.
enum Standing {
  FINAL,
  /// It has one, which somebody contests.
  APPEAL_OPEN,
  /// A person has to look, or what is known leaves a range.
  REFERRED,
  UNSCORED,
  /// The document breaks what the rubric asks of it.
  REFUSED,
  /// A model, a network or a store failed.
  INCOMPLETE;

  /// Whether the mark is given to anybody.
  boolean counts() {
    return this == FINAL || this == APPEAL_OPEN;
  }

  /// In words, such as `appeal open`.
  String words() {
    return WireName.KEBAB.of(this).replace('-', ' ');
  }
}
