package dev.plumbline.cli.rubric;

import static dev.plumbline.cli.output.ExitCode.OK;

import dev.plumbline.authoring.CompiledRubric;
import dev.plumbline.authoring.RevertedRubric;
import dev.plumbline.base.canonical.CanonicalJson;
import dev.plumbline.base.canonical.Json.JsonArray;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.JsonObject.JsonObjectBuilder;
import dev.plumbline.base.canonical.ProblemJson;
import dev.plumbline.base.number.Interval;
import dev.plumbline.base.problem.Plural;
import dev.plumbline.base.problem.Problem;
import dev.plumbline.base.problem.Refusal;
import dev.plumbline.base.problem.Refusal.ProblemLimit;
import dev.plumbline.cli.input.LeafCommand.StoreCommand;
import dev.plumbline.cli.input.LeafCommand.UsageExamples;
import dev.plumbline.present.ci.CodeQualityReport;
import dev.plumbline.present.ci.SarifLog;
import dev.plumbline.present.text.RevisionText;
import dev.plumbline.present.text.TraceStepText;
import dev.plumbline.rubric.Rubric;
import dev.plumbline.rubric.RubricFrame;
import dev.plumbline.rubric.RubricReader;
import dev.plumbline.rubric.RubricReader.RubricReading;
import dev.plumbline.rubric.bundle.Bundle;
import dev.plumbline.rubric.bundle.BundleCompiler.BundleCompilation;
import dev.plumbline.rubric.coverage.BoundaryCaseGenerator;
import dev.plumbline.rubric.coverage.BoundaryCaseGenerator.ProposedCase;
import dev.plumbline.rubric.coverage.CaseYamlWriter;
import dev.plumbline.rubric.coverage.TestCaseCoverage;
import dev.plumbline.rubric.coverage.TestCaseCoverage.Target;
import dev.plumbline.rubric.revision.RubricDiff;
import dev.plumbline.rubric.revision.RubricDiff.Revision;
import dev.plumbline.rubric.source.SourceReader;
import dev.plumbline.run.PreviousBundle;
import dev.plumbline.run.RubricFileCompiler;
import dev.plumbline.run.RunRubrics;
import dev.plumbline.run.files.InputFiles;
import dev.plumbline.run.files.PrivateFiles;
import dev.plumbline.run.local.LocalStore;
import dev.plumbline.store.repository.BundleLocking;
import dev.plumbline.store.repository.VersionLocking;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// `compile`: checks a rubric and locks it as a bundle, or reports everything that is wrong with
/// it.
@UsageExamples({
  "plumbline rubric compile rubric.yaml",
  "plumbline rubric compile rubric.yaml --against old.yaml",
  "plumbline rubric compile rubric.yaml --suggest-cases"
})
@Command(
    header = "Checks a rubric, runs its cases and locks it as a bundle.",
    description = {
      "Prints the bundle's digests, or every problem with its line. A locked bundle never changes:"
          + " a changed rubric needs a new version."
    })
final class CompileCommand extends StoreCommand {

  @Parameters(paramLabel = "RUBRIC", description = "rubric file, YAML or JSON")
  private Path rubric;

  @Option(names = "--dry-run", description = "check only, do not store the bundle")
  private boolean check;

  @Option(names = "--json", description = "print only the outcome, as JSON")
  private boolean json;

  @Option(
      names = "--against",
      paramLabel = "FILE|DIGEST",
      description =
          "compare with an earlier rubric, a file or the digest of a bundle: report the changes and"
              + " the version they require")
  private String against = "";

  @Option(
      names = "--sarif",
      paramLabel = "FILE",
      description = "also write problems and warnings as SARIF 2.1.0, for code scanning")
  private Optional<Path> sarif;

  @Option(
      names = "--code-quality",
      paramLabel = "FILE",
      description =
          "also write them as a code-quality report, which GitLab shows in a merge request")
  private Optional<Path> codeQuality;

  @Option(
      names = "--watch",
      description =
          "check whenever the file changes, until this is interrupted; nothing is stored, and"
              + " problems end nothing")
  private boolean watched;

