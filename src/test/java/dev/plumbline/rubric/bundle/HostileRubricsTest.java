package dev.plumbline.rubric.bundle;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.base.problem.Problem;
import dev.plumbline.fixtures.ExpressionSources;
import dev.plumbline.fixtures.InLongForm;
import dev.plumbline.rubric.bundle.BundleCompiler.BundleCompilation;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Hostile rubrics, and rubrics just within the limits: each is refused with a problem or locks;
/// nothing throws or runs without end.
@Tag("slow")
class HostileRubricsTest {

  private static final String HEAD = "rubric: made\nversion: 1.0.0\n";
  private static final String HEAD_JSON = "{\"rubric\": \"made\", \"version\": \"1.0.0\", ";

  @ParameterizedTest(name = "{0}")
  @MethodSource("refused")
  void a_hostile_rubric_is_refused_with_a_problem_code(String what, byte[] source, String code) {
    long start = processorNanos();
    BundleCompilation compilation = BundleCompiler.compile(source);
    assertInTime(what, start, REFUSED_SECONDS_MAX);
    assertThat(compilation).isInstanceOf(BundleCompilation.Rejected.class);
    List<Problem> problems = ((BundleCompilation.Rejected) compilation).problems();
    assertThat(problems).extracting(Problem::code).contains(code);
    assertThat(problems.getFirst().message()).hasSizeLessThan(500);
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("locked")
  void a_rubric_at_the_limits_locks(String what, byte[] source) {
    long start = processorNanos();
    BundleCompilation compilation = BundleCompiler.compile(source);
    assertInTime(what, start, LOCKED_SECONDS_MAX);
    assertThat(compilation)
        .as(() ->
            compilation.toString().substring(0, Math.min(2_000, compilation.toString().length())))
        .isInstanceOf(BundleCompilation.Locked.class);
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("lockedSlowly")
  @InLongForm
  void a_rubric_at_many_limits_at_once_locks(String what, byte[] source) {
    a_rubric_at_the_limits_locks(what, source);
  }

  @ParameterizedTest
  @ValueSource(strings = {"cases: {else", "ranges: [{else"})
  void a_tree_of_any_depth_locks_or_is_refused_with_a_problem_code(String way) {
    String close = way.startsWith("cases") ? "}" : "}]";
    String on = way.startsWith("cases") ? "a" : "x";
    String open = "{tree: [{switch: " + on + ", " + way + ": ";
    String end = close + "}]}";
    for (int depth = 1; depth < 20; depth++) {
      for (String leaf : List.of("1", "{score: 1}")) {
        String tree = open.repeat(depth) + leaf + end.repeat(depth);
        String source = HEAD + "facts: {a: boolean, x: integer}\nplan: {n: " + tree + "}\n";

        BundleCompilation compilation =
            BundleCompiler.compile(source.getBytes(StandardCharsets.UTF_8));

        if (compilation instanceof BundleCompilation.Rejected(List<Problem> problems)) {
          assertThat(problems).extracting(Problem::code).containsOnly("too-deep");
        }
      }
    }
  }

  /// A hostile rubric takes milliseconds, one at the limits seconds of this thread's processor
  /// time, which a busy machine does not lengthen much.
  private static final long REFUSED_SECONDS_MAX = 5;

  private static final long LOCKED_SECONDS_MAX = 60;

  private static void assertInTime(String what, long start, long secondsMax) {
    print(what, start);
    assertThat((processorNanos() - start) / 1_000_000_000).as(what).isLessThan(secondsMax);
  }

  private static long processorNanos() {
    return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
  }

  private static void print(String what, long start) {
    if (Boolean.getBoolean("times")) {
      System.out.println((processorNanos() - start) / 1_000_000 + " ms  " + what);
    }
  }

  private static Stream<Arguments> refused() {
    return Stream.of(
        refused("no bytes", "", "empty"),
        refused("white space only", " \n\t\n", "empty"),
        refused("a comment only", "# nothing to see\n", "empty"),
        refused("a document mark only", "---\n", "wrong-type"),
        refused("an end mark only", "...\n", "not-yaml"),
        refused("a directive only", "%YAML 1.2\n", "not-yaml"),
        refused("a byte order mark only", "\uFEFF", "empty"),
        refused("ten megabytes", "a".repeat(10_000_000), "too-large"),
        Arguments.of("not UTF-8", new byte[] {'a', ':', ' ', (byte) 0xC3}, "not-utf-8"),
        Arguments.of("UTF-16", HEAD.getBytes(StandardCharsets.UTF_16), "not-utf-8"),
        Arguments.of(
            "bytes of half a pair",
            new byte[] {'a', ':', ' ', (byte) 0xED, (byte) 0xA0, (byte) 0x80},
            "not-utf-8"),
        refused("ten thousand flow lists", HEAD + "plan: " + "[".repeat(10_000), "too-deep"),
        refused("ten thousand flow mappings", HEAD + "plan: " + "{a: ".repeat(10_000), "too-deep"),
        refused("ten thousand block mappings", HEAD + nestedBlock(1_300), "too-deep"),
        refused(
            "ten thousand block lists", HEAD + "plan:\n " + "- ".repeat(10_000) + "a", "too-deep"),
        refused("ten thousand complex keys", "? ".repeat(10_000) + "a", "too-deep"),
        refused(
            "ten thousand lists of JSON",
            HEAD_JSON + "\"plan\": " + "[".repeat(10_000),
            "too-deep"),
        refused("ten thousand objects of JSON", "{\"a\":".repeat(10_000), "too-deep"),
        refused("an alias bomb", HEAD + aliasBomb(), "alias"),
        refused("an alias of nothing", HEAD + "plan: *nothing\n", "alias"),
        refused("an alias of itself", HEAD + "plan: &a [*a]\n", "alias"),
        refused("an anchor on a key", HEAD + "&a plan: 1\n", "alias"),
        refused("an alias as a key", HEAD + "*a : 1\n", "alias"),
        refused("a merge key", HEAD + "plan: {<<: {a: 1}}\n", "wrong-name"),
        refused(
            "a tag that makes an object",
            HEAD + "plan: !!java.net.URL [\"http://x\"]\n",
            "unsupported-yaml"),
        refused("a tag on a key", HEAD + "!!str plan: 1\n", "unsupported-yaml"),
        refused("a tag on a text", HEAD + "plan: !!str 1\n", "unsupported-yaml"),
        refused("a second document", HEAD + "plan: 1\n---\nplan: 2\n", "unsupported-yaml"),
        refused("a key twice", HEAD + "plan: {a: 1}\nplan: {a: 2}\n", "duplicate-key"),
        refused("a key twice in JSON", HEAD_JSON + "\"plan\": 1, \"plan\": 2}", "duplicate-key"),
        refused("a hundred thousand equal keys", HEAD + "a: 1\n".repeat(100_000), "duplicate-key"),
        refused("1e400", HEAD + "plan: {a: 1e400}\n", "number-too-large"),
        refused("1e999999999", HEAD + "plan: {a: 1e999999999}\n", "number-too-large"),
        refused("-1e-999999999", HEAD + "plan: {a: -1e-999999999}\n", "number-too-large"),
        refused("an exponent beyond all", HEAD + "plan: {a: 1e99999999999999}\n", "wrong-type"),
        refused(
            "an exponent beyond all where a case expects",
            HEAD + "plan: {a: 1}\ncases: [{name: a, expect: {a: 1e99999999999999}}]\n",
            "case-failed"),
        refused(
            "1e999999999 in JSON",
            HEAD_JSON + "\"plan\": {\"a\": 1e999999999}}",
            "number-too-large"),
        refused(
            "a number of a hundred thousand digits",
            HEAD + "plan: {a: " + "9".repeat(100_000) + "}\n",
            "number-too-large"),
        refused(
            "a number of a hundred thousand digits in JSON",
            HEAD_JSON + "\"plan\": {\"a\": " + "9".repeat(100_000) + "}}",
            "number-too-large"),
        refused(
            "a key of a hundred thousand letters in JSON",
            HEAD_JSON + "\"" + "k".repeat(100_000) + "\": 1}",
            "unknown-key"),
        refused(
            "a key of a hundred thousand letters",
            HEAD + "? " + "k".repeat(100_000) + "\n: 1\n",
            "unknown-key"),
        refused("NaN", HEAD + "plan: {a: {formula: .nan}}\n", "wrong-expression"),
        refused(
            "half a pair by a JSON escape",
            HEAD_JSON + "\"owner\": \"\\ud800\", \"plan\": {\"a\": 1}}",
            "wrong-character"),
        refused(
            "half a pair in a key",
            HEAD_JSON + "\"\\udfff\": 1, \"plan\": {\"a\": 1}}",
            "wrong-character"),
        refused(
            "half a pair in an expression",
            HEAD_JSON + "\"plan\": {\"a\": \"x == '\\ud800'\"}}",
            "wrong-character"),
        refused("NUL in YAML", HEAD + "plan: {a: \"\u0000\"}\n", "not-yaml"),
        refused(
            "NUL by a JSON escape",
            HEAD_JSON + "\"plan\": {\"a\": \"\\u0000\"}}",
            "wrong-character"),
        refused("NUL by a YAML escape", HEAD + "plan: {a: \"\\0\"}\n", "wrong-character"),
        refused("a huge single text", "a".repeat(999_999), "wrong-type"),
        refused(
            "a huge description",
            HEAD + "description: " + "a".repeat(900_000) + "\nplan: {a: 1}\n",
            "too-long"),
        refused(
            "a changelog that is too large only as canonical JSON",
            HEAD
                + "plan: {a: 1}\nchangelog:\n"
                + ("- {version: 1.0.0, note: 'x" + "\"".repeat(9_900) + "'}\n").repeat(240),
            "too-large"),
        refused(
            "questions that are too large only as canonical JSON",
            HEAD
                + "traits:\n  t:\n    scale: {min: 1, max: 6}\n    items:\n"
                + IntStream.range(0, 240)
                    .mapToObj(i -> "    - {id: A" + i + ", ask: 'x" + "\"".repeat(9_900) + "'}\n")
                    .collect(Collectors.joining()),
            "too-large"),
        refused(
            "a huge expression",
            HEAD + "plan: {a: \"" + "1+".repeat(400_000) + "1\"}\n",
            "wrong-expression"),
        refused(
            "an expression that grows when it is spaced",
            HEAD + "facts: {a: boolean}\nplan: {n: \"" + "a&&".repeat(1_300) + "a ? 1 : 0\"}\n",
            "wrong-expression"),
        refused(
            "brackets without end",
            HEAD + "plan: {a: \"" + "(".repeat(3_900) + "\"}\n",
            "wrong-expression"),
        refused(
            "negations without end",
            HEAD + "plan: {a: \"" + "!".repeat(3_900) + "true\"}\n",
            "wrong-expression"),
        refused(
            "nested conditions that are too long as text",
            HEAD
                + "facts: {a: boolean}\nplan: {n: {formula: {if: {all: ["
                + "a,".repeat(2_000)
                + "a]}, then: 1, else: 0}}}\n",
            "wrong-expression"),
        refused(
            "nested conditions that are too deep as text",
            HEAD
                + "facts: {a: boolean}\nplan: {n: {formula: "
                + "{if: a, else: 0, then: ".repeat(55)
                + "1"
                + "}".repeat(55)
                + "}}\n",
            "wrong-expression"),
        refused(
            "at least one of too many",
            HEAD
                + "facts: {a: boolean}\nplan: {n: {formula: {if: {at_least: {count: 1, of: ["
                + "a,".repeat(150)
                + "a]}}, then: 1, else: 0}}}\n",
            "wrong-expression"),
        refused(
            "a mean of too many",
            HEAD + "plan: {n: {formula: {weighted_mean: {" + keys(150) + "}}}}\n",
            "wrong-expression"),
        refused(
            "a field that is an expression",
            HEAD
                + "facts: {a: integer}\n"
                + "invariants: [{field: a && b, op: gt, value: 1}]\n"
                + "plan: {n: a}\n",
            "wrong-expression"),
        refused(
            "a field that is a word of the language",
            HEAD + "plan: {n: 1}\ninvariants: [{field: \"true\", value: true}]\n",
            "wrong-expression"),
        refused(
            "a list of names to be in",
            HEAD
                + "facts: {a: text, b: text}\n"
                + "plan: {n: {formula: {if: {field: a, op: in, value: [{name: b}]}, then: 1, else:"
                + " 0}}}\n",
            "wrong-expression"),
        refused(
            "a table keyed by what is no text",
            HEAD + "plan: {n: {formula: {lookup: {on: a, table: {}}}}}\n",
            "empty"),
        refused(
            "a pattern that explodes",
            HEAD
                + "facts: {a: {computed: {pattern_count: \"(((a{1000}){1000}){1000}){1000}\"}}}\n"
                + "plan: {n: a}\n",
            "wrong-pattern"),
        refused(
            "a pattern with a back-reference",
            HEAD + "facts: {a: {computed: {pattern_count: \"(a)\\\\1\"}}}\nplan: {n: a}\n",
            "wrong-pattern"),
        refused(
            "a product beyond all",
            HEAD + "facts: {x: integer}\nplan: {n: \"" + "x*".repeat(300) + "x\"}\n",
            "range-too-wide"),
        refused(
            "many products beyond all",
            HEAD + "facts: {x: integer}\nplan:\n" + products(600),
            "range-too-wide"),
        refused("ten thousand undeclared names", HEAD + undeclared(10_000), "undeclared"),
        refused(
            "ten thousand undeclared names beside the longest ids",
            HEAD + undeclaredLong(),
            "undeclared"),
        refused(
            "fifty thousand branches",
            HEAD
                + "facts: {a: boolean}\nplan: {n: {tree: ["
                + "{when: a, then: 1}, ".repeat(40_000)
                + "{else: 0}]}}\n",
            "too-many"),
        refused(
            "three hundred and one operations",
            HEAD + "plan: {n: \"" + "1 + ".repeat(301) + "1\"}\n",
            "wrong-expression"),
        refused(
            "operations nested on the left",
            HEAD
                + "plan: {n: \""
                + "(".repeat(4)
                + ("1 + ".repeat(90) + "1) + ").repeat(4)
                + "1\"}\n",
            "wrong-expression"),
        refused("a circle of two thousand", HEAD + "plan:\n" + circle(2_000), "cycle"),
        refused("too many rules", HEAD + rules(1_001), "too-many"),
        refused("too many nodes", HEAD + nodes(3_001), "too-many"),
        refused("too many facts", HEAD + facts(501) + "plan: {n: f0}\n", "too-many"),
        refused(
            "too many cases",
            HEAD + "plan: {n: 1}\ncases:\n" + "  - {name: a, expect: {}}\n".repeat(1_001),
            "too-many"),
        refused(
            "a tree too deep",
            HEAD
                + "facts: {a: boolean}\nplan: {n: {tree: [{when: a, then: "
                + "{tree: [{when: a, then: ".repeat(40)
                + "1"
                + "}, {else: 0}]}".repeat(40)
                + "}, {else: 0}]}}\n",
            "too-deep"));
  }

  private static Stream<Arguments> locked() {
    return Stream.of(
        locked("two thousand nodes in one mean", HEAD + nodes(2_000)),
        locked("two thousand nodes in a chain", HEAD + "plan:\n" + chain(2_000)),
        locked("a thousand rules", HEAD + rules(1_000)),
        locked(
            "five hundred facts",
            HEAD + facts(500) + "plan: {n: \"min(" + names("f", 100) + ")\"}\n"),
        locked("two thousand items", items(2_000)),
        locked("three thousand nodes", HEAD + "plan:\n" + chain(3_000)),
        locked(
            "a thousand cases",
            HEAD
                + "facts: {a: boolean}\nplan: {n: \"a ? 1 : 0\"}\ncases:\n"
                + "  - {name: a, facts: {a: true}, expect: {n: 1}}\n".repeat(1_000)),
        locked("the longest expression", HEAD + "plan: {n: \"" + "1 + ".repeat(300) + "1\"}\n"),
        locked(
            "a thousand branches",
            HEAD
                + "facts: {a: boolean}\nplan: {n: {tree: ["
                + "{when: a, then: 1}, ".repeat(999)
                + "{else: 0}]}}\n"),
        locked(
            "the deepest expression",
            HEAD + "plan: {n: \"" + "(".repeat(31) + "1" + ")".repeat(31) + "\"}\n"),
        locked(
            "the deepest tree by conditions",
            HEAD
                + "facts: {a: boolean}\nplan: {n: {tree: [{when: a, then: "
                + "{tree: [{when: a, then: ".repeat(17)
                + "1"
                + "}, {else: 0}]}".repeat(17)
                + "}, {else: 0}]}}\n"),
        locked(
            "the deepest tree by cases",
            HEAD
                + "facts: {a: boolean}\nplan: {n: {tree: [{switch: a, cases: {else: "
                + "{tree: [{switch: a, cases: {else: ".repeat(12)
                + "1"
                + "}}]}".repeat(12)
                + "}}]}}\n"),
        locked("CRLF", (HEAD + "plan: {n: 1}\n").replace("\n", "\r\n")),
        locked("CR", (HEAD + "plan: {n: 1}\n").replace("\n", "\r")),
        locked("a byte order mark", "\uFEFF" + HEAD + "plan: {n: 1}\n"),
        locked("zero to a high power", HEAD + "plan: {n: 0e999999999}\n"),
        locked(
            "letters of every plane", HEAD + "description: \"🙂 𝒳 \\uFFFD ﷽\"\nplan: {n: 1}\n"));
  }

  private static Stream<Arguments> lockedSlowly() {
    return Stream.of(
        locked("everything at once", everything()),
        locked("many of the longest expressions", HEAD + facts(500) + longest()));
  }

  private static Arguments refused(String what, String source, String code) {
    return Arguments.of(what, source.getBytes(StandardCharsets.UTF_8), code);
  }

  private static Arguments locked(String what, String source) {
    return Arguments.of(what, source.getBytes(StandardCharsets.UTF_8));
  }

  private static String nestedBlock(int depth) {
    return IntStream.range(0, depth)
        .mapToObj(i -> " ".repeat(i) + "a:\n")
        .collect(Collectors.joining());
  }

  private static String aliasBomb() {
    StringBuilder out = new StringBuilder("a0: &a0 [x, x, x, x, x, x, x, x, x]\n");
    for (int i = 1; i < 30; i++) {
      out.append("a").append(i).append(": &a").append(i).append(" [");
      out.append(("*a" + (i - 1) + ", ").repeat(9)).append("]\n");
    }
    return out.toString();
  }

  private static String keys(int count) {
    return IntStream.range(0, count)
        .mapToObj(i -> "k" + i + ": 1")
        .collect(Collectors.joining(", "));
  }

  private static String names(String letter, int count) {
    return IntStream.range(0, count).mapToObj(i -> letter + i).collect(Collectors.joining(", "));
  }

  private static String facts(int count) {
    return "facts: {"
        + IntStream.range(0, count)
            .mapToObj(i -> "f" + i + ": {type: integer, min: 0, max: 9}")
            .collect(Collectors.joining(", "))
        + "}\n";
  }

  private static String nodes(int count) {
    return "plan:\n"
        + IntStream.range(0, count - 1)
            .mapToObj(i -> "  n" + i + ": 1\n")
            .collect(Collectors.joining())
        + "  composite: {weighted_mean: ["
        + names("n", count - 1)
        + "]}\n";
  }

  private static String chain(int count) {
    return "  n0: 1\n"
        + IntStream.range(1, count - 1)
            .mapToObj(i -> "  n" + i + ": n" + (i - 1) + "\n")
            .collect(Collectors.joining())
        + "  composite: n"
        + (count - 2)
        + "\n";
  }

  private static String circle(int count) {
    return IntStream.range(0, count - 1)
            .mapToObj(i -> "  n" + i + ": n" + (i + 1) % (count - 1) + "\n")
            .collect(Collectors.joining())
        + "  composite: n0\n";
  }

  private static String rules(int count) {
    return "facts: {a: boolean}\nplan:\n  n:\n    rules:\n"
        + IntStream.range(0, count)
            .mapToObj(i ->
                "      - {id: r"
                    + i
                    + ", when: a, weight: 0.001"
                    + (i % 3 == 0 ? ", terminal: true}\n" : "}\n"))
            .collect(Collectors.joining());
  }

  private static String products(int count) {
    return IntStream.range(0, count)
            .mapToObj(i -> "  n" + i + ": \"" + "x*".repeat(300) + "x\"\n")
            .collect(Collectors.joining())
        + "  composite: {min: ["
        + names("n", count)
        + "]}\n";
  }

  private static String undeclared(int count) {
    return facts(500)
        + "plan:\n"
        + IntStream.range(0, 1_999)
            .mapToObj(i -> "  n" + i + ": \"min(" + names("x" + i + "y", count / 2_000) + ")\"\n")
            .collect(Collectors.joining())
        + "  composite: {min: ["
        + names("n", 1_999)
        + "]}\n";
  }

  private static String undeclaredLong() {
    String tail = "abcdefghij".repeat(5);
    return "facts: {"
        + IntStream.range(0, 500)
            .mapToObj(i -> tail + i + ": boolean")
            .collect(Collectors.joining(", "))
        + "}\nplan:\n"
        + IntStream.range(0, 200)
            .mapToObj(
                i -> "  n" + i + ": \"min(" + names("qrstuvwxyz".repeat(4) + i + "y", 50) + ")\"\n")
            .collect(Collectors.joining())
        + "  composite: {min: ["
        + names("n", 200)
        + "]}\n";
  }

  private static String longest() {
    String sum = names("f", 300).replace(", ", " + ");
    return "plan:\n"
        + IntStream.range(0, 200)
            .mapToObj(i -> "  n" + i + ": " + sum + "\n")
            .collect(Collectors.joining())
        + "  composite: {weighted_mean: ["
        + names("n", 200)
        + "]}\n";
  }

  private static String items(int count) {
    return ExpressionSources.json(
        ExpressionSources.map("rubric", "made", "version", "1.0.0", "traits", traits(count)));
  }

  private static Map<String, Object> traits(int count) {
    Map<String, Object> traits = new LinkedHashMap<>();
    for (int t = 0; t < 10; t++) {
      List<Object> items = new ArrayList<>();
      for (int i = 0; i < count / 10; i++) {
        items.add(
            ExpressionSources.map(
                "id",
                "I" + t + "x" + i,
                "ask",
                "Is it so?",
                "cues",
                ExpressionSources.map("positive", List.of("it is"))));
      }
      traits.put(
          "t" + t,
          ExpressionSources.map(
              "scale", ExpressionSources.map("min", 1, "max", 6), "items", items));
    }
    return traits;
  }

  private static String everything() {
    Map<String, Object> facts = new LinkedHashMap<>();
    for (int i = 0; i < 500; i++) {
      facts.put(
          "f" + i, ExpressionSources.map("type", "integer", "min", 0, "max", 9, "optional", true));
    }
    Map<String, Object> plan = new LinkedHashMap<>();
    List<Object> rules = new ArrayList<>();
    for (int i = 0; i < 1_000; i++) {
      rules.add(
          ExpressionSources.map(
              "id",
              "r" + i,
              "when",
              "f" + i % 500 + " > 3 && f" + (i + 7) % 500 + " < 8",
              "weight",
              1));
    }
    plan.put("ruled", ExpressionSources.map("rules", rules));
    List<String> members = new ArrayList<>(List.of("ruled"));
    traits(200).keySet().forEach(members::add);
    for (int i = 0; i < 1_988; i++) {
      plan.put("n" + i, "f" + i % 500 + " / 3 + 1");
      members.add("n" + i);
    }
    plan.put(
        "composite", ExpressionSources.map("weighted_mean", members, "pass", "composite >= 2"));
    return ExpressionSources.json(
        ExpressionSources.map(
            "rubric",
            "made",
            "version",
            "1.0.0",
            "facts",
            facts,
            "traits",
            traits(200),
            "plan",
            plan));
  }
}
