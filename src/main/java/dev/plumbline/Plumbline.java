package dev.plumbline;

import dev.plumbline.base.canonical.Digest;
import dev.plumbline.base.problem.Refusal;
import dev.plumbline.proof.verification.StoreVerifier;
import dev.plumbline.proof.verification.VerificationReport;
import dev.plumbline.results.Explanation;
import dev.plumbline.results.comparison.RunPair;
import dev.plumbline.rubric.bundle.Bundle;
import dev.plumbline.run.AppliedCalibrations;
import dev.plumbline.run.EvaluationRun;
import dev.plumbline.run.Progress;
import dev.plumbline.run.Progress.Interruption;
import dev.plumbline.run.RescoredRun;
import dev.plumbline.run.RubricFileCompiler;
import dev.plumbline.run.RunRubrics;
import dev.plumbline.run.ScoringRubric;
import dev.plumbline.run.SingleEvaluation;
import dev.plumbline.run.files.InputFiles;
import dev.plumbline.run.files.RereadableInput;
import dev.plumbline.run.local.Failure;
import dev.plumbline.run.local.LocalStore;
import dev.plumbline.run.local.StoreAccess;
import dev.plumbline.run.local.StoredRuns;
import dev.plumbline.score.run.StoredRun;
import dev.plumbline.store.repository.ArtefactRepository;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;

/// Evaluates texts by rubrics, and keeps what that takes in a store. The steps are those of the
/// command line: the same rubric, document and answers give the same digests.
///
/// Thread-safe: any number of threads and processes may share a store. Every method throws
/// [Refused] for what is wrong with what it is given, and [Failed] where a file, the store or a
/// model fails.
public final class Plumbline implements AutoCloseable {

  private final LocalStore store;
  private final Optional<Path> temporary;

  private Plumbline(LocalStore store, Optional<Path> temporary) {
    this.store = store;
    this.temporary = temporary;
  }

  /// @param folder of the store, such as `.plumbline`; made if it is not there
  public static Plumbline open(Path folder) {
    return mapped(() -> new Plumbline(LocalStore.open(folder), Optional.empty()));
  }

  /// With a store of its own in a temporary folder, which is deleted when it is closed.
  public static Plumbline temporary() {
    return mapped(() -> {
      Path folder = Files.createTempDirectory("plumbline-");
      return new Plumbline(LocalStore.open(folder), Optional.of(folder));
    });
  }

  /// Compiles a rubric, YAML or JSON, and runs its test cases.
  ///
  /// @throws RubricRejected with all problems
  public Rubric compile(Path file) {
    return asked(opened -> compiled(InputFiles.bytes(file), file.toString()));
  }

  /// As [#compile(Path)], for a rubric that is not in a file.
  public Rubric compile(String rubric) {
    return asked(opened -> compiled(rubric.getBytes(StandardCharsets.UTF_8), "rubric"));
  }

  private Rubric compiled(byte[] source, String name) {
    List<Problem> warnings = new ArrayList<>();
    Bundle bundle =
        RubricFileCompiler.compileLocked(
            source, name, access(), warning -> warnings.add(Problem.of(warning)));
    return new Rubric(bundle, warnings);
  }

  /// Evaluates one document. What is wrong with the document itself is in the result.
  public Result evaluate(Rubric rubric, Document document, Judge judge) {
    return asked(opened ->
        Result.of(
            this,
            document.id(),
            SingleEvaluation.of(
                    rubric.bundle(),
                    Optional.of(document.content()),
                    document.facts(),
                    AppliedCalibrations.of(List.of()),
                    judge.in(access()),
                    access(),
                    _ -> {})
                .result()));
  }

  /// A run without a name.
  public Run.Builder run() {
    return new Run.Builder(this, Optional.empty());
  }

  /// @param name unique in the store
  public Run.Builder run(String name) {
    return new Run.Builder(this, Optional.of(name));
  }

  Run started(Run.Builder builder, Run.Progress listener) {
    Progress progress = (done, all) -> listener.at(done, all);
    return asked(opened ->
        new Run(
            this,
            builder.parent().isPresent()
                ? rescored(builder, builder.parent().get(), progress)
                : evaluated(builder, progress)));
  }

  private StoredRun evaluated(Run.Builder builder, Progress progress) throws IOException {
    try (RereadableInput input = builder.documents().open()) {
      return new EvaluationRun(
              RunRubrics.one(ScoringRubric.of(builder.bundle(), false)),
              DocumentInput.file(input, builder.bundle()),
              AppliedCalibrations.of(List.of()),
              builder.judge().orElseGet(Judge::cues).in(access()),
              builder.settings(),
              store,
              _ -> {})
          .run(threads(), progress, builder.interruption());
    }
  }

