package dev.plumbline.run;

import static java.math.BigDecimal.ZERO;

import dev.plumbline.base.canonical.Digest;
import dev.plumbline.base.problem.EscapedText;
import dev.plumbline.judge.llm.ModelReply;
import dev.plumbline.judge.llm.PriceList.Price;
import dev.plumbline.run.RunSummary.UsageText;
import dev.plumbline.score.extraction.JudgeIdentity;
import dev.plumbline.score.run.RunLine.AnswerTime;
import dev.plumbline.score.run.RunManifest.RunUsage;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;

/// Adds up the model calls of a run. Thread-safe.
public final class UsageMeter {

  private final Function<JudgeIdentity, Optional<Price>> prices;
  private RunUsage open = RunUsage.NONE;
  private RunUsage total = RunUsage.NONE;
  private final SortedMap<String, JudgeTime> times = new TreeMap<>();
  private final List<AnswerTime> untaken = new ArrayList<>();

  /// What calls of one judge took.
  private record JudgeTime(RunUsage usage, Duration waited) {}

  /// @param prices of the tokens of each model, where they are known
  public UsageMeter(Function<JudgeIdentity, Optional<Price>> prices) {
    this.prices = prices;
  }

  /// One that knows no prices.
  public UsageMeter() {
    this(_ -> Optional.empty());
  }

  /// A call that a model answered.
  public synchronized void asked(JudgeIdentity judge, ModelReply.Usage usage) {
    BigDecimal cost = prices.apply(judge).map(it -> it.of(usage)).orElse(ZERO);
    RunUsage one = new RunUsage(1, 0, usage.input(), usage.output(), cost, usage.unlisted());
    open = open.plus(one);
    took(judge, one, Duration.ZERO);
  }

  /// How long calls of a model about a document took, pauses and retries among them.
  public synchronized void waited(JudgeIdentity judge, Digest document, Duration time) {
    took(judge, RunUsage.NONE, time);
    untaken.add(new AnswerTime(judge.written(), document, time.toMillis()));
  }

  /// The times that were added since the last time.
  public synchronized List<AnswerTime> takeTimes() {
    List<AnswerTime> taken = List.copyOf(untaken);
    untaken.clear();
    return taken;
  }

  private void took(JudgeIdentity judge, RunUsage usage, Duration time) {
    times.merge(
        judge.written(),
        new JudgeTime(usage, time),
        (one, other) ->
            new JudgeTime(one.usage().plus(other.usage()), one.waited().plus(other.waited())));
  }

  /// Answers that were in the store already.
  public synchronized void reused(long answers) {
    open = open.plus(new RunUsage(0, answers, 0, 0, ZERO, 0));
  }

  /// What was added since the last time.
  public synchronized RunUsage take() {
    RunUsage taken = open;
    total = total.plus(taken);
    open = RunUsage.NONE;
    return taken;
  }

  /// Everything that was added.
  public synchronized RunUsage total() {
    return total.plus(open);
  }

  /// What the calls of each judge took, a line each; empty where fewer than two were called.
  public synchronized List<String> byJudge() {
    return times.size() < 2
        ? List.of()
        : times.entrySet().stream()
            .map(one ->
                EscapedText.visible(one.getKey())
                    + ": "
                    + UsageText.of(one.getValue().usage())
                    + ", "
                    + one.getValue().waited().toMillis()
                        / Math.max(1, one.getValue().usage().callsAsked())
                    + " ms a call")
            .toList();
  }

  /// What model calls cost, for a line of progress or a summary.
  public String text() {
    return UsageText.of(total());
  }
}
