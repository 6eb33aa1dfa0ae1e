package dev.plumbline.cli.cost;

import dev.plumbline.cli.output.Plural;
import dev.plumbline.run.RunUsage;

/// What the model calls of a run took, in words.
public final class UsageText {

  /// Such as `12 model calls, 3 stored answers reused, 15234 tokens in, 2312 out, cost 0.0432`. The
  /// cost is left out where no price was known.
  public static String of(RunUsage usage) {
    return Plural.of(usage.callsAsked(), "model call")
        + ", "
        + Plural.of(usage.callsReused(), "stored answer")
        + " reused, "
        + usage.inputTokens()
        + " tokens in, "
        + usage.outputTokens()
        + " out"
        + (usage.cost().signum() > 0 ? ", cost " + Money.text(usage.cost()) : "");
  }

  private UsageText() {}
}
