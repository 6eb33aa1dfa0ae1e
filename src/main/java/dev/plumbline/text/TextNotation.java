package dev.plumbline.text;

import dev.plumbline.base.problem.WireNamed;

/// How a text is written down: what in it is read as a mark and not as a word.
public enum TextNotation implements WireNamed {
  /// CommonMark with GitHub's tables and struck-through words, and the HTML that it allows.
  MARKDOWN,
  HTML,
  /// Every character is itself.
  NONE
}
