package dev.plumbline.proof.pack;

import static dev.plumbline.base.canonical.CanonicalArtefact.ArtefactKind.BUNDLE;
import static dev.plumbline.base.canonical.CanonicalArtefact.ArtefactKind.DOCUMENT;
import static dev.plumbline.base.canonical.CanonicalArtefact.ArtefactKind.EXTRACTION;
import static dev.plumbline.base.canonical.CanonicalArtefact.ArtefactKind.EXTRACTION_SPEC;
import static dev.plumbline.base.canonical.CanonicalArtefact.ArtefactKind.RESULT;
import static dev.plumbline.base.canonical.CanonicalArtefact.ArtefactKind.SCORECARD;
import static dev.plumbline.base.canonical.CanonicalArtefact.ArtefactKind.SCORING_SPEC;

import dev.plumbline.base.canonical.CanonicalArtefact.ArtefactKind;
import dev.plumbline.base.canonical.CanonicalJson;
import dev.plumbline.base.canonical.Digest;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.JsonReader;
import dev.plumbline.proof.pack.PackRequest.PackedProceeding;
import dev.plumbline.rubric.bundle.Bundle.StoredBundle;
import dev.plumbline.score.StoredScorecard;
import dev.plumbline.score.extraction.StoredExtraction;
import dev.plumbline.score.run.LineProof;
import dev.plumbline.score.run.RunLine;
import dev.plumbline.score.run.RunManifest;
import dev.plumbline.score.run.RunManifest.RunTree;
import dev.plumbline.score.run.SaltSeed;
import dev.plumbline.store.RunStore;
import dev.plumbline.store.StoreFailedException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Optional;

/// The folder of each document of a pack: its line, its artefacts and, where others are not shown,
/// the paths that prove its place.
record DocumentFolders(PackWriter pack, RunPackExport export, PackRequest request) {

  void addAll(RunStore runs, RunManifest manifest) throws IOException {
    SaltSeed seed = runs.seed(request.run());
    long[] count = {0};
    try {
      runs.lines(
          request.run(),
          0,
          entry -> {
            RunLine line = entry.line();
            count[0]++;
            try {
              add(line, line.saltedBytes(RunTree.LINES, seed), Optional.empty());
            } catch (IOException failure) {
              throw new UncheckedIOException(failure);
            }
          });
    } catch (UncheckedIOException failure) {
      throw failure.getCause();
    }
    if (count[0] != manifest.counts().documents()) {
      throw new StoreFailedException("the run has lost lines: `verify` says more");
    }
  }

  void addProved(RunStore runs, long position) throws IOException {
    RunLine line =
        runs.line(request.run(), position)
            .orElseThrow(() -> new StoreFailedException("the run has lost lines"))
            .line();
    LineProof lines = runs.prove(request.run(), RunTree.LINES, position);
    LineProof documents = runs.prove(request.run(), RunTree.DOCUMENTS, position);
    JsonObject paths = JsonObject.of("documents", documents.siblings(), "lines", lines.siblings());
    add(line, CanonicalJson.bytes(lines.leaf()), Optional.of(CanonicalJson.bytes(paths)));
  }

  private void add(RunLine line, byte[] leaf, Optional<byte[]> paths) throws IOException {
    String folder = "documents/" + RunPackExport.number(line.position()) + "/";
    Optional<StoredBundle> own =
        line.origin()
            .bundle()
            .flatMap(digest -> export.find(BUNDLE, digest))
            .flatMap(JsonReader::canonicalObject)
            .map(StoredBundle::new);
    add(folder + "bundle", BUNDLE, line.origin().bundle());
    if (request.texts()) {
      export.requireErased(line);
      add(folder + "document", DOCUMENT, line.document());
      add(folder + "extraction", EXTRACTION, line.extraction());
    }
    add(folder + "extraction-spec", EXTRACTION_SPEC, own.map(StoredBundle::extractionSpec));
    if (request.texts()) {
      jurors(folder, line);
    }
    pack.add(folder + "line.json", leaf);
    if (paths.isPresent()) {
      pack.add(folder + "path.json", paths.get());
    }
    proceedings(folder, line);
    int number = 0;
    for (String result : line.results().values()) {
      Optional<Digest> digest = Digest.parse(result);
      if (digest.isPresent()) {
        add(folder + "result-" + RunPackExport.two(number++), RESULT, digest);
      }
    }
    if (request.texts() || !request.tracesMayShowTexts()) {
      add(folder + "scorecard", SCORECARD, line.scorecard());
    }
    add(folder + "scoring-spec", SCORING_SPEC, own.map(StoredBundle::scoringSpec));
  }

  /// The extractions from which that of a panel follows.
  private void jurors(String folder, RunLine line) throws IOException {
    if (request.run().spec().judge().panel().isEmpty()) {
      return;
    }
    Optional<byte[]> combined =
        line.extraction().flatMap(digest -> export.find(EXTRACTION, digest));
    if (combined.isEmpty()) {
      return;
    }
    List<String> jurors =
        new StoredExtraction(JsonReader.canonicalObject(combined.get()).orElseThrow()).jurors();
    for (int juror = 0; juror < jurors.size(); juror++) {
      Optional<Digest> digest = Digest.parse(jurors.get(juror));
      add(folder + "juror-" + RunPackExport.two(juror), EXTRACTION, digest);
    }
  }

  private void proceedings(String folder, RunLine line) throws IOException {
    int number = 0;
    for (PackedProceeding one : request.proceedings().of(line)) {
      String name = folder + "proceeding-" + RunPackExport.four(number++);
      add(name, one.kind(), Optional.of(one.digest()));
      if (one.scorecard().isPresent()) {
        Optional<Digest> extraction =
            export
                .find(SCORECARD, one.scorecard().get())
                .map(bytes ->
                    new StoredScorecard(JsonReader.canonicalObject(bytes).orElseThrow())
                        .extraction());
        add(name + "-extraction", EXTRACTION, extraction);
        add(name + "-scorecard", SCORECARD, one.scorecard());
      }
    }
  }

  private void add(String name, ArtefactKind kind, Optional<Digest> digest) throws IOException {
    if (digest.isEmpty()) {
      return;
    }
    Optional<byte[]> bytes = export.find(kind, digest.get());
    if (bytes.isPresent()) {
      pack.addArtefact(name, kind, digest.get(), bytes.get());
      return;
    }
    Optional<JsonObject> tombstone = export.tombstone(kind, digest.get());
    if (tombstone.isPresent()) {
      pack.add(name + "-erased.json", CanonicalJson.bytes(tombstone.get()));
    }
  }
}
