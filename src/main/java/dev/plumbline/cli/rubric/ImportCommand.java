package dev.plumbline.cli.rubric;

import static dev.plumbline.base.problem.ProblemCode.EMPTY;
import static dev.plumbline.base.problem.ProblemCode.WRONG_TYPE;
import static java.nio.charset.StandardCharsets.UTF_8;

import dev.plumbline.authoring.CanvasRubricImport;
import dev.plumbline.authoring.RubricImportReport;
import dev.plumbline.authoring.RubricImportReport.ImportedFile;
import dev.plumbline.base.canonical.CanonicalJson;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.problem.Problem;
import dev.plumbline.base.problem.Problem.Place;
import dev.plumbline.base.problem.Problems;
import dev.plumbline.base.problem.Refusal;
import dev.plumbline.cli.input.LeafCommand;
import dev.plumbline.cli.input.LeafCommand.UsageExamples;
import dev.plumbline.exchange.importing.DeepEvalImport;
import dev.plumbline.exchange.importing.ForeignFile;
import dev.plumbline.exchange.importing.ForeignFormat;
import dev.plumbline.exchange.importing.ForeignImport;
import dev.plumbline.exchange.importing.GraderImport;
import dev.plumbline.exchange.importing.HealthBenchImport;
import dev.plumbline.exchange.importing.ImportLedger;
import dev.plumbline.exchange.importing.ImportedSuite;
import dev.plumbline.exchange.importing.InspectImport;
import dev.plumbline.exchange.importing.LangfuseImport;
import dev.plumbline.exchange.importing.PromptfooImport;
import dev.plumbline.exchange.importing.SuiteImport;
import dev.plumbline.exchange.importing.TraceImport;
import dev.plumbline.exchange.importing.TraceImport.Unit;
import dev.plumbline.rubric.bundle.BundleCompiler;
import dev.plumbline.rubric.bundle.BundleCompiler.BundleCompilation.DraftLocked;
import dev.plumbline.rubric.bundle.BundleCompiler.BundleCompilation.Locked;
import dev.plumbline.rubric.bundle.BundleCompiler.BundleCompilation.Rejected;
import dev.plumbline.rubric.importing.CsvParser.CsvTable;
import dev.plumbline.rubric.importing.FiveLevelImport;
import dev.plumbline.rubric.importing.IdGenerator;
import dev.plumbline.rubric.importing.ImportedRubric;
import dev.plumbline.rubric.importing.JsonLevelTable;
import dev.plumbline.rubric.importing.LevelGrid.LevelTable;
import dev.plumbline.rubric.importing.MarkdownTable;
import dev.plumbline.rubric.importing.TreeImport;
import dev.plumbline.run.files.InputFiles;
import dev.plumbline.run.files.JsonLinesReader;
import dev.plumbline.run.files.OfficeTable;
import dev.plumbline.run.files.RereadableInput;
import java.io.IOException;
import java.io.PrintWriter;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.BiFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// `import`: rubrics, documents, answers and labels of files of other tools.
@UsageExamples({
  "plumbline import promptfooconfig.yaml --out suite",
  "plumbline import criteria.csv --out rubrics",
  "plumbline import spans.jsonl logs.jsonl --out agent"
})
@Command(
    header = "Converts a file of another tool, and reports what cannot be represented.",
    description = {
      "A file is known by its content; --from says what it is where it is not known.",
      "",
      "Rubrics: canvas (CSV), levels (BiGGen-Bench, Prometheus), table (criteria by"
          + " levels: CSV, TSV, Markdown, JSON, .docx, .xlsx) and tree (PaperBench). Each becomes"
          + " NAME.yaml, and decisions of a graded tree become NAME.facts.json beside it.",
      "Suites: deepeval, graders (OpenAI, Foundry), inspect, langfuse and promptfoo. They become"
          + " rubric.yaml and, as far as the file has them, documents.jsonl, answers.jsonl,"
          + " labels.jsonl, and tests.jsonl for tests without an output.",
      "One run: healthbench. It becomes frame.yaml and documents.jsonl.",
      "Logs: traces (OTLP JSON). They become documents.jsonl, and labels.jsonl where people scored."
    })
