package dev.plumbline.rubric;

import java.util.List;

/// One checklist item.
///
/// @param max its highest decision: 2 for absent, partial, clear; 1 for absent, present
/// @param quote what the judge is told to quote, empty for the plain request
/// @param cues how the judge `cues` decides
/// @param lowers a high decision lowers the score
/// @param needs valid quotes that a decision above the cap needs; [#AS_RUBRIC] if it does not say
public record Item(
    String id,
    String ask,
    int max,
    EvidenceType evidence,
    String quote,
    Cues cues,
    boolean lowers,
    int needs) {

  /// The item, or trait, needs what the rubric's `evidence` says.
  public static final int AS_RUBRIC = -1;

  /// Phrases that speak for and against an item. `clear` and `partial` are how many sentences must
  /// hold a positive phrase, and no negative one, for the two decisions.
  public record Cues(List<String> positive, List<String> negative, int partial, int clear) {
    public static final Cues NONE = new Cues(List.of(), List.of(), 1, 2);

    public Cues {
      positive = List.copyOf(positive);
      negative = List.copyOf(negative);
    }
  }
}
