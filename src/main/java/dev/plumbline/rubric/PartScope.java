package dev.plumbline.rubric;

import java.util.List;

/// Which parts of a document are meant: `graded`, `sources`, `text` (the one text without a role),
/// roles, and names of parts.
///
/// @param words in the order of the source, distinct
public record PartScope(List<String> words) {

  public static final String GRADED = "graded";
  public static final String SOURCES = "sources";
  public static final String TEXT = "text";

  static final PartScope OF_GRADED = new PartScope(List.of(GRADED));

  /// The two candidates of a document that compares them.
  public static final PartScope CANDIDATES = new PartScope(List.of("a", "b"));

  /// A document that is one text, of which all is graded.
  public static final PartScope ONE_TEXT = new PartScope(List.of());

  public PartScope {
    words = List.copyOf(words);
  }

  String text() {
    return String.join(", ", words);
  }
}