final class ImportCommand extends LeafCommand {

  /// Options that only some formats have.
  private static final SortedMap<String, Set<ForeignFormat>> ONLY =
      new TreeMap<>(
          Map.of(
              "--agent", Set.of(ForeignFormat.TRACES),
              "--by", Set.of(ForeignFormat.TRACES),
              "--labels", Set.of(ForeignFormat.TRACES),
              "--items", Set.of(ForeignFormat.GRADERS),
              "--levels", Set.of(ForeignFormat.TABLE),
              "--name", Set.of(ForeignFormat.TABLE, ForeignFormat.TREE),
              "--cases",
                  Set.of(
                      ForeignFormat.CANVAS,
                      ForeignFormat.LEVELS,
                      ForeignFormat.TABLE,
                      ForeignFormat.TREE)));

  @Parameters(
      arity = "1..*",
      paramLabel = "FILE",
      description =
          "what the other tool wrote; of traces several; - is standard input, for healthbench and"
              + " levels")
  private List<String> files;

  @Option(
      names = "--from",
      paramLabel = "FORMAT",
      description =
          "canvas, deepeval, graders, healthbench, inspect, langfuse, levels, promptfoo, table,"
              + " traces or tree (default: by the content)")
  private Optional<ForeignFormat> from;

  @Option(
      names = "--out",
      required = true,
      paramLabel = "DIR",
      description = "folder for what is written")
  private Path out;

  @Option(
      names = "--cases",
      description =
          "of rubrics: write case folders, NAME/rubric.yaml with NAME/context/*.txt: add a"
              + " document.txt to each and `evaluate` it")
  private boolean cases;

  @Option(
      names = "--name",
      paramLabel = "NAME",
      description = "of a table or tree: name of the rubric (default: that of the file)")
  private Optional<String> name;

  @Option(
      names = "--levels",
      split = ",",
      paramLabel = "N",
      description =
          "of a table: levels of the columns from left to right, if the header does not number them")
  private List<BigDecimal> levels = new ArrayList<>();

  @Option(
      names = "--items",
      paramLabel = "FILE",
      description =
          "of graders: output items of a run, or rows of data, as JSON Lines or JSON: recorded"
              + " outputs")
  private Optional<Path> items;

  @Option(
      names = "--by",
      paramLabel = "UNIT",
      description =
          "of traces: what a document is, conversation or trace (default: conversation, and a trace"
              + " where no conversation is named)")
  private Unit unit = Unit.CONVERSATION;

  @Option(
      names = "--agent",
      paramLabel = "NAME",
      description =
          "of traces: take the turns of this agent (default: of those that no other agent called)")
  private String agent = "";

  @Option(
      names = "--labels",
      paramLabel = "NAME[=TARGET]",
      mapFallbackValue = "composite",
      description =
          "of traces: recorded evaluations of this name are people's scores of a target (default:"
              + " those whose evaluator is human; the target is composite)")
  private Map<String, String> labels = new LinkedHashMap<>();

  @Option(names = "--force", description = "overwrite existing files that differ")
  private boolean force;

  @Option(names = "--json", description = "print only the report, as JSON")
  private boolean json;

