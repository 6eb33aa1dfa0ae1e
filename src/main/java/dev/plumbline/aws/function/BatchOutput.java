package dev.plumbline.aws.function;

import dev.plumbline.aws.function.BatchResults.BatchFile;
import dev.plumbline.aws.function.request.RequestBody.RequestFailure;
import dev.plumbline.aws.function.request.TextInputLoader;
import dev.plumbline.aws.function.request.TextInputLoader.TextInput;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.JsonReader;
import dev.plumbline.base.problem.Problem;
import dev.plumbline.base.problem.Problem.Place;
import dev.plumbline.base.problem.ProblemCode;
import dev.plumbline.base.problem.Refusal;
import dev.plumbline.exchange.EndedRun;
import dev.plumbline.run.files.InputFiles;
import dev.plumbline.score.run.RunLine;
import dev.plumbline.score.run.SaltSeed;
import dev.plumbline.store.ObjectSource;
import dev.plumbline.store.ObjectSource.FetchResult;
import dev.plumbline.store.ObjectSource.ObjectReference;
import dev.plumbline.store.ObjectSource.SourceFailedException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/// What a batch wrote below `outbox/`, copied into a folder of this machine: `summary.json`, and
/// the results in a folder of it.
public final class BatchOutput {

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
    return JsonReader.ifShaped(
            () -> {
              JsonObject result = summary.object("result");
              if (!result.has("run")) {
                throw Refusal.of(
                    file.toString(),
                    ProblemCode.WRONG_KIND,
                    "this batch made no run: a document is incomplete",
                    "start it again; what was evaluated is not evaluated again");
              }
              String manifest = summary.object("results").text("Key");
              return Optional.of(
                  new EndedRun(
                      folder.toString(),
                      result.digest("run"),
                      SaltSeed.parse(result.text("seed")).orElseThrow(),
                      Instant.parse(summary.text("began")),
                      Instant.parse(summary.text("ended")),
                      summary.text("execution"),
                      lines -> forEach(folder, manifest, lines)));
            })
        .orElseThrow(() -> damaged(file, "this is no summary of a batch that made a run"));
  }

  private static void forEach(Path folder, String manifest, Consumer<RunLine> lines) {
    TextInput.Reference reference =
        new TextInput.Reference(new ObjectReference("outbox", manifest, "", ""), Place.WHOLE);
    BatchFinishFunction.RunLineReader reader = new BatchFinishFunction.RunLineReader();
    try {
      new BatchResults(new BatchFile(reference, new TextInputLoader(new FolderObjects(folder))))
          .forEach(line -> lines.accept(read(folder, line, reader)));
    } catch (RequestFailure missing) {
      throw damaged(folder, "a file of the results is missing, or is not what was written there");
    }
  }

  private static RunLine read(
      Path folder, JsonObject line, BatchFinishFunction.RunLineReader reader) {
    return JsonReader.ifShaped(() -> Optional.of(reader.read(line)))
        .orElseThrow(() -> damaged(folder, "a line of the results is not what was written there"));
  }

  private static Refusal damaged(Path where, String what) {
    return new Refusal(
        Refusal.Kind.CORRUPT,
        where.toString(),
        List.of(Problem.at("", ProblemCode.CORRUPT, what, "copy it again from the bucket")));
  }

  private BatchOutput() {}

  /// The objects of a bucket of which a folder is a copy, by the last two names of their keys: the
  /// others are above the folder.
  record FolderObjects(Path folder) implements ObjectSource {

    private static final int NAMES = 2;

    @Override
    public FetchResult fetch(ObjectReference reference, int bytesMax) {
      FetchResult part = fetchPart(reference, 0, bytesMax);
      return part instanceof FetchResult.Fetched fetched && fetched.size() > bytesMax
          ? new FetchResult.TooLarge(fetched.size())
          : part;
    }

    @Override
    public FetchResult fetchPart(ObjectReference reference, long from, int bytesMax) {
      Path key = Path.of(reference.key()).normalize();
      int names = key.getNameCount();
      Path root = folder.toAbsolutePath().normalize();
      Path file = root.resolve(key.subpath(Math.max(0, names - NAMES), names)).normalize();
      if (!file.startsWith(root) || !Files.isRegularFile(file)) {
        return new FetchResult.Missing();
      }
      try (FileChannel channel = FileChannel.open(file)) {
        long size = channel.size();
        ByteBuffer part = ByteBuffer.allocate(Math.clamp(size - from, 0, bytesMax));
        int read = 0;
        while (part.hasRemaining() && read >= 0) {
          read = channel.read(part, from + part.position());
        }
        return new FetchResult.Fetched(part.array(), "", size);
      } catch (IOException failure) {
        throw new SourceFailedException("cannot read " + file, failure);
      }
    }
  }
}
