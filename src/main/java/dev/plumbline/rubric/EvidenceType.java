package dev.plumbline.rubric;

import dev.plumbline.base.problem.WireName;
import java.util.List;

/// The kind of evidence that an item asks for: the four types of RULERS, table 5.
public enum EvidenceType {
  /// A claim, an example or a cue: a quote from one sentence.
  LOCAL_QUOTE,
  /// Coherence or development: a quote that may span several sentences of one paragraph.
  SPAN_LEVEL,
  /// A property of the whole text, such as tone: a diagnostic with quotes from at least two places.
  GLOBAL_DIAGNOSTIC,
  /// A property that quotes can hardly show. No quote is required, the decision is never capped,
  /// and the result is sent to review.
  WEAKLY_GROUNDABLE;

  /// The name in rubrics and artefacts, such as `local_quote`.
  public String wireName() {
    return WireName.SNAKE.of(this);
  }

  public static List<String> wireNames() {
    return WireName.SNAKE.all(EvidenceType.class);
  }

  public static EvidenceType parse(String word) {
    return WireName.SNAKE.parse(EvidenceType.class, word).orElseThrow();
  }
}