  @Override
  protected void run() throws IOException {
    ForeignFormat format = from.orElseGet(this::known);
    refuseOptions(format);
    Path file = Path.of(files.getFirst());
    switch (format) {
      case CANVAS -> {
        Problems problems = new Problems();
        write(CanvasRubricImport.read(InputFiles.text(file), problems), problems);
      }
      case TABLE -> {
        Problems problems = new Problems();
        write(table(file, problems).stream().toList(), problems);
      }
      case TREE -> {
        Problems problems = new Problems();
        String id = new IdGenerator().name(name.orElse(stem(file)));
        write(
            TreeImport.convert(InputFiles.object(file), id, problems).stream().toList(), problems);
      }
      case HEALTHBENCH -> report(HealthBenchImport.read(files.getFirst()));
      case LEVELS -> writer().convertLines(FiveLevelImport::convert);
      case DEEPEVAL -> suite(file, DeepEvalImport::read);
      case GRADERS ->
          suite(
              file,
              (graders, ledger) -> GraderImport.read(graders, items.map(ForeignFile::new), ledger));
      case INSPECT -> suite(file, InspectImport::read);
      case LANGFUSE -> suite(file, LangfuseImport::read);
      case PROMPTFOO -> suite(file, PromptfooImport::read);
      case TRACES ->
          report(
              TraceImport.read(
                  files.stream().map(Path::of).toList(), unit, agent, new TreeMap<>(labels)));
    }
  }

  private ForeignFormat known() {
    String file = files.getFirst();
    if (!file.equals("-") && !Files.isReadable(Path.of(file))) {
      InputFiles.bytes(Path.of(file));
    }
    return Optional.of(file)
        .filter(it -> !it.equals("-"))
        .flatMap(it -> ForeignFormat.of(Path.of(it)))
        .orElseThrow(() ->
            Refusal.of(
                file,
                WRONG_TYPE,
                "what this is cannot be known from its content",
                "say it with --from: "
                    + Stream.of(ForeignFormat.values())
                        .map(ForeignFormat::toString)
                        .collect(Collectors.joining(", "))));
  }

  private void refuseOptions(ForeignFormat format) {
    if (files.size() > 1 && format != ForeignFormat.TRACES) {
      throw usage("several files are only read of traces, and these are " + format);
    }
    ONLY.forEach((option, formats) -> {
      if (!formats.contains(format)
          && spec().commandLine().getParseResult().hasMatchedOption(option)) {
        throw usage(
            option
                + " is only for "
                + formats.stream()
                    .map(ForeignFormat::toString)
                    .sorted()
                    .collect(Collectors.joining(", "))
                + ", and this is "
                + format);
      }
    });
    if (name.filter(String::isBlank).isPresent()) {
      throw usage("--name must not be blank");
    }
  }

  private ImportRunner writer() {
    return new ImportRunner(
        files.getFirst(), new ImportRunner.Options(out, cases, force, json), out());
  }

  private void write(List<ImportedRubric> rubrics, Problems problems) throws IOException {
    problems.refuse(files.getFirst());
    writer().write(rubrics);
  }

  private static String stem(Path file) {
    String called = file.getFileName().toString();
    int dot = called.lastIndexOf('.');
    return dot > 0 ? called.substring(0, dot) : called;
  }

  private Optional<ImportedRubric> table(Path file, Problems problems) {
    Optional<LevelTable> table =
        switch (ForeignFile.extension(file.toString())) {
          case "json" -> JsonLevelTable.read(InputFiles.object(file), problems);
          case "csv", "tsv" ->
              CsvTable.read(InputFiles.text(file), problems).table(levels, problems);
          case "md", "markdown" ->
              MarkdownTable.read(InputFiles.text(file)).table(levels, problems);
          case "docx", "xlsx" ->
              OfficeTable.read(InputFiles.bytes(file), problems)
                  .flatMap(grid -> grid.table(levels, problems));
          default ->
              throw Refusal.of(
                  file,
                  WRONG_TYPE,
                  "a table is a .json, .csv, .tsv, .md, .docx or .xlsx file",
                  "name one, or another format with --from");
        };
    return table.map(it -> it.toRubric(new IdGenerator().name(name.orElse(stem(file)))));
  }

  private void suite(Path file, BiFunction<ForeignFile, ImportLedger, ImportedSuite> reader)
      throws IOException {
    ImportLedger ledger = new ImportLedger();
    ImportedSuite suite = reader.apply(new ForeignFile(file), ledger);
    report(SuiteImport.of(file.toString(), suite, ledger));
  }

