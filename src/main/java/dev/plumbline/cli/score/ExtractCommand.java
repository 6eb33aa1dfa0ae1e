package dev.plumbline.cli.score;

import dev.plumbline.base.canonical.ArtefactKind;
import dev.plumbline.base.canonical.CanonicalJson;
import dev.plumbline.base.canonical.Digest;
import dev.plumbline.base.canonical.JsonArray;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.JsonObjectBuilder;
import dev.plumbline.base.problem.Problem;
import dev.plumbline.base.problem.Refusal;
import dev.plumbline.cli.documents.DocumentOptions;
import dev.plumbline.cli.input.ModelOptions;
import dev.plumbline.cli.input.ScoringStoreOption;
import dev.plumbline.cli.output.ExitCode;
import dev.plumbline.rubric.bundle.Bundle;
import dev.plumbline.score.extraction.Document;
import dev.plumbline.score.extraction.StoredExtraction;
import dev.plumbline.workflow.documents.DocumentFile;
import dev.plumbline.workflow.documents.DocumentFingerprints;
import dev.plumbline.workflow.documents.DocumentLine;
import dev.plumbline.workflow.documents.FieldMapping;
import dev.plumbline.workflow.evaluation.DocumentExtractor;
import dev.plumbline.workflow.evaluation.JudgeSource;
import dev.plumbline.workflow.evaluation.RubricCompiler;
import dev.plumbline.workflow.evaluation.UsageMeter;
import dev.plumbline.workflow.files.CaseFolder;
import dev.plumbline.workflow.files.RereadableInput;
import dev.plumbline.workflow.local.OrderedWorkers;
import dev.plumbline.workflow.repository.ArtefactRepository;
import dev.plumbline.workflow.results.ExplanationContext;
import dev.plumbline.workflow.results.ScorecardText;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.function.UnaryOperator;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// `extract`: facts, decisions and verified evidence of documents, without scoring them.
@Command(
    name = "extract",
    header = "Extracts facts, decisions and verified quotes from documents, and scores nothing.",
    synopsisHeading =
        "%nExamples:%n"
            + "  plumbline extract essay/%n"
            + "  plumbline extract --rubric rubric.yaml --documents texts.jsonl --judge openai%n"
            + "%nUsage: ",
    descriptionHeading = "%n",
    description = {
      "Extractions are stored. A folder's is shown; of a file of documents, a line of JSON is"
          + " printed for each: {id, document, extraction}, or {id, problems} if the rubric does"
          + " not accept it. `score --extraction` scores one; a later `evaluate` uses the answers"
          + " of a model again."
    },
    mixinStandardHelpOptions = true)
public final class ExtractCommand implements Callable<Integer> {

  private static final int BATCH = 256;

  @Parameters(
      arity = "0..1",
      paramLabel = "FOLDER",
      description = "case folder: rubric.yaml, document.txt, context/<part>.txt, facts.json")
  private Path folder;

  @Option(names = "--rubric", paramLabel = "RUBRIC", description = "rubric for --documents")
  private Path rubric;

  @Mixin private DocumentOptions documents;

  @Mixin private JudgeSourceOptions judge;

  @Mixin private ModelOptions model;

  @Option(
      names = "--concurrency",
      paramLabel = "N",
      description = "number of model calls at a time (default: ${DEFAULT-VALUE})")
  private int concurrency = 4;

  @Mixin private ScoringStoreOption store;

  @Option(names = "--json", description = "print the extraction of a folder as JSON")
  private boolean json;

  @Spec private CommandSpec spec;

  private record Extracted(String id, Document document, DocumentExtractor.Result result) {}

  @Override
  public Integer call() throws IOException {
    if ((folder == null) != documents.areGiven()) {
      throw usage("use either a case folder or --documents");
    }
    if ((folder == null) == (rubric == null)) {
      throw usage("--documents needs --rubric, and a folder has its own");
    }
    if (concurrency < 1 || concurrency > 256) {
      throw usage("--concurrency must be from 1 to 256");
    }
    return folder != null ? one() : many();
  }

