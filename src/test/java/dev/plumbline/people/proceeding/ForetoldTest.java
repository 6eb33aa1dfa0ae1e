package dev.plumbline.people.proceeding;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.people.proceeding.CorrectionEffect.Foretold;
import dev.plumbline.score.StoredScorecard.Ends;
import dev.plumbline.score.run.ResultValue;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ForetoldTest {

  /// Of the item: what the judges found, what counts, and what is to count. Then the mark, which is
  /// a number or an interval.
  @ParameterizedTest
  @CsvSource({
    "0, 0, 2, 3, 2, true",
    "0, 0, 2, 3, 4, false",
    "2, 2, 0, 3, 2, false",
    // an item that counts otherwise than the judges found it
    "3, 1, 2, 3, 2, true",
    "1, 3, 2, 3, 2, false",
    // an item that was open neither rises nor falls
    "undecided, undecided, 2, 1 to 5, 2, false",
    "undecided, undecided, 2, 1 to 5, 2 to 4, false",
    "0, not-applicable, 2, 5, 4, false",
    "undecided, 0, 2, 3, 2, true",
    // an interval falls where one end does and none rises
    "0, 0, 2, 1 to 5, 1 to 4, true",
    "0, 0, 2, 2 to 5, 1 to 5, true",
    "0, 0, 2, 1 to 5, 2 to 4, false",
    "0, 0, 2, 1 to 5, 3, false",
    "0, 0, 2, 3, 1 to 5, false",
    "0, 0, 2, 3, 1 to 2, true",
    "0, 0, 2, 3, no score, false",
    "0, 0, 2, no score, 3, false",
  })
  void the_mark_falls_where_the_decision_rises_from_what_counts(
      String was, String now, String then, String before, String after, boolean lowers) {
    assertThat(new Foretold("C1", was, now, then, mark(before), mark(after), 0).lowersTheMark())
        .isEqualTo(lowers);
  }

  private static ResultValue mark(String written) {
    String[] ends = written.split(" to ");
    boolean score = !written.equals("no score");
    return new ResultValue(
        Optional.of(written).filter(_ -> score && ends.length == 1),
        Optional.of(ends).filter(it -> it.length == 2).map(it -> new Ends(it[0], it[1])),
        Optional.empty(),
        Optional.empty());
  }
}
