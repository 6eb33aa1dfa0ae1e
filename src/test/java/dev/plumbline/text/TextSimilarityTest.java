package dev.plumbline.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.plumbline.base.number.Rational;
import dev.plumbline.fixtures.FreshSeeds;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Worked examples of the papers, and definitions written down a second time with doubles.
@Tag("soak")
class TextSimilarityTest {

  @ParameterizedTest
  @CsvSource({
    "kitten, sitting, 4/7",
    "flaw, lawn, 1/2",
    "same, same, 1",
    "'', abc, 0",
    "'', '', 1",
    "a\ud83d\ude00b, ab, 2/3",
  })
  void the_distance_of_edits_is_divided_by_the_longer_text(
      String one, String other, String expected) {
    assertThat(TextSimilarity.levenshtein(one, other)).contains(rational(expected));
  }

  /// The sentences of Papineni and others 2002, section 2.1, example 2: "the" occurs seven times,
  /// and twice in the first reference.
  @Test
  void an_n_gram_counts_as_often_as_both_have_it() {
    String said = "the the the the the the the";
    String reference = "The cat is on the mat.";
    assertThat(TextSimilarity.rouge(said, reference, 1)).isEqualTo(rational("4/13"));
    assertThat(TextSimilarity.bleu(said, reference)).isEqualTo(Rational.ZERO);
  }

  /// Lin 2004, section 3.1: "police killed the gunman" and two candidates, of which the first has
  /// the longer common subsequence.
  @Test
  void the_longest_common_subsequence_prefers_the_order_of_the_reference() {
    String reference = "police killed the gunman";
    assertThat(TextSimilarity.rougeL("police kill the gunman", reference))
        .contains(rational("3/4"));
    assertThat(TextSimilarity.rougeL("the gunman kill police", reference))
        .contains(rational("1/2"));
    assertThat(TextSimilarity.rouge("police kill the gunman", reference, 2))
        .isEqualTo(rational("1/3"));
    assertThat(TextSimilarity.rouge("the gunman kill police", reference, 2))
        .isEqualTo(rational("1/3"));
  }

  @ParameterizedTest
  @CsvSource({
    "Parks cool the streets., parks COOL the streets, 1",
    "a b c d, e f g h, 0",
    "'', '', 1",
    "a b c d e, '', 0",
  })
  void what_is_the_same_but_for_case_and_punctuation_is_the_same(
      String one, String other, String expected) {
    Rational value = rational(expected);
    assertThat(TextSimilarity.jaccard(one, other)).isEqualTo(value);
    assertThat(TextSimilarity.rouge(one, other, 1)).isEqualTo(value);
    assertThat(TextSimilarity.rougeL(one, other)).contains(value);
    assertThat(TextSimilarity.bleu(one, other)).isEqualTo(value);
  }

  @Test
  void entries_of_lists_are_compared_with_and_without_their_order() {
    List<String> said = List.of("b", "a", "a", "x");
    List<String> expected = List.of("a", "b", "c", "d");
    assertThat(TextSimilarity.covered(said, expected)).isEqualTo(rational("2/3"));
    assertThat(TextSimilarity.covered(expected, said)).isEqualTo(rational("1/2"));
    assertThat(TextSimilarity.inOrder(said, expected)).contains(rational("1/4"));
    assertThat(TextSimilarity.covered(List.of(), said)).isEqualTo(Rational.ONE);
  }

  @Test
  void work_that_grows_with_both_lengths_is_bounded() {
    String characters = "ab ".repeat(2_000);
    String words = "a b ".repeat(3_000);
    assertThat(TextSimilarity.levenshtein(characters, characters)).isEmpty();
    assertThat(TextSimilarity.rougeL(words, words)).isEmpty();
    assertThat(TextSimilarity.chrf("x".repeat(200_001), "x")).isEmpty();
    assertThat(TextSimilarity.levenshtein("x".repeat(5_000), "x".repeat(5_000))).isPresent();
  }

