package dev.plumbline.workflow.verification;

import dev.plumbline.base.problem.EscapedText;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Consumer;

/// Counts what a verification found. Failures are told when they are found.
public final class VerificationReport {

  private final Consumer<String> failures;
  private final SortedMap<String, Integer> verified = new TreeMap<>();
  private int failed;

  public VerificationReport(Consumer<String> failures) {
    this.failures = failures;
  }

  /// @param what in the singular, such as `scorecard`; a comma separates what is said of it
  public void verified(String what) {
    verified.merge(what, 1, Integer::sum);
  }

  /// @param where the artefact, line or name that fails
  public void failed(String where, String what) {
    failed++;
    failures.accept("corrupt: " + EscapedText.visible(where) + ": " + EscapedText.visible(what));
  }

  public boolean hasFailed() {
    return failed > 0;
  }

  /// Whether something was checked, and nothing failed.
  public boolean isSound() {
    return failed == 0 && !verified.isEmpty();
  }

  /// The counts, one line each, and what they mean.
  public List<String> lines() {
    List<String> lines = new ArrayList<>();
    verified.forEach((what, count) -> lines.add(counted(count, what)));
    if (verified.isEmpty() && failed == 0) {
      lines.add("nothing was verified: the store is empty");
    } else {
      lines.add(failed == 0 ? "everything verifies" : failed + " failed verification");
    }
    return lines;
  }

  /// The head noun, before `, …` or ` of …`, is what takes the plural.
  private static String counted(int count, String what) {
    String noun = what.split(",| of ", 2)[0];
    return count + " " + (count == 1 ? noun : plural(noun)) + what.substring(noun.length());
  }

  private static String plural(String noun) {
    if (noun.endsWith("ry")) {
      return noun.substring(0, noun.length() - 1) + "ies";
    }
    return noun + (noun.endsWith("s") ? "es" : "s");
  }
}
