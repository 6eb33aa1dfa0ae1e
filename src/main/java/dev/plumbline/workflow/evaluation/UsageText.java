package dev.plumbline.workflow.evaluation;

import dev.plumbline.base.problem.Plural;
import dev.plumbline.run.RunUsage;
import java.math.BigDecimal;
import java.math.RoundingMode;

/// What the model calls of a run took, in words.
public final class UsageText {

  /// Such as `12 model calls, 3 stored answers reused, 15234 tokens in, 2312 out, cost 0.0432`.
  /// Tokens are left out where no call was made, the cost where no price was known.
  public static String of(RunUsage usage) {
    StringBuilder text = new StringBuilder(Plural.of(usage.callsAsked(), "model call"));
    if (usage.answers() > 0) {
      text.append(", ").append(Plural.of(usage.callsReused(), "stored answer")).append(" reused");
    }
    if (usage.callsAsked() > 0) {
      text.append(", ").append(usage.inputTokens()).append(" tokens in, ");
      text.append(usage.outputTokens()).append(" out");
      if (usage.unlisted() > 0) {
        text.append(", ").append(usage.unlisted()).append(" of them in the total alone");
      }
    }
    if (usage.cost().signum() > 0) {
      text.append(", cost ").append(money(usage.cost()));
    }
    return text.toString();
  }

  /// With four decimals, such as `0.0312`: a call of a model costs less than a cent.
  static String money(BigDecimal amount) {
    return amount.setScale(4, RoundingMode.HALF_EVEN).toPlainString();
  }

  private UsageText() {}
}
