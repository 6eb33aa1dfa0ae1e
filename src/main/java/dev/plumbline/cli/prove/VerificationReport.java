package dev.plumbline.cli.prove;

import dev.plumbline.base.problem.EscapedText;
import dev.plumbline.cli.output.ExitCode;
import java.io.PrintWriter;
import java.util.SortedMap;
import java.util.TreeMap;

/// Counts what a verification found. Failures are printed when they are found, the counts at the
/// end.
final class VerificationReport {

  private final PrintWriter err;
  private final SortedMap<String, Integer> verified = new TreeMap<>();
  private int failed;

  VerificationReport(PrintWriter err) {
    this.err = err;
  }

  /// @param what in the singular, such as `scorecard`; a comma separates what is said of it
  void verified(String what) {
    verified.merge(what, 1, Integer::sum);
  }

  /// @param where the artefact, line or name that fails
  void failed(String where, String what) {
    failed++;
    err.println("corrupt: " + EscapedText.visible(where) + ": " + EscapedText.visible(what));
  }

  boolean hasFailed() {
    return failed > 0;
  }

  /// Prints the counts and returns the exit code. A verification that checked nothing fails.
  int print(PrintWriter out) {
    verified.forEach((what, count) -> out.println(counted(count, what)));
    if (verified.isEmpty() && failed == 0) {
      out.println("nothing was verified: the store is empty");
      return ExitCode.CORRUPT;
    }
    out.println(failed == 0 ? "everything verifies" : failed + " failed verification");
    return failed == 0 ? ExitCode.OK : ExitCode.CORRUPT;
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
