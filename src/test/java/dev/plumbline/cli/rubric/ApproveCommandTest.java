package dev.plumbline.cli.rubric;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.cli.output.CapturedOutput;
import dev.plumbline.cli.output.CommandFolder;
import dev.plumbline.cli.output.ExitCode;
import dev.plumbline.fixtures.LocalWiring;
import dev.plumbline.store.BundleName;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Drafts on the command line: an unapproved draft cannot score.
@Tag("slow")
class ApproveCommandTest extends CommandFolder {

  private static final BundleName NAME = new BundleName("reasons", "1.0.0");

  private static final String RUBRIC =
      """
      rubric: reasons
      version: 1.0.0
      traits:
        support:
          scale: {min: 1, max: 5}
          items: [{id: S1, ask: Are there reasons?, cues: {positive: [because]}}]
      """;
  private static final String DRAFT = "draft: true\n" + RUBRIC;

  @BeforeEach
  void write() throws IOException {
    Files.writeString(rubric(), DRAFT);
    write("document.txt", "It holds because it was built well.");
    write("texts.jsonl", "{\"id\":\"one\",\"text\":\"It holds because it does.\"}\n");
    write("facts.json", "{}");
  }

  @Test
  void an_unapproved_draft_cannot_score() {
    for (CapturedOutput run : new CapturedOutput[] {evaluated(), batch(), scored()}) {
      run.ended(ExitCode.REJECTED);
      assertThat(run.out()).isEmpty();
      run.complains(
          "/draft: the rubric is a draft, and it is not approved as `sha256:",
          "plumbline rubric approve");
    }
    assertThat(file("out")).doesNotExist();
    assertThat(file("store")).doesNotExist();
  }

  @Test
  void a_draft_that_was_approved_scores_wherever_a_rubric_does() {
    approve("--by", "the board").ok();

    evaluated().ok();
    batch().ok();
    scored().ended(ExitCode.UNSCORED); // nobody was asked, so it is unknown
    scored().prints("unscored");
  }

  @Test
  void an_approval_records_who_and_when_and_locks() {
    approve("--by {} --at 2026-01-31T10:00:00+01:00", "the board of examiners")
        .ok()
        .prints(
            "approved reasons 1.0.0\n",
            "by          the board of examiners\n",
            "2026-01-31T09:00:00Z\n");
    assertThat(LocalWiring.stores(file("store")).names().find(NAME)).isPresent();
  }

  @Test
  void a_name_with_a_hidden_character_is_refused_with_its_place() {
    approve("--by", "the \u202Ebo\u202Card")
        .ended(ExitCode.USAGE)
        .complains("this cannot be a name: character 5 is hidden: U+202E");
    approve("--by", "می\u200Cخواهم").ok();
  }

  @Test
  void a_second_approval_reports_the_first() {
    approve("--by {} --at 2026-01-31T09:00:00Z", "the board");
    approve("--by {} --at 2026-02-01T09:00:00Z", "another board")
        .ok()
        .prints("approved already: reasons 1.0.0", "by          the board", "2026-01-31T09:00:00Z")
        .doesNotPrint("another board");
  }

  @Test
  void a_draft_that_was_changed_after_its_approval_needs_a_new_one() throws IOException {
    approve("--by", "the board");
    Files.writeString(rubric(), DRAFT.replace("Are there reasons?", "Are there good reasons?"));

    evaluated().ended(ExitCode.REJECTED);
    CapturedOutput taken = approve("--by", "the board");
    Files.writeString(
        rubric(),
        DRAFT.replace("Are there reasons?", "Are there good reasons?").replace("1.0.0", "2.0.0"));

    // the name belongs to what was approved first
    taken.ended(ExitCode.REJECTED);
    taken.complains("reasons@1.0.0", "is already locked");
    approve("--by", "the board").ok();
    evaluated().ok();
  }

  @Test
  void a_change_that_keeps_the_digest_needs_no_new_approval() throws IOException {
    approve("--by", "the board");
    Files.writeString(rubric(), "# read twice\n" + RUBRIC + "draft: true\n");
    evaluated().ok();
  }

