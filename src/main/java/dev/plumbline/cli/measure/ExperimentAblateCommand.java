package dev.plumbline.cli.measure;

import dev.plumbline.base.canonical.Digest;
import dev.plumbline.base.problem.ProblemCode;
import dev.plumbline.base.problem.Refusal;
import dev.plumbline.calibrate.fit.Calibrator;
import dev.plumbline.calibrate.fit.Sample;
import dev.plumbline.calibrate.fit.Sample.LabelledDocument;
import dev.plumbline.calibrate.fit.Sample.SampleBuilder;
import dev.plumbline.calibrate.fit.ScorecardSignals;
import dev.plumbline.calibrate.stats.CounterRandom;
import dev.plumbline.cli.input.LeafCommand.StoreCommand;
import dev.plumbline.cli.input.LeafCommand.UsageExamples;
import dev.plumbline.cli.input.ReportOptions;
import dev.plumbline.cli.measure.TargetOptions.TargetLabels;
import dev.plumbline.lab.LabelledRun;
import dev.plumbline.measure.experiment.Ablation;
import dev.plumbline.measure.experiment.Ablation.AblationSamples;
import dev.plumbline.measure.experiment.SystemComparison;
import dev.plumbline.present.measure.SystemTables;
import dev.plumbline.rubric.bundle.Bundle;
import dev.plumbline.rubric.plan.model.Scale;
import dev.plumbline.run.local.LocalStore;
import dev.plumbline.run.local.StoredRuns;
import dev.plumbline.score.run.StoredRun;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// `measure experiment ablate`: the agreement with people without each part of the protocol.
@UsageExamples({
  "plumbline measure experiment ablate @latest --labels human.csv",
  "plumbline measure experiment ablate run --labels human.csv --unasked bare \\%n"
      + "    --unlocked draft-1 --unlocked draft-2"
})
@Command(
    name = "ablate",
    header = "Shows what each part of the protocol contributes to the agreement with people.",
    description = {
      "The evidence gate and the map are left out of what is stored. What a judge answers to other"
          + " questions is not stored: name runs that asked them."
    })
final class ExperimentAblateCommand extends StoreCommand {

  @Parameters(
      paramLabel = "RUN",
      description = "run that has ended: @latest, a name, a digest or its first digits")
  private String run;

  @Option(
      names = "--unasked",
      paramLabel = "RUN",
      description = "run of the same documents whose rubric asks for no quotes (`per_item: 0`)")
  private String unasked = "";

  @Option(
      names = "--unlocked",
      paramLabel = "RUN",
      description =
          "run of the same documents by a rubric drafted anew; each document gets the score of one of"
              + " these runs or of RUN, as if nothing were locked")
  private List<String> unlocked = new ArrayList<>();

  @Mixin private TargetOptions labels;
  @Mixin private SignalOptions signals;
  @Mixin private RecipeOptions recipe;
  @Mixin private ReportOptions format;

  /// What a sample is made of, the same for all runs.
  private record Setting(LocalStore store, TargetLabels labels, Scale scale) {}

  @Override
  protected void run() {
    labels.require();
    if (unasked.equals(run) || unlocked.contains(run)) {
      throw usage("name every run once");
    }
    LocalStore opened = existing();
    StoredRun ended = ended(run);
    Bundle bundle = StoredRuns.bundle(ended, opened);
    TargetLabels read = labels.read(bundle);
    Setting setting = new Setting(opened, read, labels.scale(read));
    AblationSamples samples = samples(labelled(run, setting), setting);
    read.join().check(err()::println);
    if (samples.full().size() < Calibrator.LABELS_MIN) {
      throw Refusal.of(
          labels.source(),
          ProblemCode.TOO_FEW,
          samples.full().size() + " labelled documents are too few to calibrate",
          "label at least " + Calibrator.LABELS_MIN);
    }
    SystemComparison comparison =
        Ablation.compare(labels.target(), samples, recipe.recipe())
            .orElseThrow(() ->
                Refusal.of(
                    labels.source(),
                    ProblemCode.TOO_FEW,
                    "no labelled document has a score in every run",
                    "check that the runs are of the same documents"));
    format.printExact(SystemTables.report(comparison.without(missing(samples)), false));
  }

  private AblationSamples samples(LabelledRun first, Setting setting) {
    List<LabelledDocument> documents = first.of(labels.target());
    Sample full = sample(documents, setting, signals.names(labels.target(), first.offered()));
    List<LabelledDocument> drawn = unlocked.isEmpty() ? List.of() : drawn(documents, setting);
    Optional<Sample> some =
        unlocked.isEmpty() ? Optional.empty() : Optional.of(sample(drawn, setting));
    return new AblationSamples(
        full,
        ungated(documents, full),
        unasked.isEmpty()
            ? Optional.empty()
            : Optional.of(sample(labelled(unasked, setting).of(labels.target()), setting)),
        some,
        some.flatMap(sample -> ungated(drawn, sample)));
  }

  private Optional<Sample> ungated(List<LabelledDocument> documents, Sample gated) {
    return SampleBuilder.ungated(documents, labels.target(), gated);
  }

  private Sample sample(List<LabelledDocument> documents, Setting setting) {
    return sample(
        documents,
        setting,
        signals.names(
            labels.target(),
            ScorecardSignals.commonNames(
                documents.stream().map(LabelledDocument::signals).toList())));
  }

  private Sample sample(List<LabelledDocument> documents, Setting setting, List<String> names) {
    return SampleBuilder.sample(documents, labels.target(), setting.scale(), names);
  }

  private LabelledRun labelled(String name, Setting setting) {
    StoredRun ended = StoredRuns.findEnded(name, setting.store());
    return LabelledRun.of(
        ended, setting.store(), StoredRuns.bundle(ended, setting.store()), setting.labels().join());
  }

  /// Each document as one of the runs scored it, drawn by its digest.
  private List<LabelledDocument> drawn(List<LabelledDocument> documents, Setting setting) {
    List<SortedMap<Digest, LabelledDocument>> runs = new ArrayList<>();
    runs.add(byDigest(documents));
    unlocked.forEach(name -> runs.add(byDigest(labelled(name, setting).of(labels.target()))));
    List<LabelledDocument> drawn = new ArrayList<>();
    for (LabelledDocument document : documents) {
      long random = CounterRandom.hash("unlocked " + document.document());
      LabelledDocument one =
          runs.get((int) Math.floorMod(random, (long) runs.size())).get(document.document());
      if (one != null) {
        drawn.add(one);
      }
    }
    return drawn;
  }

  private static SortedMap<Digest, LabelledDocument> byDigest(List<LabelledDocument> documents) {
    SortedMap<Digest, LabelledDocument> byDigest = new TreeMap<>();
    documents.forEach(it -> byDigest.put(it.document(), it));
    return byDigest;
  }

  private static List<String> missing(AblationSamples samples) {
    List<String> missing = new ArrayList<>();
    if (samples.unlocked().isEmpty()) {
      missing.add(
          "locking off, all off: a judge must answer by rubrics drafted anew; name such runs with"
              + " --unlocked");
    }
    if (samples.unasked().isEmpty()) {
      missing.add(
          "evidence unasked: a judge must answer without being asked for quotes; name such a run"
              + " with --unasked");
    }
    if (samples.ungated().isEmpty()) {
      missing.add("gate off: without the evidence cap some document has no single score");
    }
    return missing;
  }
}
