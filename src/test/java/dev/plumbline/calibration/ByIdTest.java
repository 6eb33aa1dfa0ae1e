package dev.plumbline.calibration;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ByIdTest {

  @Test
  void rows_stand_in_the_order_of_their_ids_whatever_the_ids() {
    for (int seed = 0; seed < 300; seed++) {
      List<Row> rows = rows(seed);

      assertThat(ById.sorted(rows).stream().map(Row::id))
          .as("seed %s", seed)
          .containsExactlyElementsOf(rows.stream().map(Row::id).sorted().toList());
    }
    assertThat(ById.sorted(List.of())).isEmpty();
  }

  /// Ids of few letters and of many, with a common beginning, with letters of other scripts and
  /// halves of surrogate pairs, one the beginning of another.
  private static List<Row> rows(int seed) {
    Draws draws = new Draws(seed, 9);
    String begin = "document-".substring(0, draws.below(10));
    String letters = seed % 2 == 0 ? "0123456789abcdef" : "aá\u0100\u03b1\ud83d\ude00\uffff~ÿþ";
    List<Row> rows = new ArrayList<>();
    for (int i = draws.below(60); i >= 0; i--) {
      StringBuilder id = new StringBuilder(begin);
      for (int k = draws.below(9); k > 0; k--) {
        id.append(letters.charAt(draws.below(letters.length())));
      }
      rows.add(new Row(id.toString(), 1, List.of(), 1));
    }
    return rows;
  }
}
