package dev.plumbline.rubric.lint;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.base.problem.Problem;
import dev.plumbline.fixtures.FreshSeeds;
import dev.plumbline.fixtures.Rubrics;
import dev.plumbline.rubric.bundle.BundleCompiler.BundleCompilation;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.SplittableRandom;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// Rule lists on one number, which is tried with every value that it can have: a lint about two
/// rules says what these values show, and leaves nothing out.
@Tag("slow")
@Tag("soak")
class RuleListOracleTest {

  private static final int LISTS = 150;
  private static final int HIGHEST = 12;

  /// @param fires the values for which it does
  private record Made(String when, BitSet fires, int weight, List<Integer> overrides) {

    private static final int[] WEIGHTS = {-2, -1, 1, 2};

    static Made of(SplittableRandom random, List<Integer> overrides) {
      int low = random.nextInt(HIGHEST + 1);
      int high = low + random.nextInt(HIGHEST + 1 - low);
      BitSet fires = new BitSet();
      String when =
          switch (random.nextInt(5)) {
            case 0 -> {
              fires.set(low, HIGHEST + 1);
              yield "n >= " + low;
            }
            case 1 -> {
              fires.set(0, low + 1);
              yield "n <= " + low;
            }
            case 2 -> {
              fires.set(low, high + 1);
              yield "n >= " + low + " && n <= " + high;
            }
            case 3 -> {
              fires.set(low + 1, Math.max(low + 1, high));
              yield "n > " + low + " && n < " + high;
            }
            default -> {
              fires.set(low);
              yield "n == " + low;
            }
          };
      return new Made(when, fires, WEIGHTS[random.nextInt(WEIGHTS.length)], overrides);
    }

    String yaml(int id) {
      return "      - {id: r"
          + id
          + ", when: '"
          + when
          + "', weight: "
          + weight
          + ", overrides: ["
          + String.join(", ", overrides.stream().map(it -> "r" + it).toList())
          + "]}\n";
    }

    boolean isWithin(Made other) {
      BitSet outside = (BitSet) fires.clone();
      outside.andNot(other.fires);
      return outside.isEmpty();
    }

    int common(Made other) {
      BitSet both = (BitSet) fires.clone();
      both.and(other.fires);
      return both.cardinality();
    }
  }

  @Test
  void what_is_said_of_two_rules_is_what_all_values_show() {
    int claims = 0;
    for (int seed : FreshSeeds.after(LISTS, RuleListOracleTest.class)) {
      SplittableRandom random = new SplittableRandom(seed);
      List<Made> rules =
          IntStream.range(0, 4)
              .mapToObj(i ->
                  Made.of(random, random.nextInt(4) == 0 && i > 0 ? List.of(i - 1) : List.of()))
              .toList();
      TreeSet<String> told = new TreeSet<>();
      for (Problem problem : warnings(source(rules))) {
        switch (problem.code()) {
          case "overlapping-rules", "compensating-rules", "unreferenced-general-rule" ->
              told.add(problem.code() + pair(problem.message()));
          default -> {}
        }
      }

      assertThat(told).as(source(rules)).containsAll(shown(rules, true));
      assertThat(shown(rules, false)).as(source(rules)).containsAll(told);
      claims += told.size();
    }
    System.out.printf("rule lists: %d claims, all true, and none missing%n", claims);
    assertThat(claims).isGreaterThan(LISTS / 2);
  }

  @Test
  void rules_that_override_each_other_in_a_circle_are_refused_and_no_others() {
    int circles = 0;
    int drawn = 0;
    for (int seed : FreshSeeds.after(LISTS, RuleListOracleTest.class)) {
      SplittableRandom random = new SplittableRandom(seed);
      List<Made> rules = new ArrayList<>();
      for (int i = 0; i < 4; i++) {
        int self = i;
        rules.add(
            Made.of(
                random,
                IntStream.range(0, 4)
                    .filter(other -> other != self && random.nextInt(4) == 0)
                    .boxed()
                    .toList()));
      }
      boolean circle = IntStream.range(0, 4).anyMatch(i -> reaches(rules, i, i, 4));
      boolean refused =
          Rubrics.compiled(source(rules)) instanceof BundleCompilation.Rejected(var problems)
              && problems.stream().anyMatch(problem -> problem.code().equals("cycle"));

      assertThat(refused).as(source(rules)).isEqualTo(circle);
      circles += circle ? 1 : 0;
      drawn++;
    }
    assertThat(circles).isBetween(drawn / 10, drawn * 9 / 10);
  }

  private static boolean reaches(List<Made> rules, int from, int to, int steps) {
    return steps > 0
        && rules.get(from).overrides().stream()
            .anyMatch(next -> next == to || reaches(rules, next, to, steps - 1));
  }

  /// What a reader of all values would say.
  ///
  /// @param strictly whether a rule is within another only if it fires for fewer values
  private static TreeSet<String> shown(List<Made> rules, boolean strictly) {
    TreeSet<String> shown = new TreeSet<>();
    for (int i = 0; i < rules.size(); i++) {
      for (int j = 0; j < rules.size(); j++) {
        Made one = rules.get(i);
        Made other = rules.get(j);
        if (i == j || one.overrides().contains(j) || other.overrides().contains(i)) {
          continue;
        }
        boolean within = one.isWithin(other) && !one.fires().isEmpty();
        if (within && !(strictly && other.isWithin(one))) {
          if (one.weight() + other.weight() == 0) {
            shown.add("compensating-rules r" + i + " r" + j);
          } else if (one.weight() * other.weight() > 0) {
            shown.add("unreferenced-general-rule r" + i + " r" + j);
          }
        }
        if (i < j && one.common(other) == 1 && !one.isWithin(other) && !other.isWithin(one)) {
          shown.add("overlapping-rules r" + i + " r" + j);
        }
      }
    }
    return shown;
  }

  /// The first two rules that a message names.
  private static String pair(String message) {
    String[] parts = message.split("`");
    return " " + parts[1] + " " + parts[3];
  }

  private static String source(List<Made> rules) {
    StringBuilder source =
        new StringBuilder(
            "rubric: answer\nversion: 1.0.0\nfacts: {n: {type: integer, min: 0, max: "
                + HIGHEST
                + "}}\nplan:\n  composite:\n    rules:\n");
    for (int i = 0; i < rules.size(); i++) {
      source.append(rules.get(i).yaml(i));
    }
    return source.toString();
  }

  private static List<Problem> warnings(String source) {
    return switch (Rubrics.compiled(source)) {
      case BundleCompilation.Locked(var _, List<Problem> warnings) -> warnings;
      case BundleCompilation.DraftLocked(var _, List<Problem> warnings) -> warnings;
      case BundleCompilation.Rejected(List<Problem> problems) ->
          throw new AssertionError(problems + source);
    };
  }
}