  @Test
  void removing_the_draft_marker_after_approval_changes_no_digest() throws IOException {
    String approved = digest(approve("--by", "the board").out());
    Files.writeString(rubric(), RUBRIC);
    CapturedOutput locked =
        CapturedOutput.run("rubric compile {} --store", rubric(), path("store")).ok();
    assertThat(digest(locked.out())).isEqualTo(approved);
  }

  @Test
  void an_approval_of_a_bundle_that_changed_since_is_rejected() throws IOException {
    String read = digest(compile("--dry-run").out());
    Files.writeString(rubric(), DRAFT.replace("max: 5", "max: 6"));
    approve("--by {} --bundle", "the board", read)
        .ended(ExitCode.REJECTED)
        .complains("the rubric is now `sha256:", read);
    assertThat(file("store")).doesNotExist();
  }

  @ParameterizedTest
  @ValueSource(strings = {"", " ", " the board", "the board\nand others", "the board\u2028"})
  void an_approval_needs_a_name(String by) {
    approve("--by", by).ended(ExitCode.USAGE).complains("this cannot be a name");
    assertThat(file("store")).doesNotExist();
  }

  @Test
  void a_name_of_two_hundred_characters_is_the_longest() {
    approve("--by", "a".repeat(201)).ended(ExitCode.USAGE);
    approve("--by", "a".repeat(200)).ok();
  }

  @ParameterizedTest
  @ValueSource(strings = {"yesterday", "2026-01-31", "2026-01-31T09:00:00"})
  void when_is_an_instant(String at) {
    approve("--by {} --at", "the board", at)
        .ended(ExitCode.USAGE)
        .complains("`" + at + "` is not an instant");
  }

  @Test
  void a_rubric_that_does_not_compile_cannot_be_approved() throws IOException {
    Files.writeString(rubric(), DRAFT.replace("min: 1", "min: 9"));
    approve("--by", "the board").ended(ExitCode.REJECTED).complains("/traits/support/scale");
    assertThat(file("store")).doesNotExist();
  }

  @Test
  void a_rubric_that_is_no_draft_can_be_approved_too() throws IOException {
    Files.writeString(rubric(), RUBRIC);
    approve("--by {} --json", "the board")
        .prints("\"approval\":{\"at\":\"", "\"by\":\"the board\"}", "\"outcome\":\"locked\"");
  }

  @Test
  void a_draft_compiles_for_inspection_and_is_not_stored() {
    CapturedOutput checked = compile("--dry-run");
    compile("").ended(ExitCode.REJECTED).complains("it is not approved");
    compile("--json").prints("\"outcome\":\"draft\"");
    checked.ok();
    assertThat(checked.out()).startsWith("draft reasons 1.0.0\n");
    assertThat(file("store")).doesNotExist();
  }

  @Test
  void the_cases_of_a_draft_can_be_looked_at() {
    CapturedOutput.run("rubric compile --coverage", rubric()).ok();
  }

  private Path rubric() {
    return file("rubric.yaml");
  }

  private CapturedOutput approve(String line, Object... values) {
    return run("rubric approve", rubric().toString(), CapturedOutput.words(line, values));
  }

  private CapturedOutput compile(String line, Object... values) {
    return run("rubric compile", rubric().toString(), CapturedOutput.words(line, values));
  }

  private CapturedOutput evaluated() {
    return run("evaluate", folder.toString());
  }

  private CapturedOutput scored() {
    return run("score", "--json", "--rubric", rubric().toString(), "--facts", path("facts.json"));
  }

  private CapturedOutput batch() {
    return run(
        "evaluate",
        "--quiet",
        "--rubric",
        rubric().toString(),
        "--documents",
        path("texts.jsonl"),
        "--out",
        path("out"));
  }

  private CapturedOutput run(String command, String first, String... more) {
    return CapturedOutput.run(
        "{}",
        Stream.concat(Stream.of(command.split(" ")), Stream.of(first)),
        Stream.of(more),
        Stream.of("--store", path("store")));
  }

  private static String digest(String out) {
    return out.replaceAll("(?s).*bundle      (sha256:[0-9a-f]{64}).*", "$1");
  }
}
