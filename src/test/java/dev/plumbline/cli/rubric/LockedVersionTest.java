package dev.plumbline.cli.rubric;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.cli.output.CapturedOutput;
import dev.plumbline.cli.output.CommandFolder;
import dev.plumbline.cli.people.MarkingFixture;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.ZipFile;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// A version that a run has used, or that was compiled, means one rubric, whichever command scores
/// with it.
@Tag("slow")
class LockedVersionTest extends CommandFolder {

  private MarkingFixture marking;
  private Path changed;

  @BeforeEach
  void begin() throws IOException {
    marking = new MarkingFixture(folder);
    marking.evaluate("first");
    changed = file("changed.yaml");
    Files.writeString(changed, MarkingFixture.RUBRIC.replace("composite >= 3", "composite >= 2"));
    write("facts.json", "{}");
    Files.createDirectory(file("case"));
    Files.copy(changed, file("case/rubric.yaml"));
    write("case/document.txt", MarkingFixture.TEXT);
    marking.ok("proof keys", file("private.key"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "rubric compile CHANGED",
        "rubric compile CHANGED --dry-run",
        "rubric compile CHANGED --json",
        "bar lock first --rubric CHANGED --min-pass-rate 0.5 --key KEY",
        "evaluate --rubric CHANGED --documents DOCUMENTS",
        "evaluate CASE",
        "extract CASE",
        "evaluate --rubric CHANGED --documents DOCUMENTS --dry-run --judge openai --model m",
        "evaluate --rubric CHANGED --documents DOCUMENTS --replicates-until agreed",
        "score first --rubric CHANGED",
        "score --facts FACTS --rubric CHANGED",
        "review --rubric CHANGED --documents DOCUMENTS --judge person:ada-one --export FORMS",
        "extract --rubric CHANGED --documents DOCUMENTS",
        "prompts --rubric CHANGED --documents DOCUMENTS --judge anthropic:a-model"
      })
  void a_changed_rubric_is_refused_under_the_same_version_and_nothing_of_it_is_stored(
      String command) throws IOException {
    String before = stored();

    CapturedOutput refused = run(command).ended(3);
    refused.complains(
        "/version: `argument-writing@2.1.0` is already locked as `sha256:",
        ", and what has changed needs a major version, write `3.0.0`");
    boolean tried = !command.startsWith("rubric") && !command.startsWith("bar");
    assertThat(refused.err().contains("`3.0.0`, or try it out with `--draft`")).isEqualTo(tried);
    assertThat(stored()).isEqualTo(before);
    assertThat(file("forms.jsonl")).doesNotExist();

    for (Path file : List.of(changed, file("case/rubric.yaml"))) {
      Files.writeString(file, Files.readString(file).replace("2.1.0", "3.0.0"));
    }
    run(command).doesNotComplain("is already locked as");
  }

  @Test
  void an_option_that_changes_the_locked_rubric_is_not_refused() {
    assertThat(
            run("evaluate --rubric RUBRIC --documents DOCUMENTS --replicates-until agreed"
                    + " --max-unscored 1 --quiet")
                .err())
        .isEmpty();
  }

  @Test
  void a_draft_is_tried_out_marked_and_never_counted() throws IOException {
    marking.ok(
        "",
        (Object)
            words(
                "evaluate --rubric CHANGED --documents DOCUMENTS --name tried --draft --max-unscored 1"));
    marking.ok("", (Object) words("score first --rubric CHANGED --name rescored --draft"));
    marking.ok(
        "",
        (Object)
            words(
                "review --rubric CHANGED --documents DOCUMENTS --judge person:ada-one --name march"
                    + " --draft --export FORMS"));

    assertThat(marking.ok("store info").out())
        .containsPattern("  cues +argument-writing 2.1.0 \\(draft\\) +tried\n")
        .containsPattern("  cues +argument-writing 2.1.0 \\(draft\\) +rescored\n")
        .containsPattern("  person:ada-one +argument-writing 2.1.0 \\(draft\\) +march\n")
        .containsPattern("  cues +argument-writing 2.1.0 +first\n");
    marking
        .ok("store info --json")
        .prints("\"draft\":true", "\"rubric\":\"argument-writing 2.1.0 (draft)\"");
    assertThat(marking.ok("report tried").out()).startsWith("argument-writing 2.1.0 (draft): ");
    marking.ok("report tried --json").prints("\"draft\":true");
    marking.ok("report first --json").doesNotPrint("\"draft\"");
    assertThat(marking.ok("show tried").out()).startsWith("argument-writing 2.1.0 (draft), ");
    Path card = file("card.html");
    String id = marking.ok("show tried --format csv").out().lines().toList().get(1).split(",")[0];
    marking.ok("explain tried {} --html", id, card);
    assertThat(Files.readString(card)).contains("draft: its rubric was only tried out");
    Path pack = file("pack.zip");
    marking.ok("proof export tried --out", pack);
    try (ZipFile zip = new ZipFile(pack.toFile())) {
      assertThat(zip.getInputStream(zip.getEntry("README.txt")))
          .asString(StandardCharsets.US_ASCII)
          .contains("It is a draft: its rubric was only tried out.");
    }
    marking.ok("compare first tried").ok();
    marking.ok("proof verify tried").ok();
    run("evaluate --rubric CHANGED --documents DOCUMENTS --name again --draft")
        .complains("whose name stays");
    for (String counted :
        List.of(
            "measure stats first tried",
            "decide release tried --by person:ada-one",
            "compare tried --as-baseline",
            "explain tried --all --for writer --out OUT")) {
      CapturedOutput refused = run(counted);
      assertThat(refused.exit()).as(counted + refused.err()).isNotZero();
      assertThat(refused.err()).as(counted).contains("only tried out");
    }
    marking.ok("measure stats tried").ok();
    run("evaluate --rubric CHANGED --documents DOCUMENTS").ended(3);
  }

  /// As it may be in a store of which runs were made before a run used its version.
  @Test
  void two_rubrics_under_one_version_are_never_counted_together() throws IOException {
    marking.ok(
        "",
        (Object)
            words(
                "evaluate --rubric RUBRIC --documents DOCUMENTS --replicates-until agreed --name other"
                    + " --max-unscored 1"));
    CapturedOutput refused = run("measure stats first other");
    assertThat(refused.exit()).isNotZero();
    refused.complains(
        "these runs are by different rubrics, each called `argument-writing@2.1.0`: ");
  }

  /// What is wrong otherwise than with the rubric leaves neither a run nor a version that is used.
  @ParameterizedTest
  @ValueSource(
      strings = {
        "review --rubric CHANGED --documents DOCUMENTS --judge person:nobody --export FORMS",
        "review --rubric CHANGED --documents DOCUMENTS --judge person:ada-one --replicate 99"
            + " --export FORMS",
        "evaluate --rubric CHANGED --documents FACTS",
        "score missing --rubric CHANGED"
      })
  void a_command_that_is_refused_uses_no_version(String command) throws IOException {
    Files.writeString(changed, Files.readString(changed).replace("2.1.0", "3.0.0"));
    String before = stored();

    assertThat(run(command).exit()).isNotZero();

    assertThat(stored()).isEqualTo(before);
    Files.writeString(
        changed, Files.readString(changed).replace("composite >= 2", "composite >= 4"));
    run("rubric compile CHANGED").ok();
  }

  private CapturedOutput run(String command) {
    return marking.run("", (Object) words(command));
  }

  private String[] words(String command) {
    return command
        .replace("CHANGED", changed.toString())
        .replace("RUBRIC", path("rubric.yaml"))
        .replace("DOCUMENTS", path("documents.jsonl"))
        .replace("FACTS", path("facts.json"))
        .replace("FORMS", path("forms.jsonl"))
        .replace("CASE", path("case"))
        .replace("KEY", path("private.key"))
        .replace("OUT", path("out"))
        .split(" ");
  }

  private String stored() {
    return marking.ok("store info").out();
  }
}
