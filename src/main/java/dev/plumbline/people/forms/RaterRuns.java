package dev.plumbline.people.forms;

import static dev.plumbline.base.canonical.CanonicalArtefact.ArtefactKind.COMPLETION;
import static dev.plumbline.base.problem.ProblemCode.DUPLICATE;
import static dev.plumbline.base.problem.ProblemCode.INCOMPARABLE_RUNS;

import dev.plumbline.base.canonical.Digest;
import dev.plumbline.base.problem.EscapedText;
import dev.plumbline.base.problem.Plural;
import dev.plumbline.base.problem.Refusal;
import dev.plumbline.judge.session.CompletionCache.StoredCompletion;
import dev.plumbline.judge.session.JudgeQuestion;
import dev.plumbline.measure.agreement.MarkerComparison;
import dev.plumbline.measure.agreement.MarkerComparison.Mark;
import dev.plumbline.measure.agreement.MarkerComparison.Marker;
import dev.plumbline.measure.agreement.RatingTable.RatedItem;
import dev.plumbline.measure.agreement.RatingTable.Rater;
import dev.plumbline.rubric.bundle.Bundle;
import dev.plumbline.run.local.LocalStore;
import dev.plumbline.run.local.StoredRuns;
import dev.plumbline.score.extraction.Extraction;
import dev.plumbline.score.extraction.Finding;
import dev.plumbline.score.extraction.Finding.Checked;
import dev.plumbline.score.extraction.Finding.NotApplicable;
import dev.plumbline.score.extraction.Finding.Partial;
import dev.plumbline.score.extraction.Finding.Supplied;
import dev.plumbline.score.extraction.Finding.Unanswered;
import dev.plumbline.score.extraction.JudgeIdentity;
import dev.plumbline.score.run.RunLine;
import dev.plumbline.score.run.StoredRun;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.OptionalInt;
import java.util.SequencedMap;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/// Runs of the same questions as raters: what each judge found of each document.
public final class RaterRuns {

  /// One run.
  ///
  /// @param found what was found of each document, by its id, in the order of the run
  public record RaterRun(
      StoredRun run,
      Rater rater,
      SequencedMap<String, RunLine> lines,
      SortedMap<String, Extraction> found) {}

  private final LocalStore store;
  private final Bundle bundle;
  private final List<RaterRun> runs = new ArrayList<>();

  /// @throws Refusal if a run is missing, was asked something else, or is named twice
  public RaterRuns(List<String> written, LocalStore store) {
    this.store = store;
    this.bundle =
        store.inAuthoredOrder(
            StoredRuns.bundle(StoredRuns.findEnded(written.getFirst(), store), store));
    for (String name : written) {
      StoredRun run = StoredRuns.findEnded(name, store);
      Bundle asked = StoredRuns.bundle(run, store);
      if (!asked.extraction().digest().equals(bundle.extraction().digest())) {
        throw Refusal.of(
            name,
            INCOMPARABLE_RUNS,
            "this run asked its judge something else than the first one",
            "name runs of one rubric, or of versions with the same questions");
      }
      if (runs.stream().anyMatch(other -> other.run().digest().equals(run.digest()))) {
        throw Refusal.of(name, DUPLICATE, "this run is named twice", "name it once");
      }
      RaterRun read = read(run);
      requireSameTexts(name, read);
      runs.add(read);
    }
  }

  /// Raters agree or not on one text, not on what has its id by chance.
  private void requireSameTexts(String name, RaterRun other) {
    for (RaterRun before : runs) {
      List<String> differ =
          other.lines().values().stream()
              .filter(line ->
                  before.lines().containsKey(line.id())
                      && !before.lines().get(line.id()).document().equals(line.document()))
              .map(RunLine::id)
              .toList();
      if (!differ.isEmpty()) {
        throw Refusal.of(
            name,
            INCOMPARABLE_RUNS,
            "this run has "
                + Plural.of(differ.size(), "document")
                + " with another text than in "
                + before.rater().name()
                + ", such as "
                + EscapedText.text(differ.getFirst()),
            "name runs of the same texts");
      }
    }
  }

  public Bundle bundle() {
    return bundle;
  }

  public List<RaterRun> runs() {
    return List.copyOf(runs);
  }

