package dev.plumbline.aws.function;

import dev.plumbline.aws.function.request.RequestFailure;
import dev.plumbline.aws.function.request.TextInput;
import dev.plumbline.aws.function.request.TextInputLoader;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.UnexpectedJsonException;
import dev.plumbline.base.problem.Place;
import dev.plumbline.base.problem.Problem;
import dev.plumbline.base.problem.ProblemCode;
import dev.plumbline.base.problem.Refusal;
import dev.plumbline.run.RunLine;
import dev.plumbline.run.SaltSeed;
import dev.plumbline.store.source.ObjectReference;
import dev.plumbline.workflow.exchange.EndedRun;
import dev.plumbline.workflow.files.InputFiles;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.function.Consumer;

/// What a batch wrote below `outbox/`, copied into a folder of this machine: `summary.json`, and
/// the results in a folder of it.
public final class BatchFolder {

  private static final String SUMMARY = "summary.json";

  /// The run that the batch made.
  ///
  /// @throws Refusal if this is no such folder, or the batch made no run
  public static EndedRun run(Path folder) {
    Path file = folder.resolve(SUMMARY);
    if (!Files.isRegularFile(file)) {
      throw Refusal.of(
          folder.toString(),
          ProblemCode.NOT_FOUND,
          "there is no `summary.json` in this folder",
          "copy what the batch wrote: `aws s3 cp --recursive"
              + " s3://BUCKET/outbox/NAME@VERSION/EXECUTION FOLDER`");
    }
    JsonObject summary = InputFiles.object(file);
    try {
      JsonObject result = summary.object("result");
      if (result.find("run").isEmpty()) {
        throw Refusal.of(
            file.toString(),
            ProblemCode.NOT_A_RUN,
            "this batch made no run: a document is incomplete",
            "start it again; what was evaluated is not evaluated again");
      }
      String manifest = summary.object("results").text("Key");
      return new EndedRun(
          folder.toString(),
          result.digest("run"),
          SaltSeed.parse(result.text("seed")).orElseThrow(),
          Instant.parse(summary.text("began")),
          Instant.parse(summary.text("ended")),
          summary.text("execution"),
          lines -> forEach(folder, manifest, lines));
    } catch (UnexpectedJsonException
        | NoSuchElementException
        | ClassCastException
        | DateTimeException otherShape) {
      throw damaged(file, "this is no summary of a batch that made a run");
    }
  }

  private static void forEach(Path folder, String manifest, Consumer<RunLine> lines) {
    TextInput.Reference reference =
        new TextInput.Reference(new ObjectReference("outbox", manifest, "", ""), Place.WHOLE);
    try {
      new BatchResults(new BatchFile(reference, new TextInputLoader(new FolderObjects(folder))))
          .forEach(line -> lines.accept(read(folder, line)));
    } catch (RequestFailure missing) {
      throw damaged(folder, "a file of the results is missing, or is not what was written there");
    }
  }

  private static RunLine read(Path folder, JsonObject line) {
    try {
      return BatchResults.line(line);
    } catch (UnexpectedJsonException | IllegalArgumentException | ClassCastException otherShape) {
      throw damaged(folder, "a line of the results is not what was written there");
    }
  }

  private static Refusal damaged(Path where, String what) {
    return new Refusal(
        Refusal.Kind.CORRUPT,
        where.toString(),
        List.of(Problem.at("", ProblemCode.CORRUPT, what, "copy it again from the bucket")));
  }

  private BatchFolder() {}
}
