package dev.plumbline.judging;

import dev.plumbline.extraction.Answers;
import java.time.Instant;
import java.util.List;

/// What asking a judge came to.
public sealed interface Judgement {

  /// @param runs one for each time that the bundle wants the judge asked
  record Judged(List<Answers> runs) implements Judgement {
    public Judged {
      runs = List.copyOf(runs);
    }
  }

  /// A twin is asking the same; it has until then.
  record Underway(Instant until) implements Judgement {}

  /// Nobody by that name can be asked here, and nothing that it said is kept.
  record Unknown() implements Judgement {}

  /// What it said was kept and is damaged.
  record Corrupt(String what) implements Judgement {}
}