  private int one() {
    CaseFolder source = CaseFolder.at(folder);
    Bundle bundle =
        RubricCompiler.compileLocked(source.rubric(), store, spec.commandLine().getErr()::println);
    DocumentExtractor extractor = extractor(bundle);
    Optional<Document> document = source.document();
    DocumentExtractor.Result result =
        document
            .map(it -> extractor.extract(it, source.facts()))
            .orElseGet(() -> extractor.extract(source.facts()));
    return switch (result) {
      case DocumentExtractor.Result.Refused(List<Problem> problems) ->
          throw new Refusal(Refusal.Kind.INPUT, folder.toString(), problems);
      case DocumentExtractor.Result.Extracted(var extraction) -> {
        ArtefactRepository repository = store.open().repository();
        repository.store(bundle);
        document.ifPresent(it -> repository.store(ArtefactKind.DOCUMENT, it.json()));
        repository.store(ArtefactKind.EXTRACTION, extraction.bytes());
        PrintWriter out = spec.commandLine().getOut();
        out.print(
            json
                ? CanonicalJson.text(extraction.json()) + "\n"
                : ScorecardText.ofExtraction(
                    new StoredExtraction(extraction.json()),
                    extraction.digest(),
                    ExplanationContext.of(bundle)));
        yield ExitCode.OK;
      }
    };
  }

  private int many() throws IOException {
    Bundle bundle =
        RubricCompiler.compileLocked(rubric, store, spec.commandLine().getErr()::println);
    JudgeSource source = judge();
    store.open().repository().store(bundle);
    DocumentExtractor extractor = extractor(bundle);
    List<Extracted> unsaved = new ArrayList<>();
    try (RereadableInput input = documents.open();
        OrderedWorkers<Extracted> workers =
            source.isCalled()
                ? OrderedWorkers.waiting(concurrency)
                : OrderedWorkers.computing(Runtime.getRuntime().availableProcessors())) {
      DocumentFile file = documents.file(input, FieldMapping.of(new TreeMap<>(), bundle));
      DocumentFingerprints contents = file.check();
      file.forEach(
          contents,
          (line, _) ->
              workers.submit(() -> extracted(line, extractor), done -> save(done, unsaved)));
      workers.drain(done -> save(done, unsaved));
      flush(unsaved);
    }
    return documents.exit();
  }

  private static Extracted extracted(DocumentLine line, DocumentExtractor extractor) {
    return new Extracted(
        line.id(), line.document(), extractor.extract(line.document(), line.facts()));
  }

  private void save(Extracted done, List<Extracted> unsaved) {
    unsaved.add(done);
    if (unsaved.size() >= BATCH) {
      flush(unsaved);
    }
  }

  /// Prints what is stored and nothing else.
  private void flush(List<Extracted> unsaved) {
    ArtefactRepository repository = store.open().repository();
    List<JsonObject> lines = new ArrayList<>();
    store
        .open()
        .store()
        .transaction(() -> unsaved.forEach(one -> lines.add(line(one, repository))));
    lines.forEach(line -> spec.commandLine().getOut().println(CanonicalJson.text(line)));
    unsaved.clear();
  }

  private static JsonObject line(Extracted one, ArtefactRepository repository) {
    JsonObjectBuilder json =
        JsonObject.builder().put("id", one.id()).put("document", one.document().digest());
    return switch (one.result()) {
      case DocumentExtractor.Result.Refused(List<Problem> problems) ->
          json.put(
                  "problems",
                  JsonArray.texts(
                      problems.stream().map(it -> it.code() + ": " + it.render("")).toList()))
              .build();
      case DocumentExtractor.Result.Extracted(var extraction) -> {
        repository.store(ArtefactKind.DOCUMENT, one.document().json());
        Digest digest = repository.store(ArtefactKind.EXTRACTION, extraction.bytes());
        yield json.put("extraction", digest).build();
      }
    };
  }

  private DocumentExtractor extractor(Bundle bundle) {
    return judge()
        .evaluator(bundle, new UsageMeter(Optional.empty()), spec.commandLine().getErr()::println)
        .extractor();
  }

  private JudgeSource judge() {
    return judge.source(model, Optional.empty(), store, UnaryOperator.identity());
  }

  private ParameterException usage(String message) {
    return new ParameterException(spec.commandLine(), message);
  }
}
