package dev.plumbline.judging;

import dev.plumbline.extraction.Answers;
import java.time.Instant;

/// What asking a judge came to.
public sealed interface Judgement {

  record Judged(Answers answers) implements Judgement {}

  /// A twin is asking the same; it has until then.
  record Underway(Instant until) implements Judgement {}

  /// Nobody by that name can be asked here, and nothing that it said is kept.
  record Unknown() implements Judgement {}

  /// What it said was kept and is damaged.
  record Corrupt(String what) implements Judgement {}
}
