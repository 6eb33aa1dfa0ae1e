package dev.plumbline.cli.compare;

import dev.plumbline.base.canonical.Digest;
import dev.plumbline.base.problem.ProblemCode;
import dev.plumbline.base.problem.Refusal;
import dev.plumbline.cli.compare.CheckCommand.CheckOptions;
import dev.plumbline.cli.input.LeafCommand.OptionGroup;
import dev.plumbline.cli.input.LeafCommand.StoreCommand;
import dev.plumbline.cli.input.LeafCommand.UsageExamples;
import dev.plumbline.cli.proof.KeyReference;
import dev.plumbline.measure.comparison.Bar;
import dev.plumbline.measure.comparison.CheckCriteria;
import dev.plumbline.proof.verification.ArtefactSigning;
import dev.plumbline.proof.verification.BarLocking;
import dev.plumbline.results.comparison.StoredBaselines;
import dev.plumbline.rubric.bundle.Bundle;
import dev.plumbline.run.BarAudit.ListedDocuments;
import dev.plumbline.run.JudgeSource;
import dev.plumbline.run.RubricFileCompiler;
import dev.plumbline.run.StoredBars;
import dev.plumbline.run.files.InputFiles;
import dev.plumbline.run.local.LocalStore;
import dev.plumbline.score.extraction.JudgeIdentity;
import dev.plumbline.score.run.StoredRun;
import java.io.IOException;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// `bar lock`: fixes what a run has to reach, before it.
@UsageExamples({
  "plumbline bar lock monday --by-id --test pass --margin pass=0.02%n" + "      --key release.key",
  "plumbline bar lock monday --rubric new.yaml --min-pass-rate 0.9%n" + "      --key release.key"
})
@Command(
    header = "Locks what the next run has to reach, signs it and puts it into the log.",
    description = {
      "The bar names rubric, judge, calibrations and documents of a run like RUN, unless options"
          + " name others, the criteria of `compare check`, and the run to compare with. Begin the"
          + " run with `evaluate --bar`; `compare check` then says whether the bar is met."
    })
final class BarLockCommand extends StoreCommand {

  @Parameters(
      paramLabel = "RUN",
      description = "a run like the one to come: @latest, a name or a digest")
  private String like;

  @Option(
      names = "--rubric",
      paramLabel = "RUBRIC",
      description = "rubric of the run to come (default: that of RUN)")
  private Optional<Path> rubric;

  @Option(
      names = "--judge",
      paramLabel = "PROVIDER:MODEL:VERSION",
      description = "judge of the run to come, or cues (default: that of RUN)")
  private Optional<String> judge;

  @Option(
      names = "--baseline",
      paramLabel = "RUN",
      description = "run to compare with (default: RUN)")
  private String baseline = "";

  @Option(
      names = "--by-id",
      description =
          "bind the ids of the documents and not their texts, such as answers of a system that are"
              + " not there yet")
  private boolean byId;

  @Option(
      names = "--drawn",
      paramLabel = "WORDS",
      description = "how the documents were drawn, such as a source and a seed; it is not checked")
  private String drawn = "";

  @Option(
      names = "--raw",
      description = "compare raw scores, also where the runs have calibrated ones")
  private boolean raw;

  @Option(
      names = "--expires",
      paramLabel = "DATE",
      description = "last day on which a run may begin for it, in UTC")
  private Optional<LocalDate> expires;

  @Option(
      names = "--amends",
      paramLabel = "DIGEST",
      description = "bar that this one replaces for runs that begin after it")
  private Optional<String> amends;

  @Option(names = "--reason", paramLabel = "WORDS", description = "why it is amended")
  private String reason = "";

  @Mixin private CheckOptions criteria;

  @Mixin private TestOptions tests;

  @Mixin private SigningOptions signing;

  @Override
  protected void run() throws IOException {
    if (amends.isPresent() == reason.isBlank()) {
      throw usage("--amends and --reason are given together, or neither");
    }
    CheckCriteria checked = criteria.criteria(tests.plan());
    LocalStore opened = existing();
    StoredRun run = ended(like);
    if (rubric.isPresent() && (run.spec().rubrics() > 1 || run.spec().frame().isPresent())) {
      throw Refusal.of(
          "--rubric",
          ProblemCode.MISMATCH,
          "the documents of the run have rubrics of their own, which the bar binds",
          "evaluate them by the new one, and lock the bar by that run");
    }
    Bundle bundle =
        rubric
            .map(file ->
                RubricFileCompiler.compileLocked(
                    InputFiles.bytes(file),
                    file.toString(),
                    store,
                    warning -> err().println("warning: " + warning.render(file.toString()))))
            .orElseGet(() -> opened.bundle(run.spec().frame().orElse(run.spec().bundle())));
    Optional<Digest> compared =
        checked.needBaseline()
            ? (baseline.isEmpty()
                    ? run
                    : StoredBaselines.find(baseline, bundle.identity().name(), opened))
                .digest()
            : Optional.empty();
    Bar bar =
        new Bar(
            bundle.digest(),
            judge.map(it -> identity(it, bundle)).orElse(run.spec().judge()),
            run.spec().calibrations(),
            ListedDocuments.of(run, opened).build(byId, drawn),
            checked,
            compared,
            raw,
            expires,
            amends.map(it -> StoredBars.of(opened).find(it).digest()),
            reason);
    signing.print(signing.locking(opened).lock(bar));
  }

  /// Of a rubric that compares candidates, the panel of both orders.
  private JudgeIdentity identity(String written, Bundle bundle) {
    return JudgeSource.parse(written.equals("cues") ? "" : written, List.of(), 0, store)
        .fitting(bundle)
        .judge();
  }

  /// With which key something is signed.
  static final class SigningOptions extends OptionGroup {

    @Option(
        names = "--key",
        required = true,
        paramLabel = "FILE|ARN",
        description =
            "private key that `proof keys` wrote, or the ARN of an Ed25519 key in AWS KMS")
    private String key;

    BarLocking locking(LocalStore store) {
      return new BarLocking(
          store,
          new ArtefactSigning(KeyReference.signer(key, environment()), engine(), err()::println));
    }

    void print(ArtefactSigning.Signed signed) {
      var out = out();
      out.println(
          String.format(
              "%-11s %s", signed.statement().kind().wireName(), signed.statement().subject()));
      out.println("log entry   " + signed.position());
    }
  }
}
