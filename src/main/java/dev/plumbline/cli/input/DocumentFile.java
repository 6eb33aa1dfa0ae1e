package dev.plumbline.cli.input;

import dev.plumbline.canonical.Digest;
import dev.plumbline.cli.output.CliError;
import dev.plumbline.cli.output.ExitCode;
import dev.plumbline.problem.EscapedText;
import dev.plumbline.problem.Place;
import dev.plumbline.problem.Problem;
import dev.plumbline.problem.ProblemCode;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.ObjLongConsumer;

/// A file of documents in JSON Lines. It is read line by line, as often as needed, and never held
/// in memory as a whole.
public record DocumentFile(Path path, FieldMapping fields) {

  /// What a file was found to hold.
  ///
  /// @param documents how many
  /// @param fileDigest the SHA-256 of its bytes
  public record Contents(long documents, String fileDigest) {}

  /// Reads the whole file.
  ///
  /// @throws CliError with every problem, two documents of one id among them
  public Contents check() throws IOException {
    String digest = FileDigest.of(path);
    List<Problem> problems = new ArrayList<>();
    Set<String> ids = new HashSet<>();
    JsonLinesReader.read(
        path,
        problems,
        (line, number) ->
            DocumentLine.read(line, number, fields, problems)
                .map(DocumentLine::id)
                .filter(id -> !ids.add(id))
                .ifPresent(id -> problems.add(duplicate(id, number))));
    if (problems.isEmpty() && ids.isEmpty()) {
      problems.add(
          Problem.at(
              "",
              ProblemCode.EMPTY,
              "the file has no documents",
              "write lines such as `{\"id\": …, \"text\": …}`"));
    }
    if (!problems.isEmpty()) {
      throw new CliError(ExitCode.USAGE, path.toString(), problems);
    }
    return new Contents(ids.size(), digest);
  }

  /// Reads every document in order, with its position from 0. The file has been checked.
  ///
  /// @throws CliError if the file no longer reads as it did when it was checked
  public void forEach(ObjLongConsumer<DocumentLine> consumer) {
    List<Problem> problems = new ArrayList<>();
    AtomicLong position = new AtomicLong();
    JsonLinesReader.read(
        path,
        problems,
        (line, number) ->
            DocumentLine.read(line, number, fields, problems)
                .ifPresent(it -> consumer.accept(it, position.getAndIncrement())));
    if (!problems.isEmpty()) {
      throw new CliError(ExitCode.USAGE, path.toString(), problems);
    }
  }

  /// The digest of every document by its id.
  public SortedMap<String, Digest> digests() {
    SortedMap<String, Digest> digests = new TreeMap<>();
    forEach((line, _) -> digests.put(line.id(), line.document().digest()));
    return digests;
  }

  private static Problem duplicate(String id, int number) {
    return new Problem(
        ProblemCode.DUPLICATE_ID,
        new Place("", number, 1),
        "the id " + EscapedText.text(id) + " occurs twice",
        "give every document its own id");
  }
}
