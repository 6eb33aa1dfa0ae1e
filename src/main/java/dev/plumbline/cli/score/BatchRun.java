package dev.plumbline.cli.score;

import dev.plumbline.bundle.Bundle;
import dev.plumbline.canonical.ArtefactKind;
import dev.plumbline.canonical.CanonicalJson;
import dev.plumbline.canonical.Digest;
import dev.plumbline.canonical.Json;
import dev.plumbline.canonical.JsonObject;
import dev.plumbline.cli.input.DocumentLine;
import dev.plumbline.cli.input.FieldMapping;
import dev.plumbline.cli.input.FileDigest;
import dev.plumbline.cli.input.JsonLinesReader;
import dev.plumbline.cli.input.LocalStore;
import dev.plumbline.cli.output.CliError;
import dev.plumbline.cli.output.ExitCode;
import dev.plumbline.cli.output.PrivateFiles;
import dev.plumbline.cli.output.Progress;
import dev.plumbline.problem.EscapedText;
import dev.plumbline.problem.Place;
import dev.plumbline.problem.Problem;
import dev.plumbline.problem.ProblemCode;
import dev.plumbline.repository.ArtefactRepository;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/// A run over a file of documents.
///
/// Results are appended to `results.jsonl.part`, one line for each document, in the order of the
/// file. A run that was interrupted continues after the last complete line; when all documents are
/// done, the file is renamed to `results.jsonl`. The resulting bytes are the same whether or not
/// the run was interrupted, and for any number of threads.
final class BatchRun {

  private static final int CHUNK = 16;

  private final Bundle bundle;
  private final Path source;
  private final FieldMapping fields;
  private final Path out;
  private final Path store;
  private final AppliedCalibrations appliedCalibrations;
  private final JudgeSource judge;
  private final Path partial;
  private final Path complete;

  BatchRun(
      Bundle bundle,
      Path source,
      FieldMapping fields,
      Path out,
      Path store,
      AppliedCalibrations appliedCalibrations,
      JudgeSource judge) {
    this.bundle = bundle;
    this.source = source;
    this.fields = fields;
    this.out = out;
    this.store = store;
    this.appliedCalibrations = appliedCalibrations;
    this.judge = judge;
    this.partial = out.resolve("results.jsonl.part");
    this.complete = out.resolve("results.jsonl");
  }

  void run(int threads, Progress progress) throws IOException, InterruptedException {
    List<DocumentLine> rows = rows();
    PrivateFiles.createFolder(out);
    checkRunKey();
    if (Files.exists(complete)) {
      return;
    }
    ArtefactRepository repository = new LocalStore(store).repository();
    repository.store(bundle);
    appliedCalibrations.store(repository);
    int done = ResultLines.truncateToWholeLines(partial);
    judge.record(bundle, rows);
    DocumentEvaluator evaluator = judge.evaluator(bundle);
    try (OutputStream lines = PrivateFiles.append(partial);
        ExecutorService workers = Executors.newFixedThreadPool(threads)) {
      ArrayDeque<Future<byte[]>> open = new ArrayDeque<>();
      int next = done;
      while (next < rows.size() || !open.isEmpty()) {
        while (next < rows.size() && open.size() < threads * 2) {
          List<DocumentLine> chunk = rows.subList(next, Math.min(rows.size(), next + CHUNK));
          open.add(workers.submit(work(chunk, evaluator, repository)));
          next += chunk.size();
        }
        lines.write(result(open.poll()));
        lines.flush();
        progress.at(Math.max(0, next - open.size() * CHUNK), rows.size());
      }
    }
  }

  /// The results so far, in the order of the documents.
  List<JsonObject> results() {
    return ResultLines.read(Files.exists(complete) ? complete : partial);
  }

  /// Writes the summary and gives the results their final name.
  void finish(RunSummary summary) throws IOException {
    PrivateFiles.replace(
        out.resolve("summary.json"), summary.jsonLine().getBytes(StandardCharsets.UTF_8));
    PrivateFiles.replace(
        out.resolve("summary.txt"), summary.text().getBytes(StandardCharsets.UTF_8));
    if (Files.exists(partial)) {
      Files.move(partial, complete);
    }
  }

  private Callable<byte[]> work(
      List<DocumentLine> chunk, DocumentEvaluator evaluator, ArtefactRepository repository) {
    return () -> {
      StringBuilder lines = new StringBuilder();
      for (DocumentLine row : chunk) {
        DocumentEvaluator.Result result = evaluator.evaluate(row.document(), row.facts());
        JsonObject calibrated = JsonObject.EMPTY;
        if (result instanceof DocumentEvaluator.Result.Evaluated evaluated) {
          repository.store(ArtefactKind.DOCUMENT, row.document().json());
          evaluated.store(repository);
          AppliedCalibrations.Outcome outcome = appliedCalibrations.apply(bundle, evaluated);
          outcome.store(repository);
          calibrated = outcome.line();
        }
        JsonObject line = ResultLines.of(row, result, calibrated);
        lines.append(CanonicalJson.text(line)).append('\n');
      }
      return lines.toString().getBytes(StandardCharsets.UTF_8);
    };
  }

  private static byte[] result(Future<byte[]> future) throws InterruptedException {
    try {
      return future.get();
    } catch (ExecutionException e) {
      throw e.getCause() instanceof RuntimeException failure
          ? failure
          : new IllegalStateException(e.getCause());
    }
  }

  private List<DocumentLine> rows() {
    List<Problem> problems = new ArrayList<>();
    List<DocumentLine> rows = new ArrayList<>();
    TreeSet<String> ids = new TreeSet<>();
    JsonLinesReader.read(
        source,
        problems,
        (line, number) ->
            DocumentLine.read(line, number, fields, problems)
                .ifPresent(row -> {
                  rows.add(row);
                  if (!ids.add(row.id())) {
                    problems.add(
                        new Problem(
                            ProblemCode.DUPLICATE_ID,
                            new Place("", number, 1),
                            "the id " + EscapedText.text(row.id()) + " occurs twice",
                            "give every document its own id"));
                  }
                }));
    if (problems.isEmpty() && rows.isEmpty()) {
      problems.add(
          Problem.at(
              "",
              ProblemCode.EMPTY,
              "the file has no documents",
              "write lines such as `{\"id\": …, \"text\": …}`"));
    }
    if (!problems.isEmpty()) {
      throw new CliError(ExitCode.USAGE, source.toString(), problems);
    }
    return rows;
  }

  /// Ensures that the folder holds only one run: the same bundle, documents, judge and options.
  private void checkRunKey() throws IOException {
    Path file = out.resolve("run.json");
    JsonObject key =
        JsonObject.builder()
            .put("bundle", bundle.digest())
            .put("documents", FileDigest.of(source))
            .putUnlessEmpty("calibration", appliedCalibrations.key())
            .put("judge", judge.key())
            .put("map", fields.keyText())
            .build();
    String text =
        CanonicalJson.text(
            JsonObject.of(
                "key", Json.of(Digest.of(ArtefactKind.REQUEST, key).toString()), "of", key));
    if (Files.exists(file)) {
      if (!Files.readString(file).equals(text + "\n")) {
        throw CliError.of(
            out.toString(),
            ProblemCode.RUN_MISMATCH,
            "this folder contains the results of another run",
            "name an empty folder, since the rubric, the documents, the judge or `--map` changed");
      }
      return;
    }
    PrivateFiles.replace(file, (text + "\n").getBytes(StandardCharsets.UTF_8));
  }
}
