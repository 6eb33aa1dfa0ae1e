package dev.plumbline.cli.measure;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.base.canonical.CanonicalArtefact.ArtefactKind;
import dev.plumbline.base.canonical.Digest;
import dev.plumbline.cli.output.CapturedOutput;
import dev.plumbline.cli.output.CommandFolder;
import dev.plumbline.cli.output.ExitCode;
import dev.plumbline.fixtures.RawStore;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("slow")
class CalibrateFitCommandTest extends CommandFolder {

  private static final int DOCUMENTS = 60;

  private static final String RUBRIC =
      """
      rubric: reasons
      version: 1.0.0
      facts: {causes: {computed: {phrase_count: [because]}}}
      traits:
        support:
          scale: {min: 1, max: 5, step: 0.5}
          items: [{id: S1, ask: Are there reasons?, cues: {positive: [because], clear: 3}}]
      plan:
        extra: clamp(causes / 4, 0, 1)
        composite: support * 0.5 + extra * 2 + 0.5
      """;

  private Path rubric;
  private Path documents;
  private Path labels;

  @BeforeEach
  void run() throws IOException {
    rubric = write("rubric.yaml", RUBRIC);
    documents = file("documents.jsonl");
    labels = file("labels.jsonl");
    Files.writeString(
        documents,
        IntStream.range(0, DOCUMENTS)
            .mapToObj(i ->
                "{\"id\":\"d"
                    + i
                    + "\",\"text\":\"Number "
                    + i
                    + " came. "
                    + "It rained because of it. ".repeat(i % 5)
                    + "\"}\n")
            .collect(Collectors.joining()));
    Files.writeString(labels, String.join("", labelLines()));
    CapturedOutput run = evaluate("run").ok();
  }

  @Test
  void a_calibration_is_fitted_stored_and_applied() throws IOException {
    Path file = file("calibration.json");
    fit("--out", file.toString())
        .ok()
        .prints("cross-validated agreement", "gain in QWK", "calibration sha256:");
    evaluate("applied", "--calibration", file.toString()).ok();
    assertThat(Files.readAllLines(file("applied/results.jsonl")))
        .allMatch(line -> line.contains("\"calibrated\":{\"composite\":{\"exact\":"));
    assertThat(RawStore.digests(file("store"), ArtefactKind.RESULT)).isNotEmpty();
  }

  private static int human(String number) {
    int i = Integer.parseInt(number);
    return Math.min(5, 1 + i % 5 + (i % 7 == 0 ? 1 : 0));
  }

  @Test
  void a_calibrated_run_leaves_its_scorecards_raw() throws IOException {
    Path file = file("calibration.json");
    fit("--out", file.toString());
    evaluate("applied", "--calibration", file.toString());
    assertThat(scorecards("applied")).isEqualTo(scorecards("run"));
  }

  @Test
  void the_order_of_the_labels_changes_no_byte() throws IOException {
    CapturedOutput sorted = fit("--json", "--signals", "all");
    List<String> lines = new ArrayList<>(labelLines());
    Collections.shuffle(lines, new Random(5));
    Files.writeString(labels, String.join("", lines));
    CapturedOutput shuffled = fit("--json", "--signals", "all");
    sorted.ok();
    assertThat(shuffled.out()).isEqualTo(sorted.out());
  }

  @Test
  void a_calibration_of_another_rubric_is_refused_before_a_run_begins() throws IOException {
    Path file = file("calibration.json");
    fit("--out", file.toString());
    Files.writeString(
        rubric,
        RUBRIC
            .replace("* 0.5 + extra", "* 0.6 + extra")
            .replace("version: 1.0.0", "version: 2.0.0"));

    CapturedOutput other = evaluate("other", "--calibration", file.toString());
    CapturedOutput scored = run("score run --rubric {} --calibration {}", rubric, file);

    for (CapturedOutput refused : List.of(other, scored)) {
      refused.ended(ExitCode.USAGE).complains("was fitted for another rubric or version");
    }
    assertThat(file("other/results.jsonl")).doesNotExist();
  }

  @Test
  void what_a_gate_ended_before_anybody_was_asked_is_not_calibrated_and_says_gated()
      throws IOException {
    Files.writeString(
        rubric,
        RUBRIC.replace(
            "traits:", "gates: [{id: silent, when: causes < 1, because: no word of it}]\ntraits:"));
    Files.writeString(rubric, Files.readString(rubric).replace("1.0.0", "2.0.0"));
    evaluate("gated");
    Path file = file("calibration.json");
    fitted("gated", "--out", file.toString())
        .complains("12 labelled documents skipped for `composite`: ended by a gate");
    CapturedOutput applied = evaluate("applied", "--calibration", file.toString());
    assertThat(applied.out())
        .containsPattern("not calibrated gated +[1-9]")
        .doesNotContain("scope-mismatch");
  }

