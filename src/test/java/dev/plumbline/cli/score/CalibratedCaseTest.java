package dev.plumbline.cli.score;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.base.canonical.CanonicalArtefact.ArtefactKind;
import dev.plumbline.base.problem.WireNamed.WireName;
import dev.plumbline.cli.output.CapturedOutput;
import dev.plumbline.cli.output.ExitCode;
import dev.plumbline.fixtures.RawStore;
import dev.plumbline.store.sqlite.SqliteStore;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A calibration that is applied to one case, and to facts.
@Tag("slow")
class CalibratedCaseTest {

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
        composite: {formula: support * 0.5 + extra * 2 + 0.5, pass: composite >= 4, on: calibrated}
      cases:
        - {name: open, facts: {causes: 4}, items: {S1: 2}, expect: {composite: 5, passed: null, status: needs-review}}
        - {name: a five, facts: {causes: 4}, items: {S1: 2}, calibrated: 4, expect: {composite: 5, passed: true, status: scored}}
        - {name: a three, facts: {causes: 4}, items: {S1: 2}, calibrated: 3.5, expect: {composite: 5, passed: false}}
      """;

  private static final String FACTS_ONLY =
      """
      rubric: lengths
      version: 1.0.0
      facts: {causes: {type: integer, min: 0, max: 9}}
      plan: {composite: {formula: causes, pass: composite >= 2}}
      """;

  /// Reasons in the text of a document.
  private static final int MOST = 4;

  @TempDir private Path folder;
  private Path example;
  private Path store;
  private Path calibration;

  @BeforeEach
  void a_fitted_calibration() throws IOException {
    store = folder.resolve("store");
    calibration = folder.resolve("calibration.json");
    example = Files.createDirectory(folder.resolve("case"));
    Files.writeString(example.resolve("rubric.yaml"), RUBRIC);
    Files.writeString(example.resolve("document.txt"), text(MOST));
    fit(example.resolve("rubric.yaml"), false);
  }

  @Test
  void the_calibration_decides_the_exit_code_of_gate() throws IOException {
    evaluate("--require-pass").ok();
    Files.writeString(example.resolve("document.txt"), text(1));
    evaluate("--require-pass").ended(ExitCode.NOT_PASSED).prints("\n    fail, passed: no\n");
    CapturedOutput.run("evaluate {} --store", example, store)
        .complains("the rubric's cut is on the calibrated score");
  }

  @Test
  void a_calibration_of_another_rubric_is_refused_and_nothing_is_stored() throws IOException {
    Files.writeString(
        example.resolve("rubric.yaml"),
        RUBRIC.replace("extra * 2", "extra * 1.9").replaceAll("(?s)cases:.*", ""));
    CapturedOutput other = evaluate("").ended(ExitCode.USAGE);
    other.complains("the calibration of `composite` was fitted for another rubric or version");
    assertThat(other.out()).isEmpty();
    assertThat(SqliteStore.isPresent(store)).isFalse();
  }

  @Test
  void a_calibration_of_another_judge_is_refused_in_words() throws IOException {
    Path facts = Files.writeString(folder.resolve("facts.json"), "{\"causes\":4,\"S1\":2}");
    CapturedOutput.run(
            "score --rubric {} --facts {} --calibration {} --store",
            example.resolve("rubric.yaml"),
            facts,
            calibration,
            store)
        .ended(ExitCode.USAGE)
        .complains("fitted for the judge `cues cues/1`, but this judge is `none`");
  }

  @Test
  void a_verdict_that_lost_its_calibration_is_told_beside_what_the_rubric_changed()
      throws IOException {
    Path graded =
        Files.writeString(
            folder.resolve("graded.yaml"),
            RUBRIC
                .replace("version: 1", "version: 2")
                .replaceAll("(?s)cases:.*", "grades: {composite: {bands: {A: 4, B: 0}}}\n"));
    CapturedOutput.run("score @latest --rubric {} --json --store", graded, folder.resolve("runs"))
        .ok()
        .prints("\"origins\":{\"rubric and calibration\":60}");
  }

  @Test
  void score_stores_nothing_without_a_store_option() throws IOException {
    Path rubric = Files.writeString(folder.resolve("lengths.yaml"), FACTS_ONLY);
    Path facts = Files.writeString(folder.resolve("facts.json"), "{\"causes\":4}");
    String[] score = {"score", "--rubric", rubric.toString(), "--facts", facts.toString()};
    CapturedOutput.run(score);
    assertThat(store).doesNotExist();
    CapturedOutput.run("{} --store", score, store);
    assertThat(kept("scorecard")).hasSize(1);
  }

  private CapturedOutput evaluate(String line, Object... values) {
    return CapturedOutput.run(
        "evaluate {} --calibration {} --store",
        example,
        calibration,
        store,
        CapturedOutput.words(line, values));
  }

  /// On sixty documents, whose labels are their reasons and one.
  private void fit(Path rubric, boolean supplied) throws IOException {
    Path documents = folder.resolve("documents.jsonl");
    Path labels = folder.resolve("labels.jsonl");
    Files.writeString(
        documents,
        lines(i ->
            "{\"id\":\"d%d\",\"text\":\"%s\"%s}"
                .formatted(
                    i,
                    text(i % 5) + (i == MOST ? "" : " Number " + i + "."),
                    supplied ? ",\"facts\":{\"causes\":" + i % 5 + "}" : "")));
    Files.writeString(
        labels,
        lines(i -> "{\"id\":\"d%d\",\"scores\":{\"composite\":%d}}".formatted(i, 1 + i % 5)));
    String run = supplied ? "supplied" : "run";
    String runs = folder.resolve("runs").toString();
    ok(
        "evaluate --rubric {} --documents {} --name {} --store {} --quiet",
        rubric,
        documents,
        run,
        runs);
    ok(
        "measure calibrate fit --run {} --store {} --labels {} --scale 1:5:0.5 --out",
        run,
        runs,
        labels,
        calibration);
    ok(
        "evaluate --rubric {} --documents {} --out {} --store {} --calibration {} --quiet",
        rubric,
        documents,
        folder.resolve(supplied ? "applied-supplied" : "applied").toString(),
        runs,
        calibration);
  }

  private static void ok(String line, Object... values) {
    CapturedOutput run = CapturedOutput.run(line, values).ok();
  }

  private static String lines(IntFunction<String> line) {
    return IntStream.range(0, 60).mapToObj(line).collect(Collectors.joining("\n", "", "\n"));
  }

  private static String text(int reasons) {
    return "It came." + " It rained because of it.".repeat(reasons);
  }

  private List<String> kept(String kind) {
    return RawStore.digests(store, WireName.KEBAB.parse(ArtefactKind.class, kind).orElseThrow());
  }
}
