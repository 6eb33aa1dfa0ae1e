package dev.plumbline.cli.measure;

import static dev.plumbline.base.problem.ProblemCode.MISMATCH;

import dev.plumbline.base.canonical.CanonicalJson;
import dev.plumbline.base.canonical.Digest;
import dev.plumbline.base.canonical.JsonRecord;
import dev.plumbline.base.problem.EscapedText;
import dev.plumbline.base.problem.Refusal;
import dev.plumbline.cli.input.LeafCommand.StoreCommand;
import dev.plumbline.cli.input.LeafCommand.UsageExamples;
import dev.plumbline.cli.input.ReportOptions;
import dev.plumbline.cli.measure.TargetOptions.TargetLabels;
import dev.plumbline.lab.FormScores;
import dev.plumbline.lab.FormStudy;
import dev.plumbline.measure.experiment.FormComparison;
import dev.plumbline.measure.experiment.FormComparison.FormComparer;
import dev.plumbline.measure.experiment.FormComparison.FormRun;
import dev.plumbline.measure.experiment.FormSet;
import dev.plumbline.measure.experiment.FormSet.DeclaredForm;
import dev.plumbline.measure.experiment.RubricForms;
import dev.plumbline.measure.experiment.RubricForms.Outcome;
import dev.plumbline.measure.experiment.RubricForms.RubricForm;
import dev.plumbline.present.measure.FormTables;
import dev.plumbline.rubric.bundle.Bundle;
import dev.plumbline.run.RubricFileCompiler;
import dev.plumbline.run.files.InputFiles;
import dev.plumbline.run.files.PrivateFiles;
import dev.plumbline.run.local.LocalStore;
import dev.plumbline.run.local.StoredRuns;
import dev.plumbline.score.run.RunReference.RunName;
import dev.plumbline.score.run.StoredRun;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// `measure experiment perturb`: writes other forms of one rubric, and what they change in the
/// scores of the same documents.
@UsageExamples({
  "plumbline measure experiment perturb rubric.yaml --out forms",
  "plumbline measure experiment perturb original reversed reordered \\%n"
      + "    --forms forms/forms.json --labels human.csv",
  "plumbline measure experiment perturb --scores scores.jsonl --scale 1:5:1"
})
@Command(
    name = "perturb",
    header = "Writes other forms of a rubric, and shows what they change in the scores.",
    description = {
      "With --out it writes forms that should change no score: levels numbered from the other end,"
          + " with letters, and listed from the top; traits and items in the opposite order; other"
          + " words from files. Each form is locked, and the same decisions give the same score."
          + " Evaluate each, then name the runs.",
      "A run belongs to the form whose bundle it was made by. Several runs of a form with different"
          + " --replicate are replicates."
    })
final class ExperimentPerturbCommand extends StoreCommand {

  @Parameters(
      arity = "0..*",
      paramLabel = "RUBRIC|RUN...",
      hideParamSyntax = true,
      description = "with --out the original; else runs that have ended, of it and its forms")
  private List<String> runs = new ArrayList<>();

  @Option(names = "--forms", paramLabel = "FILE", description = "forms.json, as --out wrote it")
  private Path forms;

