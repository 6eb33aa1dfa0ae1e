package dev.plumbline.cli.score;

import dev.plumbline.llm.ModelReply;
import dev.plumbline.run.RunUsage;
import java.math.BigDecimal;

/// Adds up the model calls of a run. Thread-safe.
final class UsageMeter {

  private RunUsage open = RunUsage.NONE;
  private RunUsage total = RunUsage.NONE;

  /// A call that a model answered.
  synchronized void asked(ModelReply.Usage usage) {
    open = open.plus(new RunUsage(1, 0, usage.input(), usage.output(), BigDecimal.ZERO, 0));
  }

  /// Answers that were in the store already.
  synchronized void reused(long answers) {
    open = open.plus(new RunUsage(0, answers, 0, 0, BigDecimal.ZERO, 0));
  }

  /// What was added since the last time.
  synchronized RunUsage take() {
    RunUsage taken = open;
    total = total.plus(taken);
    open = RunUsage.NONE;
    return taken;
  }

  /// Everything that was taken.
  synchronized RunUsage total() {
    return total;
  }
}
