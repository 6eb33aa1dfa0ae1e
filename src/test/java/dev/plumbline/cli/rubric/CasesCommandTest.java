package dev.plumbline.cli.rubric;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.cli.output.CapturedOutput;
import dev.plumbline.cli.output.CommandFolder;
import dev.plumbline.fixtures.Rubrics;
import dev.plumbline.rubric.bundle.BundleCompiler.BundleCompilation;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

@Tag("slow")
class CasesCommandTest extends CommandFolder {

  private static final String RULES =
      """
      rubric: made
      version: 1.0.0
      facts:
        words: {type: integer, min: 0, max: 1000}
        harm: {type: decimal, min: 0, max: 1}
        tone: {type: enum, values: [warm, plain]}
      gates:
        - {id: empty, when: words == 0}
      plan:
        manners: {tree: [{when: 'tone == "warm"', then: 1}, {else: 0.5}]}
        length:
          rules:
            - {id: long_enough, when: words >= 50 && harm < 0.8, weight: 0.5}
            - {id: harmful, when: harm >= 0.8, weight: -1}
        composite:
          sum: [manners, length]
          pass: composite >= 1
      """;

  @Test
  void places_without_a_case_are_listed() throws IOException {
    Path rubric =
        write(
            "rubric.yaml",
            RULES
                + """
                cases:
                  - {name: good, facts: {words: 50, harm: 0, tone: warm}, expect: {composite: 1.5}}
                """);

    CapturedOutput run = CapturedOutput.run("rubric compile --coverage", rubric).ok();
    assertThat(run.out())
        .isEqualTo(
            """
            1 case covers 7 of 12 places
            not covered
              the gate ends the evaluation: empty
              the rule fires: length/harmful
              the rule does not fire: length/long_enough
              the leaf is reached: /plan/manners/tree/1/else
              the cut is failed: composite
            """);
    CapturedOutput.run("rubric compile --coverage {} --json", rubric)
        .prints("{\"id\":\"length/harmful\",\"kind\":\"rule-fires\"}", "\"cases\":1");
  }

  @Test
  void every_number_that_something_turns_at_gets_three_cases() throws IOException {
    Path rubric = write("rubric.yaml", RULES);

    CapturedOutput run = CapturedOutput.run("rubric compile {} --suggest-cases", rubric).ok();
    // the gate turns at 0, where nothing is below; 50 words, harm 0.8, the pass mark 1
    run.prints(
        "# no case found just below 0: gate empty, words",
        "{name: \"words at 0\", facts: {harm: 0, tone: \"warm\", words: 0}",
        "{name: \"words just below 50\", facts: {harm: 0, tone: \"warm\", words: 49}",
        "{name: \"words at 50\", facts: {harm: 0, tone: \"warm\", words: 50}",
        "{name: \"words just above 50\", facts: {harm: 0, tone: \"warm\", words: 51}",
        "{name: \"harm just below 0.8\", facts: {harm: 0.799,",
        "{name: \"harm at 0.8\", facts: {harm: 0.8,",
        "{name: \"harm just above 0.8\", facts: {harm: 0.801,",
        "{name: \"composite at 1\"");
  }

  /// The nearest shares of at most twenty sentences beside 0.95 are 18 of 19 and all of one.
  @Test
  void what_the_decisions_on_units_come_to_gets_three_cases_that_hold() throws IOException {
    String source =
        """
        rubric: made
        version: 1.0.0
        evidence: {per_trait: 0}
        traits:
          sound:
            scale: {min: 0, max: 10}
            items:
              - {id: F1, ask: Is it so?, scale: 0-2, each: sentence, needs: 0}
              - {id: G1, ask: Is it kind?, needs: 0}
        plan:
          more:
            rules:
              - {id: three, when: count(F1 >= 1) >= 3, weight: 1}
              - {id: bad, when: worst(F1) < 1, weight: 1}
          composite: {formula: sound + more, pass: share(F1 == 2) >= 0.95}
        """;
    Path rubric = write("rubric.yaml", source);

    CapturedOutput run = CapturedOutput.run("rubric compile {} --suggest-cases", rubric);

    String sentences = "2, ".repeat(18);
    assertThat(run.err()).isEmpty();
    run.prints(
        "{name: \"count(F1 >= 1) just below 3\", facts: {}, items: {F1: [1, 1], G1: 0}",
        "{name: \"count(F1 >= 1) at 3\", facts: {}, items: {F1: [1, 1, 1], G1: 0}",
        "{name: \"count(F1 >= 1) just above 3\", facts: {}, items: {F1: [1, 1, 1, 1], G1: 0}",
        "{name: \"worst(F1) just below 1\", facts: {}, items: {F1: [0], G1: 0}",
        "{name: \"share(F1 == 2) just below 0.95\", facts: {}, items: {F1: [" + sentences + "0]",
        "{name: \"share(F1 == 2) at 0.95\", facts: {}, items: {F1: [" + sentences + "2, 0]",
        "{name: \"share(F1 == 2) just above 0.95\", facts: {}, items: {F1: [2]");
    assertThat(Rubrics.compiled(source + "cases:\n" + run.out()))
        .isInstanceOf(BundleCompilation.Locked.class);
  }

  @ParameterizedTest
  @MethodSource("rubrics")
  void suggested_boundary_cases_are_valid_and_pass(Path rubric) throws IOException {
    String source = Files.readString(rubric);
    CapturedOutput run = CapturedOutput.run("rubric compile {} --suggest-cases", rubric).ok();
    String pasted = withoutCases(source) + "cases:\n" + run.out();
    if (!run.out().contains("  - {name")) {
      pasted = withoutCases(source);
    }
    assertThat(Rubrics.compiled(pasted))
        .as("%s\n%s", Rubrics.problems(pasted), pasted)
        .isInstanceOf(BundleCompilation.Locked.class);
  }

  @Test
  void nearly_every_boundary_of_the_examples_has_its_three_cases() throws IOException {
    int found = 0;
    int missing = 0;
    for (Path rubric : rubrics()) {
      String out = CapturedOutput.run("rubric compile {} --suggest-cases", rubric).out();
      found += count(out, "(?m)^  - \\{name");
      missing += count(out, "(?m)^  # no case found");
    }
    System.out.printf("boundaries: %d cases found, %d not%n", found, missing);
    assertThat(found).isGreaterThan(8 * missing);
  }

  private static int count(String text, String pattern) {
    return (int) Pattern.compile(pattern).matcher(text).results().count();
  }

  /// Removes the section `cases`, the last one in most files.
  private static String withoutCases(String source) {
    return source.replaceAll("(?ms)^cases:.*?(?=^[a-z_]+:|\\z)", "");
  }

  static List<Path> rubrics() throws IOException {
    List<Path> rubrics = new ArrayList<>();
    for (String root : List.of("events", "docs/examples")) {
      try (Stream<Path> files = Files.walk(Path.of(root))) {
        files
            .filter(file -> file.getFileName().toString().equals("rubric.yaml"))
            .filter(CasesCommandTest::locks)
            .sorted()
            .forEach(rubrics::add);
      }
    }
    return rubrics;
  }

  private static boolean locks(Path rubric) {
    try {
      return Rubrics.compiled(Files.readString(rubric)) instanceof BundleCompilation.Locked;
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }
}
