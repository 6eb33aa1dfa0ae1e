package dev.plumbline.run;

import static dev.plumbline.base.canonical.CanonicalArtefact.ArtefactKind.REQUEST;

import dev.plumbline.base.canonical.Digest;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.rubric.bundle.Bundle;
import dev.plumbline.run.local.LocalStore;
import dev.plumbline.run.local.StoreAccess;
import dev.plumbline.score.extraction.Extraction;
import dev.plumbline.score.run.RunLine;
import dev.plumbline.score.run.RunManifest.RunSpec;
import dev.plumbline.score.run.RunReference.RunName;
import dev.plumbline.score.run.SaltSeed;
import dev.plumbline.score.run.StoredRun;
import dev.plumbline.store.RunStore;
import java.time.InstantSource;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/// A run of documents of another run, by the recorded answers of a person, or of a panel of them.
/// The rubric is the same, and so are the supplied facts; the other run is its parent. Its salts
/// follow from those of the parent, so the same answers are the same run.
public final class ReviewedRun {

  /// @param parent the run that is reviewed
  /// @param documents ids of lines of the parent, in the order of the parent
  /// @param selection by which the documents were chosen, if they were
  /// @param name unless another run has it
  public record Request(
      StoredRun parent,
      Bundle bundle,
      AnswerSource source,
      List<String> documents,
      Optional<Digest> selection,
      Optional<RunName> name) {

    public Request {
      documents = List.copyOf(documents);
    }

    /// What of a panel is recorded; the answers of one judge about a document do not change.
    private String answers() {
      return source instanceof PanelSource panel
          ? panel.marks().map(marks -> marks.answered().toString()).orElse("")
          : "";
    }
  }

  /// What the recorded answer of a person about one document gives.
  ///
  /// @param line as a run would have it
  public record Answered(RunLine line, Extraction extraction) {}

  private final Request request;
  private final LocalStore store;
  private final Consumer<String> notices;

  private ReviewedRun(Request request, StoreAccess option, Consumer<String> notices) {
    this.request = request;
    this.store = option.existing();
    this.notices = notices;
  }

  /// Begins, continues or finds the run.
  ///
  /// @return the run, which has ended
  /// @throws dev.plumbline.base.problem.Refusal if another process writes it, or the name is taken
  public static StoredRun make(Request request, StoreAccess option, Consumer<String> notices) {
    return new ReviewedRun(request, option, notices).make();
  }

  /// Evaluates the recorded answer about one document, and stores nothing.
  ///
  /// @param line of the reviewed run
  /// @return empty if the answer is not recorded, or the text is not stored
  public static Optional<Answered> answered(
      Bundle bundle, JudgeSource judge, RunLine line, LocalStore store, Consumer<String> notices) {
    DocumentEvaluator evaluator = judge.evaluator(bundle, new UsageMeter(), notices);
    EvaluatedDocument document =
        new StoredLineEvaluator(bundle, bundle, evaluator, AppliedCalibrations.of(List.of()), store)
            .judgeAgain(line);
    return document.result() instanceof DocumentEvaluator.Result.Evaluated evaluated
        ? Optional.of(new Answered(document.entry().line(), evaluated.scorecard().extraction()))
        : Optional.empty();
  }

  private StoredRun make() {
    RunStore.Request wanted =
        new RunStore.Request(
            key(),
            new RunSpec(
                    request.bundle().digest(),
                    request.source().judge(),
                    List.of(request.source().replicate()),
                    List.of(),
                    request.parent().digest(),
                    request.selection())
                .asDraft(request.parent().spec().draft()),
            Optional.of(seed()),
            request.name(),
            request.source().judge().provider() + ":" + request.source().judge().model());
    return RunSettings.ended(
        store, wanted, InstantSource.system().instant(), "review", this::evaluated);
  }

  private StoredRun evaluated(StoredRun run, long next) {
    RunStore runs = store.runs();
    DocumentEvaluator evaluator =
        request.source().evaluator(request.bundle(), new UsageMeter(), notices);
    StoredLineEvaluator lines =
        new StoredLineEvaluator(
            request.bundle(),
            request.bundle(),
            evaluator,
            AppliedCalibrations.of(List.of()),
            store);
    try (RunWriter writer =
        new RunWriter(run, store, new UsageMeter(), _ -> {}, InstantSource.system())) {
      store.repository().store(request.bundle());
      request.source().store(store.repository());
      for (long at = next; at < request.documents().size(); at++) {
        RunStore.Entry entry =
            runs.line(request.parent(), request.documents().get((int) at)).orElseThrow();
        writer.add(
            (entry.line().extraction().isPresent()
                    ? lines.judgeAgain(entry.line().at(at))
                    : lines.evaluate(entry))
                .prepared(store.repository()));
      }
      return writer.finish(request.documents().size());
    }
  }

  /// What makes two invocations one run.
  private Digest key() {
    return Digest.of(
        REQUEST,
        JsonObject.of(
            "reviews", request.parent().digest().orElseThrow(),
            "judge", request.source().judge(),
            "replicate", request.source().replicate(),
            "answers?", request.answers(),
            "documents", request.documents(),
            "selection", request.selection()));
  }

  private SaltSeed seed() {
    SaltSeed parent = store.runs().seed(request.parent());
    Digest derived =
        Digest.of(
            REQUEST, JsonObject.of("seed", HexFormat.of().formatHex(parent.bytes()), "run", key()));
    return SaltSeed.parse(derived.hex()).orElseThrow();
  }
}