  /// An edit that nothing else in the file contradicts: who has no key can only be told so.
  @Test
  void a_calibration_that_nobody_signed_is_named_so_wherever_it_counts() throws IOException {
    Path file = file("calibration.json");
    fit("--out", file.toString());
    evaluate("fitted", "--calibration", file.toString()).doesNotComplain("signed");
    String written = Files.readString(file);
    Files.writeString(
        file, written.replaceFirst("(\"labels\":\"sha256:)[0-9a-f]{8}", "$100000000"));

    evaluate("edited", "--calibration", file.toString())
        .ok()
        .complains(
            "warning: "
                + file
                + ": the calibration of `composite` is not signed, and it was not"
                + " fitted in this store");
    String digest =
        Digest.of(ArtefactKind.CALIBRATION, Files.readString(file).strip().getBytes(UTF_8))
            .toString();
    ok("report @latest").prints("calibrated by", digest + ", not signed");
    ok("report @latest --json")
        .prints("\"calibrations\":[{\"digest\":\"" + digest + "\",\"signed\":false}]");
    ok("proof verify @latest").prints("1 calibration, not signed, whose labels are not stored");

    CapturedOutput.run("proof keys", file("key"));
    ok("proof sign {} --key ./key", digest);

    evaluate("again", "--calibration", file.toString()).doesNotComplain("signed");
    ok("report @latest").prints(digest + ", signed");
    ok("proof verify @latest").prints("1 calibration, signed, whose labels are not stored");
  }

  @Test
  void a_document_labelled_by_id_and_by_digest_is_reported() throws IOException {
    String line = Files.readAllLines(file("run/results.jsonl")).getFirst();
    String digest = line.replaceAll("^.*\"document\":\"([^\"]+)\".*$", "$1");
    Files.writeString(
        labels,
        String.join("", labelLines())
            + "{\"document\":\""
            + digest
            + "\",\"scores\":{\"composite\":2}}\n"
            + "{\"id\":\"elsewhere\",\"scores\":{\"composite\":2}}\n");

    fit().ended(ExitCode.USAGE).complains(":61:1", "which line 1 has already scored");
    Files.writeString(
        labels,
        String.join("", labelLines()) + "{\"id\":\"elsewhere\",\"scores\":{\"composite\":2}}\n");
    fit().ok().complains("1 label without a document in the run: line 61");
  }

  @Test
  void too_few_labels_are_refused_in_words() throws IOException {
    Files.writeString(labels, String.join("", labelLines().subList(0, 10)));
    CapturedOutput fit = fit().ended(ExitCode.USAGE);
    fit.complains("20").doesNotComplain("Exception");
    assertThat(fit.out()).isEmpty();
  }

  @Test
  void a_file_that_is_no_calibration_is_refused_in_words() throws IOException {
    Path file = write("other.json", "{}");
    evaluate("other", "--calibration", file.toString())
        .ended(ExitCode.USAGE)
        .complains("contains no calibration");
    assertThat(file("other")).doesNotExist();
  }

  @Test
  void an_unknown_signal_is_reported_with_the_known_ones() {
    fit("--signals", "suport").ended(ExitCode.USAGE).complains("did you mean `support`?");
    fit("--signals", "all,log_length").ok().prints("signals: the length of the text is one");
  }

  private List<String> scorecards(String out) throws IOException {
    try (Stream<String> lines = Files.lines(file(out).resolve("results.jsonl"))) {
      return lines
          .map(l -> l.replaceAll("^.*\"scorecard\":\"(sha256:[0-9a-f]+)\".*$", "$1"))
          .toList();
    }
  }

  private static List<String> labelLines() {
    return IntStream.range(0, DOCUMENTS)
        .mapToObj(i ->
            "{\"id\":\"d"
                + i
                + "\",\"scores\":{\"composite\":"
                + human(Integer.toString(i))
                + "}}\n")
        .toList();
  }

  private CapturedOutput fit(String... more) {
    return fitted("run", more);
  }

  private CapturedOutput fitted(String run, String... more) {
    return run("measure calibrate fit --run {} --labels", run, labels, more);
  }

  private CapturedOutput evaluate(String out, String... more) {
    return run(
        "evaluate --rubric {} --documents {} --out {} --name {} --quiet",
        rubric,
        documents,
        file(out),
        out,
        more);
  }
}
