package dev.plumbline.text;

import dev.plumbline.base.problem.WireName;

/// How a text is written down: what in it is read as a mark and not as a word.
public enum Markup {
  /// CommonMark with GitHub's tables and struck-through words, and the HTML that it allows.
  MARKDOWN,
  HTML,
  /// Every character is itself.
  NONE;

  /// The name in rubrics: `markdown`.
  public String wireName() {
    return WireName.KEBAB.of(this);
  }
}
