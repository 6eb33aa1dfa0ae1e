package dev.plumbline.calibrate.fit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.calibrate.fit.Sample.RowOrder;
import dev.plumbline.calibrate.fit.Sample.SampleRow;
import dev.plumbline.calibrate.stats.CounterRandom;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class RowOrderTest {

  @Test
  void rows_are_sorted_by_any_ids() {
    for (int seed = 0; seed < 300; seed++) {
      List<SampleRow> rows = rows(seed);
      assertThat(RowOrder.sorted(rows).stream().map(SampleRow::id))
          .as("seed %s", seed)
          .containsExactlyElementsOf(rows.stream().map(SampleRow::id).sorted().toList());
    }
    assertThat(RowOrder.sorted(List.of())).isEmpty();
  }

  /// Short and long ids, with a common prefix, with characters of other scripts and lone
  /// surrogates, one the prefix of another.
  private static List<SampleRow> rows(int seed) {
    CounterRandom random = new CounterRandom(seed, 9);
    String begin = "document-".substring(0, random.below(10));
    String letters = seed % 2 == 0 ? "0123456789abcdef" : "aá\u0100\u03b1\ud83d\ude00\uffff~ÿþ";
    List<SampleRow> rows = new ArrayList<>();
    for (int i = random.below(60); i >= 0; i--) {
      StringBuilder id = new StringBuilder(begin);
      for (int k = random.below(9); k > 0; k--) {
        id.append(letters.charAt(random.below(letters.length())));
      }
      rows.add(new SampleRow(id.toString(), 1, List.of(), 1));
    }
    return rows;
  }
}
