package dev.plumbline.run.local;

import static dev.plumbline.base.problem.ProblemCode.DRAFT;
import static dev.plumbline.base.problem.ProblemCode.MISMATCH;
import static dev.plumbline.base.problem.ProblemCode.NOT_FOUND;
import static dev.plumbline.base.problem.ProblemCode.WRONG_KIND;
import static dev.plumbline.base.problem.ProblemCode.WRONG_REFERENCE;

import dev.plumbline.base.canonical.CanonicalArtefact.ArtefactKind;
import dev.plumbline.base.canonical.Digest;
import dev.plumbline.base.problem.EscapedText;
import dev.plumbline.base.problem.Problem;
import dev.plumbline.base.problem.Refusal;
import dev.plumbline.rubric.Rubric;
import dev.plumbline.rubric.Rubric.Questions;
import dev.plumbline.rubric.Trait;
import dev.plumbline.rubric.bundle.Bundle;
import dev.plumbline.rubric.bundle.Bundle.StoredBundle;
import dev.plumbline.score.run.LineProof;
import dev.plumbline.score.run.RunLine;
import dev.plumbline.score.run.RunManifest.RunTree;
import dev.plumbline.score.run.RunReference;
import dev.plumbline.score.run.RunReference.Reading;
import dev.plumbline.score.run.StoredRun;
import dev.plumbline.store.RunStore;
import dev.plumbline.store.RunStore.RunLookup.Ambiguous;
import dev.plumbline.store.RunStore.RunLookup.Found;
import dev.plumbline.store.RunStore.RunLookup.Missing;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/// Finds runs by what a user writes.
public final class StoredRuns {

  private static final int NAMED = 5;

  /// A run whose lines, if it has ended, lead to its digest.
  ///
  /// @param written a digest, the beginning of one, a name, or `@latest`
  /// @throws Refusal if there is no such run, or several, or it was changed since it ended
  public static StoredRun find(String written, LocalStore store) {
    StoredRun run = named(written, store);
    if (run.hasEnded()) {
      store.requireIntact(run);
    }
    return run;
  }

  /// A rubric, read from its bundle without compiling it; empty if that cannot be read.
  public static Optional<StoredBundle> rubric(Digest bundle, LocalStore store) {
    return store.find(ArtefactKind.BUNDLE, bundle).map(StoredBundle::new);
  }

  /// Requires that a run may count: that its rubric was not only tried out.
  ///
  /// @throws Refusal if it is a draft
  public static void requireNoDraft(StoredRun run) {
    if (run.spec().draft()) {
      throw Refusal.of(
          run.reference(),
          DRAFT,
          "this run is a draft, whose rubric was only tried out",
          "give the rubric a version of its own and evaluate without `--draft`");
    }
  }

  /// As [#find], whatever the run says.
  public static StoredRun named(String written, LocalStore store) {
    return switch (RunReference.parse(written)) {
      case Reading.Refused(Problem problem) -> throw new Refusal("run", List.of(problem));
      case Reading.Read(RunReference reference) ->
          switch (store.runs().find(reference)) {
            case Found(StoredRun run) -> run;
            case Missing() -> throw missing(written, store);
            case Ambiguous(List<StoredRun> runs) -> throw ambiguous(written, runs);
          };
    };
  }

  /// As [#find], for a run that has ended.
  ///
  /// @throws Refusal also if it has not
  public static StoredRun findEnded(String written, LocalStore store) {
    return ended(find(written, store), written);
  }

  /// The run, which must have ended.
  public static StoredRun ended(StoredRun run, String written) {
    if (!run.hasEnded()) {
      throw Refusal.of(
          written,
          WRONG_KIND,
          "this run has not ended: only a part of its documents was evaluated",
          "continue it with the command that began it");
    }
    return run;
  }

  /// The bundle of a run, compiled from the stored rubric and checked against its digest.
  ///
  /// @throws Refusal if it is missing or does not match, or the documents have several
  public static Bundle bundle(StoredRun run, LocalStore store) {
    if (run.spec().rubrics() > 1) {
      throw Refusal.of(
          run.reference(),
          MISMATCH,
          "this is about one rubric, and the documents of the run have " + run.spec().rubrics(),
          "name a run of one rubric; `show`, `explain`, `report` and `compare` take any");
    }
    return shared(run, store);
  }

  /// What all rubrics of a run have in common. Of several it is the first, without items and
  /// without traits whose scale is the sum of the points of their items.
  public static Bundle shared(StoredRun run, LocalStore store) {
    Bundle first = store.bundle(run.spec().bundle());
    return run.spec().rubrics() == 1 ? first : common(first);
  }

  /// The same without what only it has, of several rubrics of a run.
  public static Bundle common(Bundle first) {
    Rubric whole = first.rubric();
    Questions asked = whole.questions();
    List<Trait> traits =
        asked.traits().stream()
            .filter(trait -> !trait.isOfPoints())
            .map(trait -> trait.withItems(List.of()))
            .toList();
    Rubric rubric =
        new Rubric(
            whole.identity(),
            whole.governance(),
            whole.document(),
            new Questions(
                asked.facts(),
                asked.invariants(),
                asked.gates(),
                asked.gateMetadata(),
                traits,
                asked.evidence(),
                asked.judge()),
            whole.scoring(),
            List.of());
    return new Bundle(
        rubric, first.digest(), first.json(), first.extraction(), first.scoring(), first.order());
  }

  /// The digest of the rubric that a document of the run was scored by.
  public static Digest bundle(StoredRun run, RunLine line) {
    return line.origin().bundle().orElse(run.spec().bundle());
  }

  /// The line of a document of a run.
  ///
  /// @param written how the user refers to the run
  /// @throws Refusal if the run has no such document
  public static RunStore.Entry entry(StoredRun run, String written, String id, LocalStore store) {
    return store
        .runs()
        .line(run, id)
        .orElseThrow(() ->
            Refusal.of(
                written,
                NOT_FOUND,
                "the run has no document " + EscapedText.text(id),
                "name a document by its id in the input"));
  }

  /// All runs that can be read, the latest first.
  ///
  /// @param damaged gets what is said of each other one
  public static List<StoredRun> list(LocalStore store, Consumer<String> damaged) {
    return store.runs().list(one -> damaged.accept(one.getMessage()));
  }

  /// The proof that a document belongs to a run.
  ///
  /// @param written how the user refers to the run
  /// @throws Refusal if there is no such run or document, or the run has not ended
  public static LineProof prove(String written, String id, RunTree tree, LocalStore store) {
    StoredRun run = findEnded(written, store);
    return store.runs().prove(run, tree, entry(run, written, id, store).line().position());
  }

  private static Refusal missing(String written, LocalStore store) {
    return Refusal.of(
        store.folder(),
        NOT_FOUND,
        "there is no run " + EscapedText.text(written) + " in this store",
        "name another run, or its store with `--store`: no folder of results is read");
  }

  private static Refusal ambiguous(String written, List<StoredRun> runs) {
    return Refusal.of(
        written,
        WRONG_REFERENCE,
        "several runs begin with these digits: "
            + runs.stream()
                .limit(NAMED)
                .flatMap(run -> run.digest().stream())
                .map(Digest::toString)
                .collect(Collectors.joining(", ")),
        "write more digits");
  }

  private StoredRuns() {}
}
