package dev.plumbline.present.page.card;

/// Who reads a card.
public enum Audience {
  /// The person whose text was scored: no machinery.
  WRITER,
  /// Somebody who checks how the score came about: everything.
  AUDITOR
}
