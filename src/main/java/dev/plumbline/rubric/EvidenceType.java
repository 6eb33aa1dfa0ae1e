package dev.plumbline.rubric;

import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

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
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  static List<String> words() {
    return Stream.of(values()).map(EvidenceType::word).toList();
  }

  static EvidenceType parse(String word) {
    return valueOf(word.toUpperCase(Locale.ROOT));
  }
}