  private StoredRun rescored(Run.Builder builder, Run parent, Progress progress)
      throws IOException {
    return new RescoredRun(
            parent.stored(),
            ScoringRubric.of(builder.bundle(), false),
            AppliedCalibrations.of(List.of()),
            () -> builder.judge().map(judge -> judge.in(access())),
            Optional.empty(),
            builder.settings(),
            store,
            _ -> {})
        .run(threads(), progress, builder.interruption());
  }

  private static int threads() {
    return Runtime.getRuntime().availableProcessors();
  }

  /// A run that has ended.
  ///
  /// @param written its name, its digest, the beginning of one, or `@latest`
  public Run find(String written) {
    return asked(opened -> new Run(this, StoredRuns.findEnded(written, opened)));
  }

  /// The documents of a run by another rubric, from what the run has stored; no judge is asked.
  ///
  /// @throws Refused if the rubric asks a judge otherwise: [#run] with a judge asks again
  public Run rescore(Run run, Rubric rubric) {
    return run().documents(run).rubric(rubric).start();
  }

  /// As [#compare(Run, Run, Consumer)], for the figures alone.
  public Comparison compare(Run before, Run after) {
    return compare(before, after, _ -> {});
  }

  /// Compares two runs, whatever their rubrics; documents are paired by their names.
  ///
  /// @param each gets every document that changed, in the order of the second run
  /// @throws Refused if no text is in both
  public Comparison compare(Run before, Run after, Consumer<Comparison.Change> each) {
    return asked(opened -> {
      RunPair pair = RunPair.of(before.stored(), after.stored(), false, opened);
      pair.requireCommonDocuments("compare");
      return new Comparison(
          pair.compare(document -> Comparison.Change.of(document).ifPresent(each)));
    });
  }

  /// How a result came about and what would change it, for people: evidence, every step of the
  /// scoring, and the artefacts.
  ///
  /// @param scorecard digest of a result
  public String explain(String scorecard) {
    return asked(opened -> Explanation.of(ArtefactRepository.digest(scorecard), opened).text());
  }

  Explanation explained(Digest scorecard) {
    return asked(opened -> Explanation.of(scorecard, opened));
  }

  /// Checks a run: its digests, and every scorecard against its extraction.
  public Verification verify(Run run) {
    return verified(verifier -> verifier.named(run.digest()));
  }

  /// Checks everything in the store.
  public Verification verify() {
    return verified(verifier -> verifier.everything(Optional.empty()));
  }

  private Verification verified(Consumer<StoreVerifier> check) {
    return asked(opened -> {
      List<String> failures = new ArrayList<>();
      VerificationReport report = new VerificationReport(failures::add);
      check.accept(new StoreVerifier(opened, List.of(), report));
      return new Verification(report.isSound(), failures, report.lines());
    });
  }

  @Override
  public void close() {
    mapped(() -> {
      store.close();
      if (temporary.isPresent()) {
        delete(temporary.get());
      }
      return true;
    });
  }

  private static void delete(Path folder) throws IOException {
    try (Stream<Path> all = Files.walk(folder)) {
      for (Path path : all.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(path);
      }
    }
  }

  private StoreAccess access() {
    return StoreAccess.of(store);
  }

  /// Work on a store.
  interface Work<T> {
    T with(LocalStore store) throws IOException;
  }

  <T> T asked(Work<T> work) {
    return mapped(() -> work.with(store));
  }

  private interface Attempt<T> {
    T make() throws IOException;
  }

  private static <T> T mapped(Attempt<T> attempt) {
    try {
      return attempt.make();
    } catch (Refusal refusal) {
      throw refusal.kind() == Refusal.Kind.REJECTED
          ? new RubricRejected(refusal)
          : new Refused(refusal);
    } catch (Interruption.StoppedException stopped) {
      throw new Run.Stopped(stopped);
    } catch (IOException | RuntimeException failed) {
      throw failed(failed);
    }
  }

  /// A defect stays what it is, and so does what a program's own model or listener throws.
  private static RuntimeException failed(Exception thrown) {
    return Failure.of(thrown)
        .<RuntimeException>map(failure -> new Failed(String.join("\n", failure.lines()), thrown))
        .orElseGet(() -> (RuntimeException) thrown);
  }
}
