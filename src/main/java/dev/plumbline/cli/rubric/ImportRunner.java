package dev.plumbline.cli.rubric;

import dev.plumbline.base.canonical.CanonicalJson;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.problem.Problem;
import dev.plumbline.base.problem.Problem.Place;
import dev.plumbline.base.problem.ProblemCode;
import dev.plumbline.base.problem.Refusal;
import dev.plumbline.rubric.bundle.BundleCompiler;
import dev.plumbline.rubric.bundle.BundleCompiler.BundleCompilation;
import dev.plumbline.rubric.importing.IdGenerator;
import dev.plumbline.rubric.importing.ImportedRubric;
import dev.plumbline.workflow.authoring.ImportReport;
import dev.plumbline.workflow.authoring.ImportReport.ImportedFile;
import dev.plumbline.workflow.files.JsonLinesReader;
import dev.plumbline.workflow.files.PrivateFiles;
import dev.plumbline.workflow.files.RereadableInput;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;

/// Writes imported rubrics, all of them or none. Each is compiled first, with the cases generated
/// for it. Existing files with other contents are not overwritten, unless `--force` is given.
final class ImportRunner {

  /// Converts a line of a file to a rubric; empty after a problem was reported.
  @FunctionalInterface
  interface Converter {
    Optional<ImportedRubric> convert(
        JsonObject line, int number, IdGenerator names, List<Problem> problems);
  }

  /// @param out folder for the rubrics
  /// @param cases whether case folders are written
  /// @param force whether files that differ are overwritten
  /// @param json whether the report is JSON
  record Options(Path out, boolean cases, boolean force, boolean json) {}

  private final String source;
  private final Options options;
  private final PrintWriter out;

  ImportRunner(String source, Options options, PrintWriter out) {
    this.source = source;
    this.options = options;
    this.out = out;
  }

  /// Writes a rubric for each line of a file of JSON Lines.
  ///
  /// @throws Refusal with all problems of all lines, or if the file has no lines
  void convertLines(Converter converter) throws IOException {
    IdGenerator names = new IdGenerator();
    List<Problem> problems = new ArrayList<>();
    List<ImportedRubric> rubrics = new ArrayList<>();
    try (RereadableInput rereadableInput = RereadableInput.of(source)) {
      JsonLinesReader.read(
          rereadableInput.path(),
          problems,
          (line, number) ->
              converter.convert(line, number, names, problems).ifPresent(rubrics::add));
      if (rubrics.isEmpty() && problems.isEmpty()) {
        problems.add(
            Problem.at(
                "",
                ProblemCode.EMPTY,
                "the file has no lines",
                "name a file with a JSON object a line"));
      }
      if (!problems.isEmpty()) {
        throw new Refusal(Refusal.Kind.INPUT, rereadableInput.name(), problems);
      }
    }
    write(rubrics);
  }

  void write(List<ImportedRubric> rubrics) throws IOException {
    List<ImportedFile> imported = new ArrayList<>();
    List<Refusal> refusals = new ArrayList<>();
    for (ImportedRubric rubric : rubrics) {
      switch (BundleCompiler.compile(rubric.yaml().getBytes(StandardCharsets.UTF_8))) {
        case BundleCompilation.Locked locked ->
            imported.add(
                new ImportedFile(rubric, file(rubric), locked.bundle(), locked.warnings()));
        case BundleCompilation.DraftLocked _ ->
            throw new IllegalStateException("what is imported is no draft");
        case BundleCompilation.Rejected(List<Problem> problems) ->
            refusals.add(
                new Refusal(
                    Refusal.Kind.REJECTED, source + " " + rubric.name(), placeless(problems)));
      }
    }
    SequencedMap<Path, byte[]> files = new LinkedHashMap<>();
    imported.forEach(each -> files.putAll(files(each)));
    refusals.addAll(changedFiles(files));
    if (!refusals.isEmpty()) {
      throw Refusal.all(refusals);
    }
    for (Map.Entry<Path, byte[]> each : files.entrySet()) {
      PrivateFiles.createFolder(each.getKey().toAbsolutePath().getParent());
      PrivateFiles.replace(each.getKey(), each.getValue());
    }
    if (options.json()) {
      out.println(CanonicalJson.text(ImportReport.json(imported)));
    } else {
      out.print(ImportReport.text(imported, options.out()));
    }
  }

  private Path file(ImportedRubric rubric) {
    return options.cases()
        ? options.out().resolve(rubric.name()).resolve("rubric.yaml")
        : options.out().resolve(rubric.name() + ".yaml");
  }

  private SequencedMap<Path, byte[]> files(ImportedFile each) {
    SequencedMap<Path, byte[]> files = new LinkedHashMap<>();
    files.put(each.file(), each.rubric().yaml().getBytes(StandardCharsets.UTF_8));
    if (!each.rubric().decisions().isEmpty()) {
      files.put(facts(each.rubric()), decisions(each.rubric()));
    }
    if (options.cases()) {
      each.rubric()
          .context()
          .forEach((name, text) ->
              files.put(
                  each.file().resolveSibling("context").resolve(name + ".txt"),
                  text.getBytes(StandardCharsets.UTF_8)));
    }
    return files;
  }

  private Path facts(ImportedRubric rubric) {
    return options.cases()
        ? options.out().resolve(rubric.name()).resolve("facts.json")
        : options.out().resolve(rubric.name() + ".facts.json");
  }

  private static byte[] decisions(ImportedRubric rubric) {
    return CanonicalJson.bytes(JsonObject.of(rubric.decisions()));
  }

  private List<Refusal> changedFiles(Map<Path, byte[]> files) throws IOException {
    List<Refusal> changed = new ArrayList<>();
    for (Map.Entry<Path, byte[]> each : files.entrySet()) {
      if (!options.force()
          && Files.exists(each.getKey())
          && !Arrays.equals(Files.readAllBytes(each.getKey()), each.getValue())) {
        changed.add(
            Refusal.of(
                each.getKey().toString(),
                ProblemCode.FILE_EXISTS,
                "a different file of this name exists",
                "name another folder, or overwrite it with `--force`"));
      }
    }
    return changed;
  }

  /// Line numbers refer to the generated YAML, which the user has not seen, so only the paths are
  /// reported.
  private static List<Problem> placeless(List<Problem> problems) {
    return problems.stream()
        .map(p -> new Problem(p.kind(), Place.of(p.place().path()), p.message(), p.help()))
        .toList();
  }
}
