package dev.plumbline.present.page.browser;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.extension.ConditionEvaluationResult;
import org.junit.jupiter.api.extension.ExecutionCondition;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.ExtensionConfigurationException;
import org.junit.jupiter.api.extension.ExtensionContext;

/// Tests in a real browser. Without one they are skipped, and it is said; with `CI` set they fail
/// unless `-Dchromium=none` declines them.
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@ExtendWith(WithChromium.Condition.class)
@interface WithChromium {

  /// A condition and no assumption: Surefire does not count what an assumption before all tests
  /// skips.
  final class Condition implements ExecutionCondition {
    @Override
    public ConditionEvaluationResult evaluateExecutionCondition(ExtensionContext context) {
      return evaluate(
          context.getDisplayName(),
          Chromium.browser().isPresent() && Chromium.node().isPresent(),
          System.getenv("CI") != null && !Chromium.isDeclined());
    }

    static ConditionEvaluationResult evaluate(String tests, boolean isThere, boolean isRequired) {
      if (isThere) {
        return ConditionEvaluationResult.enabled("there is a browser");
      }
      String said =
          "SKIPPED: "
              + tests
              + ", since there is no chromium or no node: apt-get install chromium nodejs, or"
              + " -Dchromium=PATH";
      if (isRequired) {
        throw new ExtensionConfigurationException(said);
      }
      System.err.println("*".repeat(80) + "\n" + said + "\n" + "*".repeat(80));
      return ConditionEvaluationResult.disabled(said);
    }
  }
}