  @Option(
      names = "--coverage",
      description = "report only what the cases do not cover, and store nothing")
  private boolean coverage;

  @Option(
      names = "--suggest-cases",
      description =
          "print only cases just below, at and just above every threshold, as YAML for the section"
              + " `cases`, and store nothing")
  private boolean suggesting;

  @Option(
      names = "--revert",
      paramLabel = "PART",
      description =
          "print only the next version, with this rule, trait, item or other part as it is in --to,"
              + " as YAML without the comments of the file, and say what else depends on it")
  private String reverted = "";

  @Option(
      names = "--to",
      paramLabel = "VERSION|FILE|DIGEST",
      description = "with --revert: the earlier version, of the store, a file or a bundle")
  private String to = "";

  private static final int STAGE_SHOWN = 8;

  private static final Duration POLL = Duration.ofMillis(200);

  @Override
  public Integer call() throws InterruptedException {
    if (coverage || suggesting) {
      reportCases();
      return OK;
    }
    if (reverted.isEmpty() != to.isEmpty()) {
      throw usage("--revert and --to are used together");
    }
    if (!reverted.isEmpty()) {
      revert();
      return OK;
    }
    if (watched) {
      check = true;
      watch();
    }
    return compile();
  }

  private void reportCases() {
    if (coverage && suggesting
        || watched
        || sarif.isPresent()
        || codeQuality.isPresent()
        || !reverted.isEmpty()
        || !against.isEmpty()) {
      throw usage("--coverage and --suggest-cases are used alone");
    }
    CaseReport report = new CaseReport(RubricFileCompiler.compile(rubric, err()::println), out());
    if (coverage) {
      report.coverage(json);
    } else {
      report.suggestions(InputFiles.bytes(rubric));
    }
  }

  private void revert() {
    Bundle now = RubricFileCompiler.compile(rubric, err()::println);
    Bundle then = PreviousBundle.of(to, now.identity().name(), store);
    RevertedRubric done = RevertedRubric.of(now, then, reverted, rubric.toString(), store.find());
    done.notes().forEach(err()::println);
    out().print(done.yaml());
  }

  /// Looks at the file's content, since editors write it in place, or another one and rename it.
  private void watch() throws InterruptedException {
    Optional<String> seen = Optional.empty();
    while (!Thread.currentThread().isInterrupted()) {
      Optional<String> now = content();
      if (now.isPresent() && !now.equals(seen)) {
        attempt();
      }
      seen = now.isPresent() ? now : seen;
      Thread.sleep(POLL);
    }
  }

  /// Empty while it cannot be read, as between two steps of an editor that saves it.
  private Optional<String> content() {
    try {
      return Optional.of(Files.readString(rubric, StandardCharsets.ISO_8859_1));
    } catch (IOException absent) {
      return Optional.empty();
    }
  }

  private void attempt() {
    PrintWriter err = err();
    try {
      compile();
    } catch (Refusal refusal) {
      refusal.lines().forEach(err::println);
    }
    out().println();
    out().flush();
    err.flush();
  }

  private Integer compile() {
    PrintWriter out = out();
    byte[] source = InputFiles.bytes(rubric);
    if (RubricFrame.of(source).isPresent()) {
      Bundle sample =
          RunRubrics.of(Optional.of(rubric), Optional.empty(), store, err()::println, false)
              .sample();
      out.println(
          "checked "
              + sample.identity().label()
              + ", a frame: the lines of the documents bring its items");
      return OK;
    }
    BundleCompilation compilation = RubricFileCompiler.compilation(source);
    if (compilation instanceof BundleCompilation.Rejected(List<Problem> problems)) {
      throw rejected(problems, out);
    }
    CompiledRubric found = CompiledRubric.of(compilation, rubric.toString());
    if (found.draft()) {
      found = found.approvedBy(RubricFileCompiler.approval(found.bundle().digest(), store));
    }
    compiled(check ? found.onlyChecked() : found, source, out);
    if (!found.isLocked() && !check) {
      throw new Refusal(
          Refusal.Kind.REJECTED,
          rubric.toString(),
          List.of(RubricFileCompiler.unapprovedDraft(rubric.toString(), found.bundle())));
    }
    return OK;
  }