  static int[] seeds() {
    return FreshSeeds.after(20, TextSimilarityTest.class);
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void exact_values_are_those_of_the_definitions(int seed) {
    SplittableRandom random = new SplittableRandom(seed);
    for (int i = 0; i < 20; i++) {
      List<String> said = words(random);
      List<String> expected = words(random);
      String one = String.join(" ", said);
      String other = String.join(" ", expected);

      assertThat(value(TextSimilarity.bleu(one, other)))
          .isCloseTo(bleu(said, expected), within(1e-11));
      assertThat(value(TextSimilarity.chrf(one, other).orElseThrow()))
          .isCloseTo(chrf(one, other), within(1e-11));
      assertThat(value(TextSimilarity.rouge(one, other, 2)))
          .isCloseTo(
              said.size() < 2 && expected.size() < 2
                  ? said.equals(expected) ? 1 : 0
                  : f1(grams(said, 2), grams(expected, 2)),
              within(1e-11));
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"yes", "yes indeed", "yes it is", "yes it is so"})
  void a_text_of_any_length_is_like_itself_and_unlike_another(String text) {
    String other =
        text.replace("yes", "no").replace("it", "he").replace("i", "j").replace("so", "x");
    assertThat(TextSimilarity.bleu(text, text)).isEqualTo(Rational.ONE);
    assertThat(TextSimilarity.bleu(text, other)).isEqualTo(Rational.ZERO);
    for (int order = 1; order <= 2; order++) {
      assertThat(TextSimilarity.rouge(text, text, order)).isEqualTo(Rational.ONE);
      assertThat(TextSimilarity.rouge(text, other, order)).isEqualTo(Rational.ZERO);
    }
  }

  @Test
  void bleu_has_twelve_correct_decimals() {
    // 8 of 9 words, 6 of 8 pairs, 4 of 7, 2 of 6; nine words against eleven:
    // exp(1 - 11/9) * (8/9 * 6/8 * 4/7 * 2/6)^(1/4)
    String said = "a b c d e f g h x";
    String reference = "a b c d e i f g h j k";

    assertThat(TextSimilarity.bleu(said, reference).toDecimal().toPlainString())
        .isEqualTo(
            new java.math.BigDecimal(
                    Math.exp(1 - 11.0 / 9) * Math.pow(8.0 / 9 * 6 / 8 * 4 / 7 * 2 / 6, 0.25))
                .setScale(12, java.math.RoundingMode.HALF_EVEN)
                .toPlainString());
  }

  private static List<String> words(SplittableRandom random) {
    return IntStream.range(0, 1 + random.nextInt(12))
        .mapToObj(_ -> List.of("the", "park", "is", "cool", "and", "old").get(random.nextInt(6)))
        .toList();
  }

  private static double bleu(List<String> said, List<String> expected) {
    double product = 1;
    int orders = Math.min(4, said.size());
    for (int order = 1; order <= orders; order++) {
      Map<String, Integer> grams = grams(said, order);
      double shared = shared(grams, grams(expected, order));
      if (shared == 0) {
        return 0;
      }
      product *= shared / sum(grams);
    }
    double penalty =
        said.size() >= expected.size() ? 1 : Math.exp(1 - (double) expected.size() / said.size());
    return penalty * Math.pow(product, 1.0 / orders);
  }

  private static double chrf(String said, String expected) {
    List<String> one = Arrays.asList(said.replace(" ", "").split(""));
    List<String> other = Arrays.asList(expected.replace(" ", "").split(""));
    double precision = 0;
    double recall = 0;
    int orders = Math.min(6, Math.min(one.size(), other.size()));
    for (int order = 1; order <= orders; order++) {
      double shared = shared(grams(one, order), grams(other, order));
      precision += shared / sum(grams(one, order)) / orders;
      recall += shared / sum(grams(other, order)) / orders;
    }
    return precision + recall == 0 ? 0 : 5 * precision * recall / (4 * precision + recall);
  }

  private static double f1(Map<String, Integer> one, Map<String, Integer> other) {
    int all = sum(one) + sum(other);
    return all == 0 ? 1 : 2.0 * shared(one, other) / all;
  }

  private static Map<String, Integer> grams(List<String> units, int order) {
    List<String> grams = new ArrayList<>();
    for (int i = 0; i + order <= units.size(); i++) {
      grams.add(units.subList(i, i + order).toString());
    }
    return grams.stream().collect(Collectors.toMap(it -> it, _ -> 1, Integer::sum, TreeMap::new));
  }

  private static int shared(Map<String, Integer> one, Map<String, Integer> other) {
    return one.keySet().stream()
        .filter(other::containsKey)
        .mapToInt(gram -> Math.min(one.get(gram), other.get(gram)))
        .sum();
  }

  private static int sum(Map<String, Integer> grams) {
    return Stream.of(grams).flatMap(it -> it.values().stream()).mapToInt(Integer::intValue).sum();
  }

  private static double value(Rational rational) {
    return Double.parseDouble(
        rational.rounded(15, java.math.RoundingMode.HALF_EVEN).toPlainString());
  }

  private static Rational rational(String written) {
    String[] ends = written.toLowerCase(Locale.ROOT).split("/");
    Rational value = Rational.of(Long.parseLong(ends[0]));
    return ends.length == 1 ? value : value.dividedBy(Rational.of(Long.parseLong(ends[1])));
  }
}