  @Option(
      names = "--scores",
      paramLabel = "FILE",
      description =
          "scores made elsewhere in place of runs, as JSON Lines: {id, form, score, replicate?,"
              + " human?}; the form of the first line is the original")
  private Path scores;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description = "folder for the forms and forms.json, which says what corresponds")
  private Optional<Path> out;

  @Option(
      names = "--reworded",
      paramLabel = "NAME=FILE",
      description =
          "with --out: the rubric in other words, with the same items by id; one whose"
              + " `reverse_scored` differs is asked in the other direction")
  private Map<String, Path> reworded = new LinkedHashMap<>();

  @Mixin private TargetOptions labels;
  @Mixin private ReportOptions format;

  @Override
  protected void run() {
    if (out.isPresent()) {
      write(out.get());
      return;
    }
    if (!reworded.isEmpty()) {
      throw usage("--reworded is for forms that --out writes");
    }
    FormComparison comparison = scores == null ? ofRuns() : ofScores();
    format.printExact(FormTables.report(comparison, "rubric"));
  }

  private FormComparison ofScores() {
    if (!runs.isEmpty() || forms != null || labels.areGiven()) {
      throw usage("--scores is used alone: its lines name forms and have labels");
    }
    FormScores read = FormScores.read(scores);
    return FormComparer.compare(read.runs(), labels.written(), read.human())
        .orElseThrow(() -> nothing(scores.toString()));
  }

  private FormComparison ofRuns() {
    if (forms == null || runs.size() < 2) {
      throw usage("name --forms and two runs or more, or --scores");
    }
    FormSet set =
        JsonRecord.read(FormSet.class, InputFiles.object(forms))
            .orElseThrow(() ->
                Refusal.of(
                    forms,
                    MISMATCH,
                    "this is no file of forms",
                    "name the `forms.json` that --out wrote"));
    LocalStore opened = existing();
    List<StoredRun> ended = new ArrayList<>();
    runs.forEach(run -> ended.add(ended(run)));
    StoredRun first =
        ended.stream()
            .filter(run -> run.spec().bundle().equals(set.original()))
            .findFirst()
            .orElseThrow(() ->
                Refusal.of(
                    forms,
                    MISMATCH,
                    "none of the runs is by the original",
                    "evaluate the rubric of which the forms are, and name its run"));
    ended.remove(first);
    ended.addFirst(first);
    Bundle original = StoredRuns.bundle(first, opened);
    TargetLabels read = labels.read(original);
    SortedMap<Digest, Double> human = new TreeMap<>();
    FormStudy reader = new FormStudy(opened, original, labels.target());
    List<FormRun> formRuns = new ArrayList<>();
    for (StoredRun run : ended) {
      DeclaredForm form = form(set, run, original);
      formRuns.add(reader.read(run, form, read.join(), human));
    }
    read.join().check(err()::println);
    return FormComparer.compare(formRuns, read.scale(), human)
        .orElseThrow(() -> nothing(runs.getFirst()));
  }

  private DeclaredForm form(FormSet set, StoredRun run, Bundle original) {
    if (run.spec().bundle().equals(set.original())) {
      return FormStudy.original(original);
    }
    return set.form(run.spec().bundle())
        .orElseThrow(() ->
            Refusal.of(
                run.envelope().name().map(RunName::text).orElse("run"),
                MISMATCH,
                "the rubric of this run, "
                    + run.spec().bundle()
                    + ", is no form in "
                    + EscapedText.text(forms.toString()),
                "evaluate the files that --out wrote, unchanged"));
  }

  private static Refusal nothing(String where) {
    return Refusal.of(
        where,
        MISMATCH,
        "no document has a single score by every form",
        "evaluate the same documents by each form");
  }

  private void write(Path out) {
    if (runs.size() != 1 || forms != null || scores != null || labels.areGiven()) {
      throw usage("--out needs one rubric, and nothing but --reworded");
    }
    PrintWriter err = err();
    Bundle original = RubricFileCompiler.compile(Path.of(runs.getFirst()), err::println);
    RubricForms forms = new RubricForms(original);
    List<Outcome> outcomes = new ArrayList<>(forms.all());
    reworded.forEach((name, file) -> {
      checkName(name, outcomes);
      outcomes.add(forms.reworded(name, RubricFileCompiler.compile(file, err::println)));
    });
    List<RubricForm> made = new ArrayList<>();
    for (Outcome outcome : outcomes) {
      switch (outcome) {
        case Outcome.Made(RubricForm form) -> made.add(form);
        case Outcome.Refused(String form, String why) -> refuse(form, why);
      }
    }
    PrivateFiles.createFolder(out);
    for (RubricForm form : made) {
      PrivateFiles.replace(
          out.resolve(form.name() + ".json"), CanonicalJson.bytes(form.bundle().rubricJson()));
    }
    PrivateFiles.replace(out.resolve("forms.json"), FormSet.of(original.digest(), made).bytes());
    made.forEach(form -> out().println(form.name() + "  " + out.resolve(form.name() + ".json")));
  }

  private void checkName(String name, List<Outcome> before) {
    boolean taken =
        before.stream()
            .anyMatch(outcome ->
                switch (outcome) {
                  case Outcome.Made(RubricForm form) -> form.name().equals(name);
                  case Outcome.Refused(String form, String _) -> form.equals(name);
                });
    if (taken || !name.matches("[a-z][a-z0-9-]{0,30}")) {
      throw usage(
          "--reworded: "
              + EscapedText.text(name)
              + " is no free name of lower-case letters, digits and hyphens");
    }
  }

  /// A form that a rubric cannot have is said and left out; a file that does not fit is an error.
  private void refuse(String form, String why) {
    if (reworded.containsKey(form)) {
      throw Refusal.of(
          reworded.get(form).toString(),
          MISMATCH,
          why,
          "change words only: ids, scales, weights and rules stay");
    }
    err().println("no form " + form + ": " + why);
  }
}
