package dev.plumbline.junit;

import dev.plumbline.Document;
import dev.plumbline.Judge;
import dev.plumbline.Plumbline;
import dev.plumbline.Rubric;
import java.nio.file.Path;

/// Assertions on texts by one rubric, which is compiled once. With JUnit's `@AutoClose` the store
/// is deleted after the tests. Thread-safe.
public final class RubricAssertions implements AutoCloseable {

  private final Plumbline plumbline;
  private final Rubric rubric;
  private final Judge judge;

  private RubricAssertions(Plumbline plumbline, Rubric rubric, Judge judge) {
    this.plumbline = plumbline;
    this.rubric = rubric;
    this.judge = judge;
  }

  /// By the cues of the rubric: no model, no network.
  ///
  /// @throws dev.plumbline.RubricRejected with all problems
  public static RubricAssertions of(Path rubric) {
    return of(rubric, Judge.cues());
  }

  /// @throws dev.plumbline.RubricRejected with all problems
  public static RubricAssertions of(Path rubric, Judge judge) {
    Plumbline plumbline = Plumbline.temporary();
    try {
      return new RubricAssertions(plumbline, plumbline.compile(rubric), judge);
    } catch (RuntimeException failed) {
      plumbline.close();
      throw failed;
    }
  }

  public ResultAssert assertThat(String text) {
    return assertThat(Document.of(text));
  }

  public ResultAssert assertThat(Document document) {
    return new ResultAssert(plumbline.evaluate(rubric, document, judge), RubricTest.Unscored.ABORT);
  }

  @Override
  public void close() {
    plumbline.close();
  }
}
