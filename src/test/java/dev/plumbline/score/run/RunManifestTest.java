package dev.plumbline.score.run;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.plumbline.base.canonical.CanonicalArtefact.ArtefactKind;
import dev.plumbline.base.canonical.CanonicalJson;
import dev.plumbline.base.canonical.Digest;
import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.JsonObject.JsonObjectBuilder;
import dev.plumbline.base.canonical.JsonReader;
import dev.plumbline.base.canonical.JsonReader.JsonResult;
import dev.plumbline.base.canonical.JsonRecord;
import dev.plumbline.base.problem.WireNamed;
import dev.plumbline.rubric.plan.model.ScoreStatus;
import dev.plumbline.score.extraction.JudgeIdentity;
import dev.plumbline.score.run.LineProof.LineProofBuilder;
import dev.plumbline.score.run.RunBuilder.RunResult;
import dev.plumbline.score.run.RunLine.DocumentStatus;
import dev.plumbline.score.run.RunManifest.RunSpec;
import dev.plumbline.score.run.RunManifest.RunTree;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class RunManifestTest {

  private static final RunSpec FULL =
      new RunSpec(
          RunLines.BUNDLE,
          new JudgeIdentity("openai", "gpt", "3"),
          List.of(2, 0, 1),
          List.of(Digest.of(ArtefactKind.CALIBRATION, "c".getBytes(UTF_8))));

  @Test
  void a_manifest_says_what_was_asked_what_came_of_it_and_over_what() {
    RunManifest manifest = RunLines.manifest(RunLines.of(20));
    assertThat(CanonicalJson.text(manifest.json()))
        .isEqualTo(
            """
            {"bundle":"%s","counts":{"refused":2,"scored":18},"documents":20,\
            "documentsRoot":"%s","judge":{"provider":"cues","version":"1"},\
            "linesRoot":"%s","replicates":[0]}\
            """
                .formatted(RunLines.BUNDLE, manifest.documentsRoot(), manifest.linesRoot()));
    assertThat(manifest.digest()).isEqualTo(Digest.of(ArtefactKind.RUN, manifest.bytes()));
  }

  @Test
  void a_manifest_and_what_was_asked_read_back_from_their_bytes() {
    RunBuilder builder = new RunBuilder(FULL, RunLines.SEED);
    RunLines.of(3).forEach(builder::add);
    RunManifest manifest = ((RunResult.Ended) builder.build(3)).manifest();
    assertThat(JsonRecord.read(RunManifest.class, manifest.bytes())).contains(manifest);
    assertThat(JsonRecord.read(RunSpec.class, CanonicalJson.bytes(FULL.json()))).contains(FULL);
    assertThat(FULL.replicates()).containsExactly(0, 1, 2);
  }

  @Test
  void whatever_member_is_changed_left_out_or_added_it_is_another_run_or_none() {
    RunManifest manifest = RunLines.manifest(RunLines.of(20));
    JsonObject json = manifest.json();

    for (String key : json.keys()) {
      assertThat(JsonRecord.read(RunManifest.class, without(json, key))).isEmpty();
      assertThat(JsonRecord.read(RunManifest.class, with(without(json, key), key, Json.of(true))))
          .isEmpty();
    }
    assertThat(JsonRecord.read(RunManifest.class, with(json, "more", Json.of(1)))).isEmpty();
    assertThat(
            JsonRecord.read(
                RunManifest.class, with(without(json, "documents"), "documents", Json.of(21))))
        .isEmpty();
    assertThat(JsonRecord.read(RunManifest.class, "[]".getBytes(UTF_8))).isEmpty();
    assertThat(JsonRecord.read(RunManifest.class, new byte[0])).isEmpty();
    assertThat(
            JsonRecord.read(
                RunManifest.class,
                with(without(json, "counts"), "counts", JsonObject.of("incomplete", 20))))
        .isEmpty();
  }

  @Test
  void a_line_changed_left_out_doubled_or_moved_gives_another_run() {
    List<RunLine> lines = RunLines.of(20);
    Digest digest = RunLines.manifest(lines).digest();
    List<RunLine> changed = new ArrayList<>(lines);
    changed.set(4, RunLines.scored(4, "essay-4", "9.9"));

    assertThat(RunLines.manifest(RunLines.of(20)).digest()).isEqualTo(digest);
    assertThat(RunLines.manifest(changed).digest()).isNotEqualTo(digest);
    assertThat(RunLines.manifest(lines.subList(0, 19)).digest()).isNotEqualTo(digest);
    List<RunLine> moved = new ArrayList<>(lines);
    Collections.swap(moved, 1, 2);
    assertThatThrownBy(() -> RunLines.manifest(moved)).hasMessage("line 2 instead of line 1");
    RunBuilder doubled = new RunBuilder(RunLines.SPEC, RunLines.SEED);
    doubled.add(lines.getFirst());
    assertThatThrownBy(() -> doubled.add(lines.getFirst()))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void another_seed_gives_another_run_with_the_same_counts() {
    RunBuilder other = new RunBuilder(RunLines.SPEC, SaltSeed.of(new byte[32]));
    RunLines.of(20).forEach(other::add);
    RunManifest manifest = ((RunResult.Ended) other.build(20)).manifest();
    assertThat(manifest.digest()).isNotEqualTo(RunLines.manifest(RunLines.of(20)).digest());
    assertThat(manifest.counts()).isEqualTo(RunLines.manifest(RunLines.of(20)).counts());
  }

  @Test
  void a_run_with_documents_missing_or_incomplete_has_no_digest() {
    RunBuilder builder = new RunBuilder(RunLines.SPEC, RunLines.SEED);
    RunLines.of(2).forEach(builder::add);
    assertThat(builder.build(3))
        .isInstanceOfSatisfying(
            RunResult.Incomplete.class, it -> assertThat(it.done()).isEqualTo(2));
    builder.add(RunLines.without(2, "essay-2", DocumentStatus.INCOMPLETE, "model-unavailable"));
    assertThat(builder.build(3))
        .isInstanceOfSatisfying(
            RunResult.Incomplete.class,
            it -> {
              assertThat(it.done()).isEqualTo(2);
              assertThat(it.counts().of(DocumentStatus.INCOMPLETE)).isEqualTo(1);
            });
  }

  @Test
  void lines_read_back_from_their_json_and_from_no_other() {
    for (RunLine line : RunLines.of(10)) {
      assertThat(read(line.json())).contains(line);
      assertThat(read(with(line.json(), "salt", Json.of("00")))).isEmpty();
      assertThat(read(without(line.json(), "status"))).isEmpty();
    }
    JsonObject line = RunLines.of(1).getFirst().json();
    assertThat(read(with(without(line, "position"), "position", Json.of(-1)))).isEmpty();
    assertThat(read(with(without(line, "scorecard"), "scorecard", Json.of("sha256:1")))).isEmpty();
  }

  @Test
  void a_gate_that_decides_is_told_from_a_score_and_one_that_asks_a_person_stays_a_review() {
    assertThat(DocumentStatus.of(ScoreStatus.SCORED, true)).isEqualTo(DocumentStatus.GATED);
    assertThat(DocumentStatus.of(ScoreStatus.NEEDS_REVIEW, true))
        .isEqualTo(DocumentStatus.NEEDS_REVIEW);
    for (ScoreStatus status : ScoreStatus.values()) {
      assertThat(DocumentStatus.of(status, false).wireName()).isEqualTo(status.wireName());
    }
    for (DocumentStatus status : DocumentStatus.values()) {
      assertThat(WireNamed.parse(DocumentStatus.class, status.wireName())).contains(status);
      assertThat(status.isFinal()).isEqualTo(status != DocumentStatus.INCOMPLETE);
    }
  }

  @Test
  void a_line_is_proved_without_the_others_and_its_proof_reads_back() {
    List<RunLine> lines = RunLines.of(23);
    RunManifest manifest = RunLines.manifest(lines);

    for (RunTree tree : RunTree.values()) {
      for (int position = 0; position < lines.size(); position++) {
        LineProof proof = proof(manifest, lines, tree, position);
        byte[] bytes = CanonicalJson.bytes(proof.json());

        assertThat(proof.check()).isEqualTo(new LineProof.Check.Proved(manifest.digest()));
        assertThat(JsonRecord.read(LineProof.class, object(bytes))).contains(proof);
        for (RunLine other : lines) {
          assertThat(new String(bytes, UTF_8).contains("\"" + other.id() + "\""))
              .isEqualTo(other.position() == position);
        }
      }
    }
  }

  @Test
  void a_forged_proof_is_disproved_and_says_why() {
    List<RunLine> lines = RunLines.of(23);
    RunManifest manifest = RunLines.manifest(lines);
    LineProof proof = proof(manifest, lines, RunTree.LINES, 5);
    JsonObject leaf = proof.leaf();

    JsonObject better = with(without(leaf, "composite"), "composite", Json.of("9.9"));
    assertThat(new LineProof(manifest, RunTree.LINES, better, proof.path()).check())
        .isEqualTo(new LineProof.Check.Disproved("the leaf does not lead to the root of the run"));
    JsonObject elsewhere = with(without(leaf, "position"), "position", Json.of(6));
    assertThat(new LineProof(manifest, RunTree.LINES, elsewhere, proof.path()).check())
        .isEqualTo(new LineProof.Check.Disproved("the leaf names another position than the proof"));
    assertThat(new LineProof(manifest, RunTree.DOCUMENTS, leaf, proof.path()).check())
        .isInstanceOf(LineProof.Check.Disproved.class);
    RunManifest another = RunLines.manifest(RunLines.of(22));
    assertThat(new LineProof(another, RunTree.LINES, leaf, proof.path()).check())
        .isEqualTo(new LineProof.Check.Disproved("the leaf does not lead to the root of the run"));
    for (String key : proof.json().keys()) {
      assertThat(JsonRecord.read(LineProof.class, without(proof.json(), key))).isEmpty();
      assertThat(
              JsonRecord.read(LineProof.class, with(without(proof.json(), key), key, Json.of(99))))
          .isEmpty();
    }
  }

  private static LineProof proof(
      RunManifest manifest, List<RunLine> lines, RunTree tree, int position) {
    LineProofBuilder builder = new LineProofBuilder(manifest, RunLines.SEED, tree, position);
    lines.forEach(builder::add);
    return builder.build();
  }

  private static JsonObject object(byte[] bytes) {
    return (JsonObject) ((JsonResult.Read) JsonReader.readCanonical(bytes)).value();
  }

  private static JsonObject without(JsonObject json, String key) {
    JsonObjectBuilder rest = JsonObject.builder();
    json.forEach((name, value) -> {
      if (!name.equals(key)) {
        rest.put(name, value);
      }
    });
    return rest.build();
  }

  private static JsonObject with(JsonObject json, String key, Json value) {
    JsonObjectBuilder more = JsonObject.builder();
    json.forEach(more::put);
    return more.put(key, value).build();
  }

  private static Optional<RunLine> read(JsonObject json) {
    return RunLine.read(CanonicalJson.bytes(json));
  }
}