  public List<RaterRun> persons() {
    return runs.stream().filter(run -> run.rater().kind() == Rater.Kind.PERSON).toList();
  }

  /// The results that persons' marks give, and in which order each has marked; documents without a
  /// result are left out.
  public MarkerComparison markers() {
    return new MarkerComparison(persons().stream().map(this::marker).toList());
  }

  private Marker marker(RaterRun person) {
    SortedMap<Long, String> order = new TreeMap<>();
    SortedMap<String, Double> scores = new TreeMap<>();
    person
        .lines()
        .forEach((id, line) -> {
          line.composite().ifPresent(score -> scores.put(id, Double.parseDouble(score)));
          completions(person, line).stream()
              .flatMap(digest -> store.artefacts().sequence(COMPLETION, digest).stream())
              .max(Long::compare)
              .ifPresent(number -> order.put(number, id));
        });
    SortedMap<String, Mark> marks = new TreeMap<>();
    List<String> marked = List.copyOf(order.values());
    for (int i = 0; i < marked.size(); i++) {
      if (scores.containsKey(marked.get(i))) {
        marks.put(marked.get(i), new Mark(scores.get(marked.get(i)), i));
      }
    }
    return new Marker(person.rater().name(), marks);
  }

  private RaterRun read(StoredRun run) {
    SequencedMap<String, RunLine> lines = new LinkedHashMap<>();
    SortedMap<String, Extraction> found = new TreeMap<>();
    SortedSet<RatedItem> asked = new TreeSet<>();
    SortedMap<RatedItem, Integer> decisions = new TreeMap<>();
    SortedSet<RatedItem> notApplicable = new TreeSet<>();
    new ReviewedDocuments(run, bundle, store)
        .forEach((line, extraction) -> {
          lines.put(line.id(), line);
          found.put(line.id(), extraction);
          extraction
              .findings()
              .forEach((item, finding) -> {
                RatedItem on = new RatedItem(line.id(), item);
                asked.add(on);
                decided(finding).ifPresent(decision -> decisions.put(on, decision));
                if (finding instanceof NotApplicable) {
                  notApplicable.add(on);
                }
              });
        });
    JudgeIdentity judge = run.spec().judge();
    Rater rater = new Rater(name(run), kind(judge), asked, decisions, notApplicable);
    return new RaterRun(run, rater, lines, found);
  }

  /// The judge, told from another run of the same one by its replicate or its digest.
  private String name(StoredRun run) {
    int replicate = run.spec().replicates().getFirst();
    String judge =
        EscapedText.visible(ReviewExport.name(run.spec().judge()))
            + (replicate == 0 ? "" : " replicate " + replicate);
    boolean taken = runs.stream().anyMatch(other -> other.rater().name().equals(judge));
    return taken ? judge + " " + run.digest().orElseThrow().hex().substring(0, 8) : judge;
  }

  private static Rater.Kind kind(JudgeIdentity judge) {
    return switch (judge.provider()) {
      case JudgeIdentity.PERSON -> Rater.Kind.PERSON;
      case JudgeIdentity.ADJUDICATION -> Rater.Kind.ADJUDICATION;
      default -> Rater.Kind.MODEL;
    };
  }

  private static OptionalInt decided(Finding finding) {
    return switch (finding) {
      case Checked checked -> checked.level();
      case Supplied(String _, int decision) -> OptionalInt.of(decision);
      case Partial _, Unanswered _, NotApplicable _ -> OptionalInt.empty();
    };
  }

  /// The completions that a run has about a document: what an adjudication settles.
  List<Digest> completions(RaterRun of, RunLine line) {
    SortedSet<Digest> calls = new TreeSet<>();
    JudgeIdentity judge = of.run().spec().judge();
    int replicate = of.run().spec().replicates().getFirst();
    Digest document = line.document().orElseThrow();
    store
        .document(document)
        .map(it -> JudgeQuestion.calls(bundle.extraction(), it, judge, replicate))
        .orElseGet(() -> JudgeQuestion.calls(bundle.extraction(), document, judge, replicate))
        .forEach(call -> calls.add(call.key()));
    return store.stores().completions().list(line.document().orElseThrow()).stream()
        .filter(digest ->
            store
                .find(COMPLETION, digest)
                .filter(json -> calls.contains(new StoredCompletion(json).call()))
                .isPresent())
        .toList();
  }
}
