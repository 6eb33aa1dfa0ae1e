package dev.plumbline.rubric;

import dev.plumbline.base.problem.WireName;
import dev.plumbline.base.problem.WireNamed;

/// The kind of evidence that an item asks for: the four types of RULERS, table 5.
public enum EvidenceType implements WireNamed {
  /// A claim, an example or a cue: a quote from one sentence.
  LOCAL_QUOTE,
  /// Coherence or development: a quote that may span several sentences of one paragraph.
  SPAN_LEVEL,
  /// A property of the whole text, such as tone: a diagnostic with quotes from at least two places.
  GLOBAL_DIAGNOSTIC,
  /// A property that quotes can hardly show. No quote is required, the decision is never capped,
  /// and the result is sent to review.
  WEAKLY_GROUNDABLE;

  /// Such as `local_quote`.
  @Override
  public String wireName() {
    return WireName.SNAKE.of(this);
  }
}
