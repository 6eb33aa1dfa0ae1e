package dev.plumbline.workflow.evaluation;

import dev.plumbline.base.canonical.ArtefactKind;
import dev.plumbline.base.canonical.CanonicalJson;
import dev.plumbline.base.canonical.Digest;
import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.JsonObjectBuilder;
import dev.plumbline.present.ci.TestCase;
import dev.plumbline.present.ci.TestSuite;
import dev.plumbline.rubric.bundle.Bundle;
import dev.plumbline.run.RunEnvelope;
import dev.plumbline.run.RunLine;
import dev.plumbline.store.RunStore;
import dev.plumbline.store.StoredRun;
import dev.plumbline.workflow.files.PrivateFiles;
import dev.plumbline.workflow.local.LocalStore;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Consumer;

/// What a stored run says of each of its documents, for people and scripts. It is made from the
/// artefacts each time, one document after the other.
public final class RunOutput {

  /// The members of a result artefact that name its parents; the others are shown.
  private static final Set<String> PARENTS =
      new TreeSet<>(List.of("scorecard", "calibration", "target"));

  private final StoredRun run;
  private final LocalStore store;

  public RunOutput(StoredRun run, LocalStore store) {
    this.run = run;
    this.store = store;
  }

  /// The lines, in the order of the documents.
  public void forEach(Consumer<JsonObject> consumer) {
    store.store().runs().lines(run, 0, entry -> consumer.accept(line(entry)));
  }

  /// A test case for each document.
  public TestSuite testSuite(Bundle bundle) {
    List<TestCase> cases = new ArrayList<>();
    forEach(line -> cases.add(ResultTestCase.of(line)));
    RunEnvelope envelope = run.envelope();
    SortedMap<String, String> properties = new TreeMap<>();
    properties.put("run", run.digest().orElseThrow().toString());
    properties.put("bundle", bundle.digest().toString());
    envelope.name().ifPresent(name -> properties.put("name", name.text()));
    return new TestSuite(
        bundle.identity().label(),
        envelope.begin(),
        Duration.between(envelope.begin(), envelope.end().orElse(envelope.begin())),
        properties,
        cases);
  }

  private JsonObject line(RunStore.Entry entry) {
    RunLine line = entry.line();
    JsonObject card =
        line.scorecard()
            .map(digest -> store.object(ArtefactKind.SCORECARD, digest, ResultLines.OF_SCORECARD))
            .orElse(JsonObject.EMPTY);
    JsonObjectBuilder calibrated = JsonObject.builder();
    line.results().forEach((target, result) -> calibrated.put(target, result(result)));
    return ResultLines.of(entry, card, calibrated.build());
  }

  private JsonObject result(String written) {
    if (Digest.parse(written).isEmpty()) {
      return JsonObject.of(AppliedCalibrations.REFUSED, Json.of(written));
    }
    Digest digest = Digest.parse(written).orElseThrow();
    JsonObjectBuilder line = JsonObject.builder();
    JsonObject result = store.object(ArtefactKind.RESULT, digest);
    result.keys().stream()
        .filter(key -> !PARENTS.contains(key))
        .forEach(key -> line.put(key, result.get(key)));
    return line.put(AppliedCalibrations.RESULT, digest).build();
  }

  /// As [#forEach], and writes `results.jsonl` in the same pass, as a whole or not at all. What is
  /// there already is replaced.
  public void forEachWritten(Path folder, Consumer<JsonObject> consumer) {
    PrivateFiles.createFolder(folder);
    PrivateFiles.replace(
        folder.resolve("results.jsonl"),
        out -> {
          try {
            forEach(line -> {
              write(out, line);
              consumer.accept(line);
            });
          } catch (UncheckedIOException failure) {
            throw failure.getCause();
          }
        });
  }

  /// Writes `summary.json` and `summary.txt`, each as a whole or not at all.
  public static void write(Path folder, RunSummary summary) {
    PrivateFiles.replace(folder.resolve("summary.json"), bytes(summary.jsonLine()));
    PrivateFiles.replace(folder.resolve("summary.txt"), bytes(summary.text()));
  }

  private static void write(OutputStream out, JsonObject line) {
    try {
      out.write(CanonicalJson.bytes(line));
      out.write('\n');
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
