package dev.plumbline.cli.score;

import dev.plumbline.base.canonical.CanonicalJson;
import dev.plumbline.cli.input.DocumentOptions;
import dev.plumbline.cli.input.DraftOption;
import dev.plumbline.cli.input.LeafCommand;
import dev.plumbline.cli.input.LeafCommand.UsageExamples;
import dev.plumbline.cli.input.ModelOptions;
import dev.plumbline.cli.input.StoreOption.ScoringStoreOption;
import dev.plumbline.cli.output.ExitCode;
import dev.plumbline.results.ExplanationContext;
import dev.plumbline.results.ExplanationContext.Said;
import dev.plumbline.results.ScorecardText;
import dev.plumbline.rubric.bundle.Bundle;
import dev.plumbline.run.AnswerSource;
import dev.plumbline.run.ExtractionRun;
import dev.plumbline.run.RubricFileCompiler;
import dev.plumbline.run.documents.CaseFolder;
import dev.plumbline.run.files.RereadableInput;
import dev.plumbline.score.extraction.Extraction;
import dev.plumbline.score.extraction.StoredExtraction;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.UnaryOperator;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// `extract`: facts, decisions and verified evidence of documents, without scoring them.
@UsageExamples({
  "plumbline extract essay/",
  "plumbline extract --rubric rubric.yaml --documents texts.jsonl --judge openai"
})
@Command(
    header = "Extracts facts, decisions and verified quotes from documents, and scores nothing.",
    description = {
      "Extractions are stored. A folder's is shown; of a file of documents, a line of JSON is"
          + " printed for each: {id, document, extraction}, or {id, problems} if the rubric does"
          + " not accept it. `score --extraction` scores one; a later `evaluate` uses the answers"
          + " of a model again."
    })
final class ExtractCommand extends LeafCommand {

  @Parameters(
      arity = "0..1",
      paramLabel = "FOLDER",
      description = "case folder: rubric.yaml, document.txt, context/<part>.txt, facts.json")
  private Path folder;

  @Option(names = "--rubric", paramLabel = "RUBRIC", description = "rubric for --documents")
  private Path rubric;

  @Mixin private DocumentOptions.Mapped documents;

  @Mixin private JudgeSourceOptions judge;

  @Mixin private ModelOptions model;

  @Mixin private ConcurrencyOption concurrency;

  @Mixin private DraftOption draft;

  @Mixin private ScoringStoreOption store;

  @Option(names = "--json", description = "print the extraction of a folder as JSON")
  private boolean json;

  @Override
  public Integer call() throws IOException {
    if ((folder == null) != documents.areGiven()) {
      throw usage("use either a case folder or --documents");
    }
    if ((folder == null) == (rubric == null)) {
      throw usage("--documents needs --rubric, and a folder has its own");
    }
    return folder != null ? one() : many();
  }

  private int one() {
    CaseFolder source = CaseFolder.at(folder);
    Bundle bundle = compiled(source.rubric());
    Extraction extraction =
        run(bundle).one(source.document(bundle, err()::println), source.facts(), folder.toString());
    out()
        .print(
            json
                ? CanonicalJson.text(extraction.json()) + "\n"
                : ScorecardText.ofExtraction(
                    new StoredExtraction(extraction.json()),
                    extraction.digest(),
                    ExplanationContext.of(bundle, Said.NOTHING)));
    return ExitCode.OK;
  }

  private int many() throws IOException {
    Bundle bundle = compiled(rubric);
    PrintWriter out = out();
    try (RereadableInput input = documents.open()) {
      run(bundle)
          .many(
              documents.file(input, bundle),
              concurrency.calls(),
              line -> out.println(CanonicalJson.text(line)));
    }
    return documents.exit();
  }

  private Bundle compiled(Path file) {
    return RubricFileCompiler.compileLocked(file, store, err()::println, draft.isGiven()).bundle();
  }

  private ExtractionRun run(Bundle bundle) {
    return new ExtractionRun(bundle, judge(), store, err()::println);
  }

  private AnswerSource judge() {
    return judge.source(model, Optional.empty(), store, UnaryOperator.identity());
  }
}
