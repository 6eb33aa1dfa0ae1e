package dev.plumbline.local;

import dev.plumbline.bundle.Bundle;
import dev.plumbline.bundle.BundleCompiler;
import dev.plumbline.bundle.Compilation;
import dev.plumbline.canonical.CanonicalJson;
import dev.plumbline.canonical.Digest;
import dev.plumbline.canonical.Json;
import dev.plumbline.canonical.JsonObject;
import dev.plumbline.canonical.JsonReader;
import dev.plumbline.canonical.Kind;
import dev.plumbline.canonical.Reading;
import dev.plumbline.canonical.UnexpectedJson;
import dev.plumbline.problem.Problem;
import dev.plumbline.store.ArtefactReader;
import dev.plumbline.store.Lookup;
import dev.plumbline.store.files.FileArtefactStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/// What a finished run left in its folder: result lines and the artefacts behind them.
final class RunFolder {

  private final Path folder;
  private final ArtefactReader store;

  /// @param kept where the run's artefacts are
  RunFolder(Path folder, Path kept) {
    if (!Files.exists(folder.resolve("results.jsonl"))) {
      throw Refusal.of(
          folder.toString(),
          "not-a-run",
          "there is no finished run here",
          "name the --out folder of `evaluate`");
    }
    this.folder = folder;
    this.store = new FileArtefactStore(kept);
  }

  List<JsonObject> results() {
    return ResultLines.read(folder.resolve("results.jsonl"));
  }

  /// The bundle of the run, compiled again from its artefact and compared with its digest.
  Bundle bundle() {
    JsonObject run = InputFiles.object(folder.resolve("run.json"));
    Digest digest = digest(run);
    byte[] rubric = CanonicalJson.bytes(object(Kind.BUNDLE, digest).object("rubric"));
    if (BundleCompiler.compile(rubric) instanceof Compilation.Locked(Bundle bundle, var _)
        && bundle.digest().equals(digest)) {
      return bundle;
    }
    throw corrupt(digest, "its rubric does not compile to its digest");
  }

  private Digest digest(JsonObject run) {
    try {
      return run.object("of").digest("bundle");
    } catch (UnexpectedJson e) {
      throw Refusal.of(
          folder.resolve("run.json").toString(),
          "not-a-run",
          "this does not say which bundle the run was of",
          "run `evaluate` again into an empty folder");
    }
  }

  /// An artefact as it is kept.
  JsonObject object(Kind kind, Digest digest) {
    return switch (store.find(kind, digest)) {
      case Lookup.Found(byte[] bytes) -> parsed(bytes, digest);
      case Lookup.Corrupt(String what) -> throw corrupt(digest, what);
      case Lookup.Erased() ->
          throw Refusal.of(
              folder.toString(),
              "erased",
              "the " + kind.id() + " " + digest + " was erased",
              "leave its document out");
      case Lookup.Missing() ->
          throw Refusal.of(
              folder.toString(),
              "not-found",
              "there is no " + kind.id() + " " + digest,
              "run `evaluate` again into an empty folder");
    };
  }

  static JsonObject parsed(byte[] bytes, Digest digest) {
    if (JsonReader.readCanonical(bytes) instanceof Reading.Read(Json json)
        && json instanceof JsonObject object) {
      return object;
    }
    throw corrupt(digest, "it is not a canonical object");
  }

  static Refusal corrupt(Digest digest, String what) {
    return new Refusal(
        ExitCode.CORRUPT,
        digest.toString(),
        List.of(
            Problem.at(
                "", "corrupt", "the artefact is corrupt: " + what, "restore it from a copy")));
  }
}
