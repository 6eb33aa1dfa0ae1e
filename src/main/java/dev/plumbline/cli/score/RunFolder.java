package dev.plumbline.cli.score;

import dev.plumbline.bundle.Bundle;
import dev.plumbline.bundle.BundleCompilation;
import dev.plumbline.bundle.BundleCompiler;
import dev.plumbline.canonical.ArtefactKind;
import dev.plumbline.canonical.CanonicalJson;
import dev.plumbline.canonical.Digest;
import dev.plumbline.canonical.JsonObject;
import dev.plumbline.canonical.UnexpectedJsonException;
import dev.plumbline.cli.input.InputFiles;
import dev.plumbline.cli.input.LocalStore;
import dev.plumbline.cli.output.CliError;
import dev.plumbline.problem.ProblemCode;
import dev.plumbline.store.ArtefactLookup;
import dev.plumbline.store.ArtefactReader;
import dev.plumbline.store.files.FileArtefactStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/// The output folder of a finished run: its result lines and the artefacts that they refer to.
public final class RunFolder {

  private final Path folder;
  private final ArtefactReader store;

  /// @param kept the store of the run's artefacts
  /// @throws CliError if the folder holds no finished run
  public RunFolder(Path folder, Path storeFolder) {
    if (!Files.exists(folder.resolve("results.jsonl"))) {
      throw CliError.of(
          folder.toString(),
          ProblemCode.NOT_A_RUN,
          "this folder contains no finished run",
          "name the --out folder of `evaluate`");
    }
    this.folder = folder;
    this.store = new FileArtefactStore(storeFolder);
  }

  public List<JsonObject> results() {
    return ResultLines.read(folder.resolve("results.jsonl"));
  }

  /// The bundle of the run, compiled from the stored rubric and checked against its digest.
  ///
  /// @throws CliError if it is missing or does not match
  public Bundle bundle() {
    JsonObject run = InputFiles.object(folder.resolve("run.json"));
    Digest digest = digest(run);
    byte[] rubric = CanonicalJson.bytes(object(ArtefactKind.BUNDLE, digest).object("rubric"));
    if (BundleCompiler.compile(rubric) instanceof BundleCompilation.Locked(Bundle bundle, var _)
        && bundle.digest().equals(digest)) {
      return bundle;
    }
    throw LocalStore.corrupt(digest, "its rubric does not compile to its digest");
  }

  private Digest digest(JsonObject run) {
    try {
      return run.object("of").digest("bundle");
    } catch (UnexpectedJsonException e) {
      throw CliError.of(
          folder.resolve("run.json").toString(),
          ProblemCode.NOT_A_RUN,
          "the run names no bundle",
          "run `evaluate` again into an empty folder");
    }
  }

  /// A stored artefact.
  ///
  /// @throws CliError if it is missing, erased or damaged
  public JsonObject object(ArtefactKind kind, Digest digest) {
    return switch (store.find(kind, digest)) {
      case ArtefactLookup.Found(byte[] bytes) -> LocalStore.parsed(bytes, digest);
      case ArtefactLookup.Corrupt(String what) -> throw LocalStore.corrupt(digest, what);
      case ArtefactLookup.Erased() ->
          throw CliError.of(
              folder.toString(),
              ProblemCode.ERASED,
              "the " + kind.id() + " " + digest + " was erased",
              "remove its document from the labels");
      case ArtefactLookup.Missing() ->
          throw CliError.of(
              folder.toString(),
              ProblemCode.NOT_FOUND,
              "there is no " + kind.id() + " " + digest,
              "run `evaluate` again into an empty folder");
    };
  }
}