  private void compiled(CompiledRubric found, byte[] source, PrintWriter out) {
    Bundle bundle = found.bundle();
    Optional<Revision> revision = revision(bundle, source);
    List<Problem> warnings = new ArrayList<>(found.warnings());
    SourceReader.difference(source).ifPresent(warnings::add);
    revision.ifPresent(r -> warnings.addAll(r.warnings()));
    writeSarif(revision.map(Revision::problems).orElse(List.of()), warnings);
    revision
        .filter(r -> !r.isSufficient())
        .ifPresent(r -> {
          throw insufficientVersion(r, warnings, out);
        });
    keep(found, out);
    if (json) {
      out.println(
          CanonicalJson.text(with(found.withWarnings(ProblemLimit.of(warnings)).json(), revision)));
    } else {
      warn(warnings);
      print(found, out);
      cases(bundle, out);
      revision.ifPresent(r -> RevisionText.lines(r).forEach(out::println));
    }
  }

  private Optional<Revision> revision(Bundle bundle, byte[] source) {
    return against.isEmpty()
        ? Optional.empty()
        : Optional.of(RubricDiff.compare(PreviousBundle.of(against, store), bundle, source));
  }

  private Refusal insufficientVersion(Revision revision, List<Problem> warnings, PrintWriter out) {
    if (json) {
      JsonObject rejected =
          JsonObject.of("outcome", "rejected", "problems", ProblemJson.of(revision.problems()));
      out.println(CanonicalJson.text(with(rejected, Optional.of(revision))));
    } else {
      warn(warnings);
      RevisionText.lines(revision).forEach(out::println);
    }
    return new Refusal(Refusal.Kind.REJECTED, rubric.toString(), revision.problems());
  }

  private void warn(List<Problem> warnings) {
    PrintWriter err = err();
    ProblemLimit.of(warnings).forEach(w -> err.println("warning: " + w.render(rubric.toString())));
  }

  private static JsonObject with(JsonObject outcome, Optional<Revision> revision) {
    JsonObjectBuilder json = JsonObject.builder();
    json.putAll(outcome);
    json.put("against", revision);
    return json.build();
  }

  private void writeSarif(List<Problem> errors, List<Problem> warnings) {
    codeQuality.ifPresent(path ->
        PrivateFiles.replace(
            path,
            CanonicalJson.bytes(
                CodeQualityReport.of(
                    reference(), ProblemLimit.of(errors), ProblemLimit.of(warnings)))));
    sarif.ifPresent(path ->
        PrivateFiles.replace(
            path,
            CanonicalJson.bytes(
                SarifLog.of(
                    reference(),
                    ProblemLimit.of(errors),
                    ProblemLimit.of(warnings),
                    spec().root().version()[0].replace(spec().root().name() + " ", "")))));
  }

  /// The file as other programs find it: relative to the working directory where it is below it.
  private String reference() {
    Path whole = rubric.toAbsolutePath().normalize();
    Path here = Path.of("").toAbsolutePath().normalize();
    return (whole.startsWith(here) ? here.relativize(whole) : whole)
        .toString()
        .replace(rubric.getFileSystem().getSeparator(), "/");
  }

  private Refusal rejected(List<Problem> problems, PrintWriter out) {
    writeSarif(problems, List.of());
    if (json) {
      out.println(
          CanonicalJson.text(
              JsonObject.of("outcome", "rejected", "problems", ProblemJson.of(problems))));
    }
    return new Refusal(Refusal.Kind.REJECTED, rubric.toString(), problems);
  }

  /// Locks the rubric, or checks that it could be locked.
  private void keep(CompiledRubric found, PrintWriter out) {
    try {
      if (found.isLocked() && !check) {
        locking(store.open()).lock(found.bundle());
      } else {
        store.find().ifPresent(opened -> locking(opened).requireName(found.bundle(), ""));
      }
    } catch (Refusal taken) {
      throw rejected(taken.problems(), out);
    }
  }

