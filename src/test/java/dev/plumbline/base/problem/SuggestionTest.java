package dev.plumbline.base.problem;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class SuggestionTest {

  @Test
  void a_misspelled_name_is_corrected() {
    List<String> names = List.of("thesis", "tone", "toxicity");
    assertThat(Suggestion.of("tesis", names, "declared are")).isEqualTo("did you mean `thesis`?");
    assertThat(Suggestion.of("toxicty", names, "declared are"))
        .isEqualTo("did you mean `toxicity`?");
    assertThat(Suggestion.of("tune", names, "declared are")).isEqualTo("did you mean `tone`?");
  }

  @Test
  void an_unlike_name_lists_the_existing_names() {
    assertThat(Suggestion.of("colour", List.of("b", "a"), "declared are"))
        .isEqualTo("declared are `a`, `b`");
    assertThat(Suggestion.of("colour", List.of(), "declared are")).isEqualTo("none is declared");
  }

  @Test
  void a_long_list_is_truncated_with_a_count() {
    List<String> names = IntStream.range(0, 9).mapToObj(i -> "n" + i).toList();
    assertThat(Suggestion.list(names)).isEqualTo("`n0`, `n1`, `n2`, `n3`, `n4`, `n5` and 3 more");
  }

  @Test
  void ties_are_broken_alphabetically() {
    assertThat(Suggestion.of("tane", List.of("tune", "tone"), "declared are"))
        .isEqualTo("did you mean `tone`?");
  }

  @Test
  void the_nearest_name_equals_that_of_the_full_distance_matrix() {
    SplittableRandom random = new SplittableRandom(1);
    for (int i = 0; i < 3_000; i++) {
      List<String> names = List.of(word(random), word(random), word(random));
      String wrong = word(random);

      String best = "";
      int nearest = Integer.MAX_VALUE;
      for (String name : names.stream().sorted().toList()) {
        int distance = begins(wrong, name) ? 0 : levenshtein(wrong, name);
        if (distance <= Math.min(name.length() / 3, 4) && distance < nearest) {
          best = name;
          nearest = distance;
        }
      }

      String given = Suggestion.of(wrong, names, "declared are");
      assertThat(given.startsWith("did")).as("%s %s", wrong, names).isEqualTo(!best.isEmpty());
      assertThat(given).contains(best);
    }
  }

  private static boolean begins(String wrong, String name) {
    return Math.min(wrong.length(), name.length()) > 1
        && (wrong.startsWith(name) || name.startsWith(wrong));
  }

  @Test
  void a_prefix_suggests_the_longer_name() {
    assertThat(Suggestion.of("maximum", List.of("max", "min"), "keys are"))
        .isEqualTo("did you mean `max`?");
  }

  /// The algorithm of Wagner and Fischer (1974).
  private static int levenshtein(String a, String b) {
    int[][] table = new int[a.length() + 1][b.length() + 1];
    for (int i = 0; i <= a.length(); i++) {
      for (int j = 0; j <= b.length(); j++) {
        table[i][j] =
            i == 0 || j == 0
                ? i + j
                : Math.min(
                    table[i - 1][j - 1] + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1),
                    1 + Math.min(table[i - 1][j], table[i][j - 1]));
      }
    }
    return table[a.length()][b.length()];
  }

  private static String word(SplittableRandom random) {
    StringBuilder out = new StringBuilder();
    for (int length = 1 + random.nextInt(14); length > 0; length--) {
      out.append((char) ('a' + random.nextInt(2)));
    }
    return out.toString();
  }
}
