package dev.plumbline.junit;

import dev.plumbline.Result;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.opentest4j.AssertionFailedError;
import org.opentest4j.TestAbortedException;

/// Assertions on a result, that return themselves. A result that is open, because a person has to
/// look or nothing is known, aborts the test, unless that is to fail.
public final class ResultAssert {

  private final Result result;
  private final RubricTest.Unscored unscored;

  ResultAssert(Result result, RubricTest.Unscored unscored) {
    this.result = result;
    this.unscored = unscored;
  }

  /// What is asserted on.
  public Result result() {
    return result;
  }

  /// @throws AssertionFailedError with what is missing, if it fails or the rubric refuses the text
  /// @throws IllegalStateException if the rubric has no pass mark
  public ResultAssert passes() {
    if (!isDecided()) {
      throw new IllegalStateException(
          "the rubric has no pass mark, give it a `pass` or ask for `scoresAtLeast`");
    }
    return isNotFailed();
  }

  /// @throws AssertionFailedError if it passes, or the rubric refuses the text
  /// @throws IllegalStateException if the rubric has no pass mark
  public ResultAssert fails() {
    if (!isDecided()) {
      throw new IllegalStateException("the rubric has no pass mark, give it a `pass`");
    }
    if (result.passed().orElseThrow()) {
      throw failed("passes, and should not", "fail", "pass");
    }
    return this;
  }

  /// @param least exact, such as `3.5`
  /// @throws AssertionFailedError if the score, or the high end of the interval that it is in, is
  ///   lower, or the rubric refuses the text
  public ResultAssert scoresAtLeast(String least) {
    requireAnswered();
    BigDecimal wanted = new BigDecimal(least);
    List<BigDecimal> ends = result.interval();
    Optional<BigDecimal> high =
        result.score().or(() -> ends.isEmpty() ? Optional.empty() : Optional.of(ends.getLast()));
    Optional<BigDecimal> low = result.score().or(() -> ends.stream().findFirst());
    if (high.filter(it -> it.compareTo(wanted) < 0).isPresent()) {
      throw failed("scores less than " + least, least, high.get().toPlainString());
    }
    if (low.filter(it -> it.compareTo(wanted) >= 0).isEmpty()) {
      throw open();
    }
    return this;
  }

  /// As [#passes], if a pass mark applies.
  ResultAssert isNotFailed() {
    if (isDecided() && !result.passed().orElseThrow()) {
      throw failed("does not pass", "pass", result.verdict().orElse(""));
    }
    return this;
  }

  /// Whether there is a pass or a fail; not if no pass mark applies.
  private boolean isDecided() {
    requireAnswered();
    if (result.passed().isPresent()) {
      return true;
    }
    return switch (result.status()) {
      case SCORED, GATED -> false;
      case BOUNDED, NEEDS_REVIEW, UNSCORED, REFUSED, INCOMPLETE -> throw open();
    };
  }

  private void requireAnswered() {
    switch (result.status()) {
      case REFUSED -> throw failed("is refused by the rubric", "a result", "none");
      case UNSCORED, INCOMPLETE -> throw open();
      case SCORED, BOUNDED, NEEDS_REVIEW, GATED -> {}
    }
  }

  private RuntimeException open() {
    if (unscored == RubricTest.Unscored.FAIL) {
      throw failed("has no verdict", "pass", result.status().toString());
    }
    return new TestAbortedException(message("has no verdict"));
  }

  private AssertionFailedError failed(String what, String expected, String actual) {
    return new AssertionFailedError(message(what), expected, actual);
  }

  private String message(String what) {
    List<String> lines = new ArrayList<>();
    lines.add("`" + result.id() + "` " + what);
    result.reasons().forEach(reason -> lines.add("  " + reason));
    result.digest().ifPresent(digest -> lines.add("  scorecard " + digest));
    return String.join("\n", lines);
  }
}
