package dev.plumbline.measure.agreement;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.plumbline.measure.agreement.MarkerComparison.Mark;
import dev.plumbline.measure.agreement.MarkerComparison.Marker;
import java.util.List;
import java.util.Random;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;

class MarkerComparisonTest {

  private static final double[] ADA = {3.45, 4, 5, 2.2, 3.6, 4.1, 2.9, 3.3};
  private static final double[] BOB = {3.45, 3.8, 4.2, 2.5, 3.1, 3.9, 2.2, 3};
  private static final int[] IN_TURN = {0, 1, 2, 3, 4, 5, 6, 7};
  private static final int[] OTHERWISE = {7, 3, 1, 0, 2, 5, 6, 4};

  /// Python 3.12: `statistics.mean`, `linear_regression` and `pvariance`.
  @Test
  void figures_are_those_of_another_implementation() {
    MarkerComparison compared =
        new MarkerComparison(List.of(marker("ada", ADA, IN_TURN), marker("bob", BOB, OTHERWISE)));

    MarkerComparison.MarkerFigures ada = compared.figures().getFirst();
    MarkerComparison.MarkerFigures bob = compared.figures().getLast();
    assertThat(ada.documents()).isEqualTo(8);
    assertThat(ada.severity().orElseThrow().value().doubleValue()).isCloseTo(0.3, within(1e-9));
    assertThat(bob.severity().orElseThrow().value().doubleValue()).isCloseTo(-0.3, within(1e-9));
    assertThat(ada.drift().orElseThrow().value().doubleValue())
        .isCloseTo(4.285714285714, within(1e-9));
    assertThat(bob.drift().orElseThrow().value().doubleValue())
        .isCloseTo(-0.952380952381, within(1e-9));
    assertThat(compared.pairs().getFirst().meanDifference().orElseThrow().value().doubleValue())
        .isCloseTo(0.4155415872836289, within(1e-9));
    assertThat(ada.severity().orElseThrow().interval().orElseThrow().low())
        .isLessThan(ada.severity().orElseThrow().value());
  }

  /// The slope as a mean over pairs of points, and the difference over all pairs of documents.
  @RepeatedTest(5)
  void figures_follow_from_other_formulas() {
    Random random = new Random();
    int documents = 3 + random.nextInt(40);
    double[] one = random.doubles(documents, 1, 5).toArray();
    double[] other = random.doubles(documents, 1, 5).toArray();
    int[] order = new int[documents];
    for (int i = 0; i < documents; i++) {
      order[i] = 3 * i + random.nextInt(3);
    }
    MarkerComparison compared =
        new MarkerComparison(List.of(marker("one", one, order), marker("other", other, order)));

    double products = 0;
    double squares = 0;
    double spread = 0;
    double difference = 0;
    for (int i = 0; i < documents; i++) {
      difference += (one[i] - other[i]) / documents;
      for (int j = 0; j < documents; j++) {
        products += (order[i] - order[j]) * (one[i] - other[i] - one[j] + other[j]);
        squares += (double) (order[i] - order[j]) * (order[i] - order[j]);
        spread +=
            (one[i] - one[j]) * (one[i] - one[j]) + (other[i] - other[j]) * (other[i] - other[j]);
      }
    }
    MarkerComparison.MarkerFigures figures = compared.figures().getFirst();
    assertThat(figures.severity().orElseThrow().value().doubleValue())
        .isCloseTo(difference, within(1e-9));
    assertThat(figures.drift().orElseThrow().value().doubleValue())
        .isCloseTo(100 * products / squares, within(1e-6));
    assertThat(compared.pairs().getFirst().meanDifference().orElseThrow().value().doubleValue())
        .isCloseTo(difference / Math.sqrt(spread / (4.0 * documents * documents)), within(1e-9));
  }

  @Test
  void documents_of_one_marker_and_too_few_say_nothing() {
    Marker ada = marker("ada", ADA, IN_TURN);
    SortedMap<String, Mark> one = new TreeMap<>();
    one.put("d0", new Mark(3, 0));
    one.put("other", new Mark(3, 1));
    MarkerComparison compared = new MarkerComparison(List.of(ada, new Marker("bob", one)));
    MarkerComparison.MarkerFigures figures = compared.figures().getFirst();
    assertThat(figures.documents()).isEqualTo(1);
    assertThat(figures.severity()).isEmpty();
    assertThat(figures.drift()).isEmpty();
    assertThat(compared.pairs().getFirst().meanDifference()).isEmpty();
    assertThat(new MarkerComparison(List.of(ada)).pairs()).isEmpty();
  }

  private static Marker marker(String name, double[] scores, int[] order) {
    SortedMap<String, Mark> marks = new TreeMap<>();
    for (int i = 0; i < scores.length; i++) {
      marks.put("d" + i, new Mark(scores[i], order[i]));
    }
    return new Marker(name, marks);
  }
}