  private BundleLocking locking(LocalStore opened) {
    return VersionLocking.of(opened.repository(), rubric.toString());
  }

  private static void print(CompiledRubric found, PrintWriter out) {
    Bundle bundle = found.bundle();
    Interval range = found.range();
    out.println(
        found.outcome()
            + " "
            + bundle.identity().label()
            + (found.isLocked() && found.checked() ? ": nothing is locked" : ""));
    out.println("  bundle      " + bundle.digest());
    out.println("  extraction  " + bundle.extraction().digest());
    out.println("  scoring     " + bundle.scoring().digest());
    out.println("  composite   from " + range.low() + " to " + range.high());
    stages(bundle.scoring().program().stages(), out);
  }

  /// The nodes by order of evaluation; omitted where no node depends on another.
  private static void stages(List<List<String>> stages, PrintWriter out) {
    for (int i = 0; i < stages.size() && stages.size() > 1; i++) {
      List<String> stage = stages.get(i);
      String more =
          stage.size() > STAGE_SHOWN ? " and " + (stage.size() - STAGE_SHOWN) + " more" : "";
      out.printf(
          Locale.ROOT,
          "  step %-6d %s%s%n",
          i + 1,
          String.join(", ", stage.subList(0, Math.min(stage.size(), STAGE_SHOWN))),
          more);
    }
  }

  private static void cases(Bundle bundle, PrintWriter out) {
    TestCaseCoverage coverage = TestCaseCoverage.of(bundle);
    int all = coverage.reached().size() + coverage.missed().size();
    out.println(
        "  cases       "
            + coverage.cases()
            + ", covering "
            + coverage.reached().size()
            + " of "
            + all
            + " places (`--coverage` lists the others)");
  }

  /// What the cases of a rubric do not cover, and cases at its boundaries.
  record CaseReport(Bundle bundle, PrintWriter out) {

    void coverage(boolean json) {
      TestCaseCoverage coverage = TestCaseCoverage.of(bundle);
      if (json) {
        out.println(CanonicalJson.text(json(coverage)));
      } else {
        print(coverage);
      }
    }

    void suggestions(byte[] source) {
      boundaries(BoundaryCaseGenerator.generate(read(source), bundle));
    }

    /// A rubric that compiled also reads.
    private static Rubric read(byte[] source) {
      return switch (RubricReader.read(source)) {
        case RubricReading.Read(Rubric read, var _) -> read;
        case RubricReading.Invalid _, RubricReading.Refused _ ->
            throw new IllegalStateException("what was locked reads");
      };
    }

    private void boundaries(List<ProposedCase> proposed) {
      long found = proposed.stream().filter(one -> one.example().isPresent()).count();
      out.println(
          "# "
              + Plural.of(found, "case")
              + " at the boundaries of "
              + bundle.identity().label()
              + ". Each expects the plan's current result:");
      out.println("# confirm or correct it, and add it under `cases`.");
      CaseYamlWriter.lines(proposed).forEach(out::println);
    }

    private void print(TestCaseCoverage coverage) {
      int all = coverage.reached().size() + coverage.missed().size();
      out.println(
          Plural.of(coverage.cases(), "case covers ", "cases cover ")
              + coverage.reached().size()
              + " of "
              + all
              + " places");
      if (!coverage.missed().isEmpty()) {
        out.println("not covered");
      }
      for (Target target : coverage.missed()) {
        out.println("  " + target.kind().description() + ": " + TraceStepText.escaped(target.id()));
      }
    }

    private static JsonObject json(TestCaseCoverage coverage) {
      return JsonObject.of(
          "cases",
          coverage.cases(),
          "missed",
          JsonArray.mapped(coverage.missed(), CaseReport::json),
          "reached",
          JsonArray.mapped(coverage.reached(), CaseReport::json));
    }

    private static JsonObject json(Target target) {
      return JsonObject.of("id", target.id(), "kind", target.kind());
    }
  }
}
