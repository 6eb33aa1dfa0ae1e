package dev.plumbline.workflow.evaluation;

import dev.plumbline.judge.llm.ModelReply;
import dev.plumbline.judge.llm.PriceList.Price;
import dev.plumbline.run.RunUsage;
import java.math.BigDecimal;
import java.util.Optional;

/// Adds up the model calls of a run. Thread-safe.
public final class UsageMeter {

  private final Optional<Price> price;
  private RunUsage open = RunUsage.NONE;
  private RunUsage total = RunUsage.NONE;

  /// @param price of the model's tokens, if it is known
  public UsageMeter(Optional<Price> price) {
    this.price = price;
  }

  /// A call that a model answered.
  public synchronized void asked(ModelReply.Usage usage) {
    BigDecimal cost = price.map(it -> it.of(usage)).orElse(BigDecimal.ZERO);
    open = open.plus(new RunUsage(1, 0, usage.input(), usage.output(), cost, 0));
  }

  /// Answers that were in the store already.
  public synchronized void reused(long answers) {
    open = open.plus(new RunUsage(0, answers, 0, 0, BigDecimal.ZERO, 0));
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

  /// What model calls cost, for a line of progress or a summary.
  public String text() {
    return UsageText.of(total());
  }
}
