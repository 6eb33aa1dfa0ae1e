package dev.plumbline.cli.rubric;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.cli.output.CapturedOutput;
import dev.plumbline.cli.output.CommandFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class RevertTest extends CommandFolder {

  private static final String OLD =
      """
      rubric: letters
      version: 1.2.0
      thresholds: {least: {value: 2, rationale: as read}}
      facts: {length: {computed: words}}
      conditions: {short: "length < 20"}
      traits:
        style:
          scale: {min: 0, max: 4}
          items:
            - {id: S1, ask: "Is it clear?", cues: {positive: [clear]}}
      plan:
        composite: {sum: [style, extra]}
        extra:
          start: 0
          rules:
            - {id: r1, when: short, weight: -1}
            - {id: r3, when: style > least, weight: 1}
      cases:
        - {name: good, items: {S1: 2}, facts: {length: 100}, expect: {composite: 5}}
      """;

  private Path old;
  private Path now;

  @BeforeEach
  void versions() throws IOException {
    old = file("old.yaml");
    now = file("now.yaml");
    Files.writeString(old, OLD);
    Files.writeString(
        now,
        OLD.replace("version: 1.2.0", "version: 2.0.0")
            .replace("value: 2", "value: 3")
            .replace("when: style > least, weight: 1", "when: style > least, weight: 2")
            .replace("composite: 5", "composite: 6")
            .replace("Is it clear?", "Is it very clear?"));
    run("rubric compile", old).ok();
  }

  private CapturedOutput revert(String part, String to) {
    return run("rubric compile {} --revert {} --to", now, part, to);
  }

  @Test
  void a_rule_is_taken_back_under_the_version_that_this_needs() throws IOException {
    CapturedOutput run = revert("r3", "1.2.0");

    assertThat(run.err().lines())
        .containsExactly(
            "version 3.0.0: 2.0.0 with `plan/extra/rules/r3` as in 1.2.0",
            "it reads `thresholds/least`, which stays as it is now",
            "it reads `traits/style`, which stays as it is now",
            "`plan/composite` depends on it",
            "/cases/0/expect/composite: `composite` is `5` in the case `good`, expected `6`");
    write("next.yaml", run.out());
    run("rubric compile ./next.yaml --against {} --dry-run", now).complains("the case `good`");
    write("next.yaml", run.out().replace("composite: 6", "composite: 5"));

    run("rubric compile ./next.yaml --against {} --dry-run", now)
        .prints("letters 3.0.0", "/plan/extra/rules/r3/weight")
        .doesNotPrint("thresholds", "/traits");
  }

  @Test
  void a_trait_an_item_and_a_threshold_are_parts_too() {
    revert("style", old.toString()).prints("Is it clear?", "value: 3");
    revert("traits/style/items/S1", old.toString())
        .complains("`plan/composite` depends on it\n", "`plan/extra/rules/r3` depends on it\n");
    revert("least", "1.2.0").prints("value: 2", "Is it very clear?");
  }

  @Test
  void what_is_no_part_that_differs_is_refused_with_those_that_do() {
    assertThat(revert("r9", "1.2.0").err())
        .isEqualTo(
            "--revert: no part is called `r9`, what differs are `plan/extra`, `plan/extra/rules/r3`,"
                + " `thresholds/least`, `traits/style`, `traits/style/items/S1`\n");
    assertThat(revert("r1", "1.2.0").err()).startsWith("--revert: `r1` is the same in both, ");
    assertThat(revert("r3", "9.9.9").err())
        .startsWith("--to: the store has no rubric letters@9.9.9, ");
    run("rubric compile {} --revert r3", now).complains("--revert and --to are used together");
  }
}