  private void report(ForeignImport done) throws IOException {
    done.write(out, force);
    PrintWriter printed = out();
    if (json) {
      printed.println(CanonicalJson.text(done.json(out)));
    } else {
      printed.print(done.text(out));
    }
  }

  /// Writes imported rubrics, all of them or none. Each is compiled first, with the cases generated
  /// for it. Existing files with other contents are not overwritten, unless `--force` is given.
  private record ImportRunner(String source, Options options, PrintWriter out) {

    /// Converts a line of a file to a rubric; empty after a problem was reported.
    @FunctionalInterface
    interface Converter {
      Optional<ImportedRubric> convert(
          JsonObject line, int number, IdGenerator names, Problems problems);
    }

    /// @param out folder for the rubrics
    /// @param cases whether case folders are written
    /// @param force whether files that differ are overwritten
    /// @param json whether the report is JSON
    record Options(Path out, boolean cases, boolean force, boolean json) {}

    /// Writes a rubric for each line of a file of JSON Lines.
    ///
    /// @throws Refusal with all problems of all lines, or if the file has no lines
    void convertLines(Converter converter) throws IOException {
      IdGenerator names = new IdGenerator();
      Problems problems = new Problems();
      List<ImportedRubric> rubrics = new ArrayList<>();
      try (RereadableInput rereadableInput = RereadableInput.of(source)) {
        JsonLinesReader.read(
            rereadableInput.path(),
            problems,
            (line, number) ->
                converter.convert(line, number, names, problems).ifPresent(rubrics::add));
        if (rubrics.isEmpty() && problems.isEmpty()) {
          problems.add("", EMPTY, "the file has no lines", "name a file with a JSON object a line");
        }
        problems.refuse(rereadableInput.name());
      }
      write(rubrics);
    }

    void write(List<ImportedRubric> rubrics) throws IOException {
      List<ImportedFile> imported = new ArrayList<>();
      List<Refusal> refusals = new ArrayList<>();
      for (ImportedRubric rubric : rubrics) {
        switch (BundleCompiler.compile(rubric.yaml().getBytes(UTF_8))) {
          case Locked locked ->
              imported.add(
                  new ImportedFile(rubric, file(rubric), locked.bundle(), locked.warnings()));
          case DraftLocked _ -> throw new IllegalStateException("what is imported is no draft");
          case Rejected(List<Problem> problems) ->
              refusals.add(
                  new Refusal(
                      Refusal.Kind.REJECTED, source + " " + rubric.name(), placeless(problems)));
        }
      }
      SequencedMap<Path, byte[]> files = new LinkedHashMap<>();
      imported.forEach(each -> files.putAll(files(each)));
      ForeignImport.write(files, options.force(), refusals);
      if (options.json()) {
        out.println(CanonicalJson.text(RubricImportReport.json(imported)));
      } else {
        out.print(RubricImportReport.text(imported, options.out()));
      }
    }

    private Path file(ImportedRubric rubric) {
      return options.cases()
          ? options.out().resolve(rubric.name()).resolve("rubric.yaml")
          : options.out().resolve(rubric.name() + ".yaml");
    }

    private SequencedMap<Path, byte[]> files(ImportedFile each) {
      SequencedMap<Path, byte[]> files = new LinkedHashMap<>();
      files.put(each.file(), each.rubric().yaml().getBytes(UTF_8));
      if (!each.rubric().decisions().isEmpty()) {
        files.put(facts(each.rubric()), decisions(each.rubric()));
      }
      if (options.cases()) {
        each.rubric()
            .context()
            .forEach((name, text) ->
                files.put(
                    each.file().resolveSibling("context").resolve(name + ".txt"),
                    text.getBytes(UTF_8)));
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

    /// Line numbers refer to the generated YAML, which the user has not seen, so only the paths are
    /// reported.
    private static List<Problem> placeless(List<Problem> problems) {
      return problems.stream()
          .map(p -> new Problem(p.kind(), Place.of(p.place().path()), p.message(), p.help()))
          .toList();
    }
  }
}
