package dev.plumbline.cli.review;

import java.util.List;

/// What a marker of the board decides: the plain wording counts for both, an unusual one half for
/// the strict, who leaves the objection open in every seventh essay.
public enum BoardMarker {
  LENIENT,
  STRICT;

  /// @param decision negative if the question is left open
  /// @param quote empty if there is none
  public record Mark(int decision, String quote) {
    public boolean isOpen() {
      return decision < 0;
    }
  }

  /// @param document the id of an essay
  public Mark mark(String document, String item, String text) {
    if (this == STRICT && item.equals("S3") && document.matches("essay-(07|14|21|28|35)")) {
      return new Mark(-1, "");
    }
    List<String> wordings =
        switch (item) {
          case "C1" -> List.of("should", "ought to", "right to");
          case "S1" -> List.of("because", "Since");
          case "S2" -> List.of("For example", "such as");
          default -> List.of("Others say", "Of course");
        };
    for (String sentence : text.split("(?<=\\.) ", -1)) {
      for (String wording : wordings) {
        if (sentence.contains(wording)) {
          return new Mark(wording.equals(wordings.getFirst()) || this == LENIENT ? 2 : 1, sentence);
        }
      }
    }
    return new Mark(0, "");
  }
}
