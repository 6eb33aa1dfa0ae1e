package dev.plumbline.cli.measure;

import static dev.plumbline.base.problem.ProblemCode.MISMATCH;

import dev.plumbline.base.canonical.Digest;
import dev.plumbline.base.problem.Plural;
import dev.plumbline.base.problem.Refusal;
import dev.plumbline.cli.input.LeafCommand.StoreCommand;
import dev.plumbline.cli.input.LeafCommand.UsageExamples;
import dev.plumbline.cli.input.ReportOptions;
import dev.plumbline.cli.measure.TargetOptions.TargetLabels;
import dev.plumbline.lab.FormStudy;
import dev.plumbline.lab.QuotesByForm;
import dev.plumbline.lab.RewrittenDocuments;
import dev.plumbline.measure.experiment.FormComparison;
import dev.plumbline.measure.experiment.FormComparison.FormComparer;
import dev.plumbline.measure.experiment.FormComparison.FormRun;
import dev.plumbline.measure.experiment.TextForm;
import dev.plumbline.present.measure.FormTables;
import dev.plumbline.rubric.bundle.Bundle;
import dev.plumbline.run.files.PrivateFiles;
import dev.plumbline.run.local.LocalStore;
import dev.plumbline.run.local.StoredRuns;
import dev.plumbline.score.run.StoredRun;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// `measure experiment format`: what other forms of the same texts change in their scores.
@UsageExamples({
  "plumbline measure experiment format march --out formats",
  "plumbline evaluate --rubric rubric.yaml --documents formats/wrapped.jsonl \\%n"
      + "    --judge openai --name wrapped",
  "plumbline measure experiment format march wrapped",
  "plumbline measure experiment format march --quotes"
})
@Command(
    name = "format",
    header = "Writes other forms of texts that say the same, and shows what they change.",
    description = {
      "Other line ends and line breaks, spaces, typographic marks, paragraphs as a list and in"
          + " another order, and a frame that says nothing. Evaluate each file with the rubric and"
          + " the judge of the run; documents are compared by their ids.",
      "--quotes asks no judge: it looks up the quotes of the run in these and other forms of its"
          + " texts."
    })
final class ExperimentFormatCommand extends StoreCommand {

  @Parameters(index = "0", paramLabel = "RUN", description = "of the texts as they are")
  private String run;

  @Parameters(
      index = "1..*",
      arity = "0..*",
      paramLabel = "FORM...",
      hideParamSyntax = true,
      description = "runs of files that --out wrote")
  private List<String> forms = new ArrayList<>();

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description = "write a file for each form, as JSON Lines")
  private Optional<Path> out;

  @Option(
      names = "--quotes",
      description =
          "say how many quotes of the run would count in each form of its texts: other line ends,"
              + " hyphens, bullets, quotation marks, Markdown")
  private boolean quotes;

  @Mixin private TargetOptions labels;
  @Mixin private ReportOptions format;

  @Override
  protected void run() {
    if (quotes ? out.isPresent() || !forms.isEmpty() : out.isPresent() != forms.isEmpty()) {
      throw usage("name runs of other forms of the texts, --out to write them, or --quotes");
    }
    LocalStore opened = existing();
    StoredRun original = ended(run);
    if (quotes) {
      format.print(QuotesByForm.report(original, opened));
    } else if (out.isPresent()) {
      write(new RewrittenDocuments(original, opened), out.get());
    } else {
      format.printExact(FormTables.report(compared(original, opened), "texts"));
    }
  }

  private void write(RewrittenDocuments documents, Path folder) {
    PrivateFiles.createFolder(folder);
    List<String> ids = documents.ids();
    if (documents.leftOut() > 0) {
      err()
          .println(
              "plumbline: "
                  + Plural.of(documents.leftOut(), "document")
                  + " without a stored text left out");
    }
    for (TextForm form : TextForm.all()) {
      StringBuilder lines = new StringBuilder();
      for (int at = 0; at < ids.size(); at++) {
        lines.append(documents.line(at, ids.get(at), form.change())).append('\n');
      }
      Path file = folder.resolve(form.name() + ".jsonl");
      PrivateFiles.replace(file, lines.toString());
      out().println(form.name() + "  " + file);
    }
  }

  private FormComparison compared(StoredRun original, LocalStore opened) {
    Bundle bundle = StoredRuns.bundle(original, opened);
    TargetLabels read = labels.read(bundle);
    SortedMap<Digest, Double> human = new TreeMap<>();
    FormStudy reader = new FormStudy(opened, bundle, labels.target());
    List<FormRun> runs = new ArrayList<>();
    runs.add(reader.readTexts(original, "original", read.join(), human));
    for (String form : forms) {
      StoredRun other = ended(form);
      if (!other.spec().bundle().equals(original.spec().bundle())) {
        throw Refusal.of(
            form,
            MISMATCH,
            "it is by another rubric than " + run,
            "evaluate the files of --out with the rubric of the run");
      }
      runs.add(reader.readTexts(other, other.reference(), read.join(), human));
    }
    read.join().check(err()::println);
    return FormComparer.compare(runs, read.scale(), human)
        .orElseThrow(() ->
            Refusal.of(
                run,
                MISMATCH,
                "no document has a single score in every run",
                "evaluate the files of --out as they are"));
  }
}
