package dev.plumbline.cli.rubric;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.cli.output.CapturedOutput;
import dev.plumbline.cli.output.CommandFolder;
import dev.plumbline.cli.output.ExitCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class CompileAgainstTest extends CommandFolder {

  private static final String CASES = "src/test/resources/dev/plumbline/rubric/revision/";

  @Test
  void a_sufficient_version_bump_locks_and_reports_the_changes() {
    against("minor-optional-fact")
        .ok()
        .prints(
            "locked made 1.1.0",
            "compared with 1.0.0",
            "  extraction  changed: documents must be extracted again",
            "  scores      comparable",
            "  minor       /facts/tone added",
            "  version     1.0.0 to 1.1.0: enough, minor is needed");
  }

  @Test
  void an_insufficient_version_bump_does_not_lock_or_store() {
    against("major-weight")
        .ended(ExitCode.REJECTED)
        .complains("the changes require a major version, use `2.0.0`")
        .prints("/plan/composite/rules/sourced/weight: 0.4, was 0.5", "not enough")
        .doesNotPrint("locked");
    assertThat(file("store")).doesNotExist();
  }

  @Test
  void a_reason_that_did_not_change_with_its_number_is_warned_of() {
    against("major-threshold-with-an-unchanged-rationale")
        .ok()
        .complains("warning: ", "but its rationale is unchanged");
  }

  @Test
  void a_changed_gate_rule_or_threshold_is_shown_with_where_it_comes_from() throws IOException {
    Path event = Path.of("events/numbers-with-their-names/rubric.yaml");
    String changed =
        Files.readString(event)
            .replace("version: 1.0.0", "version: 2.0.0")
            .replace("value: 0.8\n", "value: 0.75\n")
            .replace("when: asked == 0", "when: asked <= 1")
            .replace(
                "owner: the help desk\n    review: 2099-05-04",
                "owner: the board\n    review: 2099-05-04")
            .replaceAll("(?s)cases:.*", "");
    Path after = write("after.yaml", changed);
    String[] arguments = {
      "rubric", "compile", after.toString(), "--against", event.toString(), "--store", path("store")
    };

    CapturedOutput.run(arguments)
        .ok()
        .prints(
            "  major       /gates/nothing_asked/when: asked <= 1, was asked == 0\n"
                + "              why: a share of nothing says nothing\n"
                + "              description: A letter without a question.; added: 2026-05-04; added by:"
                + " the help desk\n",
            "  major       /thresholds/sources_needed/value: 0.75, was 0.8\n"
                + "              why: below it readers wrote back to ask where the answer was from\n"
                + "              unit: share of the answers that cite a source; source: 412 letters of"
                + " spring 2026; owner: the board; set: 2026-05-04; review by: 2099-05-04\n")
        .complains("the gate `nothing_asked` changed, but its rationale is unchanged");
  }

  @Test
  void programs_get_the_same_as_json() {
    against("minor-optional-fact", "--json")
        .prints("\"against\":{\"changes\":[{", "\"comparable\":true", "\"outcome\":\"locked\"");
    against("major-weight", "--json")
        .prints(
            "\"code\":\"version-bump-too-small\"",
            "\"outcome\":\"rejected\"",
            "\"sufficient\":false")
        .ended(ExitCode.REJECTED);
  }

  @Test
  void a_stored_bundle_can_be_compared_with_by_digest() throws IOException {
    Path before = Path.of(CASES, "major-weight", "before.yaml");
    CapturedOutput first = run("rubric compile {}", before);
    String digest = first.out().replaceAll("(?s).*bundle      (sha256:[0-9a-f]{64}).*", "$1");
    run("rubric compile {} --against {}", before, digest).ok().prints("nothing changed");
    run("rubric compile {} --against {}", before, "sha256:" + "0".repeat(64))
        .ended(ExitCode.USAGE)
        .complains("there is no bundle");
  }

  @Test
  void an_earlier_rubric_that_does_not_lock_is_refused_with_its_own_problems() throws IOException {
    Path broken = write("broken.yaml", "rubric: made\n");
    run("rubric compile {} --against {}", Path.of(CASES, "major-weight", "after.yaml"), broken)
        .ended(ExitCode.REJECTED)
        .complains("broken.yaml");
  }

  private CapturedOutput against(String name, String... more) {
    String[] arguments = {
      "rubric",
      "compile",
      CASES + name + "/after.yaml",
      "--against",
      CASES + name + "/before.yaml",
      "--store",
      path("store")
    };
    String[] all = java.util.Arrays.copyOf(arguments, arguments.length + more.length);
    System.arraycopy(more, 0, all, arguments.length, more.length);
    return CapturedOutput.run(all);
  }
}
