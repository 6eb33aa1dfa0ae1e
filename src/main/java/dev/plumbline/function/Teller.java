package dev.plumbline.function;

import dev.plumbline.canonical.CanonicalJson;
import dev.plumbline.canonical.JsonObject;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.function.Function;

/// Makes an answer into bytes, if it fits, and tells the journal of it.
final class Teller {

  /// A little less than what AWS Lambda lets out.
  private static final int ANSWER_BYTES_MAX = 5_500_000;

  private final Journal journal;
  private final InstantSource clock;

  Teller(Journal journal, InstantSource clock) {
    this.journal = journal;
    this.clock = clock;
  }

  /// Exceptions of `work` are told and fly on.
  ///
  /// @param work answers, and says what it spends as soon as it is spent
  byte[] told(String function, byte[] request, Function<Spending, Answered> work) {
    Spending spending = new Spending();
    Instant at = clock.instant();
    long begin = System.nanoTime();
    try {
      Answered answered = work.apply(spending);
      JsonObject json = answered.json();
      byte[] answer = CanonicalJson.bytes(json);
      if (answer.length > ANSWER_BYTES_MAX) {
        json = tooLarge(answer.length).json();
        answer = CanonicalJson.bytes(json);
      }
      Counts counts = answered.counts().and(spending.counts());
      tell(Entry.of(function, request, at, since(begin)).answered(json, counts));
      return answer;
    } catch (RuntimeException failure) {
      tell(Entry.of(function, request, at, since(begin)).failed(failure, spending.counts()));
      throw failure;
    }
  }

  private void tell(JsonObject line) {
    journal.tell(CanonicalJson.text(line));
  }

  /// What was made is kept; only the answer does not fit.
  private static Stopped tooLarge(int bytes) {
    return Stopped.with(
        Outcome.TOO_LARGE,
        "",
        "too-large",
        "the answer has " + bytes + " bytes, and at most " + ANSWER_BYTES_MAX + " are sent",
        "ask without the trace, or read the artefact from the store");
  }

  private static Duration since(long begin) {
    return Duration.ofNanos(System.nanoTime() - begin);
  }
}
