package dev.plumbline.workflow.proceeding;

import dev.plumbline.base.canonical.ArtefactKind;
import dev.plumbline.base.canonical.Digest;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.number.Interval;
import dev.plumbline.base.problem.EscapedText;
import dev.plumbline.base.problem.Place;
import dev.plumbline.base.problem.Problem;
import dev.plumbline.base.problem.ProblemCode;
import dev.plumbline.rubric.plan.model.PossibleVerdicts;
import dev.plumbline.score.Scorecard;
import dev.plumbline.score.Scorer;
import dev.plumbline.score.extraction.Document;
import dev.plumbline.score.extraction.Finding;
import dev.plumbline.store.proceeding.Proceedings.Entry;
import dev.plumbline.workflow.review.Appeal;
import dev.plumbline.workflow.review.AppealCase;
import dev.plumbline.workflow.review.AppealPolicy;
import dev.plumbline.workflow.review.RuledPart;
import dev.plumbline.workflow.review.Ruling;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;

/// Rules on a result, and files and decides appeals against it, whoever asks for it. What follows
/// from an act is computed before anything is stored: one that would change nothing, or a decision
/// that would count as nothing, is refused. The last act of a person, sent again, is answered again
/// and not recorded twice. Problems name the member that is wrong: `/item`, `/now`, `/quotes`,
/// `/appeal` or the whole.
public final class ResultProceeding {

  private static final String NOW = "/now";

  private final ContestedScorecard contested;
  private final String id;
  private final ResultStore store;
  private final List<ResultStore.NewArtefact> artefacts = new ArrayList<>();
  private final List<Entry> entries = new ArrayList<>();

  /// What became of an act.
  public sealed interface Outcome {

    /// It is recorded, now or because the same was sent before.
    ///
    /// @param after the result with it
    /// @param appeal that was filed or moved; empty for a ruling
    /// @param ruling that was made, or that followed from an appeal
    record Accepted(ContestedScorecard after, Optional<Digest> appeal, Optional<Ruling> ruling)
        implements Outcome {}

    /// Nothing is recorded.
    record Refused(List<Problem> problems) implements Outcome {
      public Refused {
        problems = List.copyOf(problems);
      }
    }

    /// Something else was recorded for the result meanwhile; nothing of this is.
    record Overtaken() implements Outcome {}
  }

  /// What a person decides.
  ///
  /// @param now the new value; empty where an appeal is not upheld
  /// @param why the reason or note
  public record Decision(String now, String why, List<String> quotes, Actor by, Instant at) {
    public Decision {
      quotes = List.copyOf(quotes);
    }
  }

  /// @param id of the document
  public ResultProceeding(ContestedScorecard contested, String id, ResultStore store) {
    this.contested = contested;
    this.id = id;
    this.store = store;
  }

  /// @param item that is ruled on; empty for the verdict or the composite
  public Outcome rule(Optional<String> item, Decision decision) {
    List<Problem> problems = values(item, decision);
    appellant(decision.by().person()).ifPresent(problems::add);
    if (!problems.isEmpty()) {
      return new Outcome.Refused(problems);
    }
    RuledPart part = contested.part(item, decision.now());
    Ruling ruling =
        new Ruling(
            contested.result().latest(),
            id,
            part,
            contested.was(part),
            decision.now(),
            decision.why(),
            WrittenText.evidence(decision.quotes()),
            decision.by().person(),
            Optional.empty());
    Optional<Ruling> repeated = repeated(ruling);
    if (repeated.isPresent()) {
      return new Outcome.Accepted(contested, Optional.empty(), repeated);
    }
    problems.addAll(add(ruling, decision.at()));
    return recorded(problems, decision.by(), Optional.empty(), Optional.of(ruling));
  }

  /// Who contests a result does not decide about it, neither on the appeal nor beside it.
  private Optional<Problem> appellant(String person) {
    boolean contests =
        contested.result().cases().values().stream()
            .filter(one -> !one.state().equals(Appeal.WITHDRAWN))
            .anyMatch(one -> one.filing().by().equals(person));
    return contests
        ? Optional.of(
            Problem.at(
                "",
                ProblemCode.SAME_PERSON,
                "who filed an appeal about a result does not rule on it",
                "another person rules, or decides the appeal"))
        : Optional.empty();
  }

  /// @param item that is contested; empty for the verdict
  /// @param period in which it may be filed
  /// @param at when it is said to be filed
  /// @param now when it is filed: whether it is late is not up to who files it
  public Outcome file(
      Optional<String> item,
      String ground,
      AppealPolicy rules,
      AppealPeriod period,
      Actor by,
      Instant at,
      Instant now) {
    Optional<Problem> wrong = period.problem(at, now).or(() -> contested.problem(item, ""));
    if (wrong.isPresent()) {
      return new Outcome.Refused(List.of(wrong.get()));
    }
    Appeal.Filing filing =
        new Appeal.Filing(
            contested.result().latest(),
            id,
            contested.part(item, ""),
            ground,
            rules,
            by.person(),
            period.publication());
    Optional<Digest> same =
        appeals(each -> each.getValue().filing().repeats(filing)).stream().findFirst();
    if (same.isPresent()) {
      AppealCase before = contested.result().cases().get(same.get());
      return before.decision().isPresent()
          ? new Outcome.Refused(List.of(ended(before)))
          : new Outcome.Accepted(contested, same, Optional.empty());
    }
    add(ArtefactKind.APPEAL, filing.digest(), filing.json(), Optional.empty(), at);
    return recorded(List.of(), by, Optional.of(filing.digest()), Optional.empty());
  }

  /// @param named the appeal; empty for the only one that is open
  /// @param state one of its rules, `upheld`, `denied` or `withdrawn`
  public Outcome decide(Optional<Digest> named, String state, Decision decision) {
    Function<Digest, Appeal.Step> about =
        appeal ->
            new Appeal.Step(
                appeal,
                state,
                decision.why(),
                decision.now(),
                WrittenText.evidence(decision.quotes()),
                decision.by().person());
    List<Digest> candidates = candidates(named, about);
    if (candidates.size() != 1) {
      return new Outcome.Refused(List.of(unclear(candidates.isEmpty())));
    }
    Digest which = candidates.getFirst();
    AppealCase before = contested.result().cases().get(which);
    Appeal.Step step = about.apply(which);
    if (before.steps().contains(step)) {
      return new Outcome.Accepted(contested, Optional.of(which), Optional.empty());
    }
    Optional<String> item = before.filing().part().item();
    List<Problem> problems = values(item, decision);
    problems.addAll(StepProblems.of(before, step));
    if (problems.isEmpty()) {
      problems.addAll(missed(before.filing().part(), decision.now()));
    }
    if (!problems.isEmpty()) {
      return new Outcome.Refused(problems);
    }
    add(ArtefactKind.APPEAL, step.digest(), step.json(), Optional.empty(), decision.at());
    Optional<Ruling> ruling = Optional.empty();
    if (state.equals(Appeal.UPHELD)) {
      // also where more persons have yet to decide: what cannot count is said to the first of them
      Ruling follows = contested.ruling(which, before.filing(), step);
      int entriesBefore = entries.size();
      problems.addAll(add(follows, decision.at()));
      boolean decided =
          before.with(step).decision().filter(it -> it.state().equals(Appeal.UPHELD)).isPresent();
      if (decided) {
        ruling = Optional.of(follows);
      } else {
        entries.subList(entriesBefore, entries.size()).clear();
        artefacts.subList(entriesBefore, artefacts.size()).clear();
      }
    }
    return recorded(problems, decision.by(), Optional.of(which), ruling);
  }

  /// The appeal that is named, or the only one that is open. If none is open, the one of which the
  /// person has recorded the same, also when it was the one that decided.
  private List<Digest> candidates(Optional<Digest> named, Function<Digest, Appeal.Step> about) {
    List<Digest> candidates =
        appeals(each ->
            named.isPresent()
                ? each.getKey().equals(named.get())
                : each.getValue().decision().isEmpty());
    return candidates.isEmpty() && named.isEmpty()
        ? appeals(each -> each.getValue().steps().contains(about.apply(each.getKey())))
        : candidates;
  }

  private List<Digest> appeals(Predicate<Map.Entry<Digest, AppealCase>> accepted) {
    return contested.result().cases().entrySet().stream()
        .filter(accepted)
        .map(Map.Entry::getKey)
        .toList();
  }

  private static Problem unclear(boolean none) {
    return Problem.at(
        "/appeal",
        ProblemCode.NOT_FOUND,
        none ? "the result has no such open appeal" : "several appeals are open",
        none ? "its history shows its appeals" : "name one with `appeal`");
  }

  private static Problem ended(AppealCase same) {
    return Problem.at(
        "/ground",
        ProblemCode.APPEAL_CLOSED,
        "this appeal was filed before, and " + same.state(),
        "another one says on another ground why the result is contested");
  }

  private List<Problem> values(Optional<String> item, Decision decision) {
    List<Problem> problems =
        new ArrayList<>(WrittenText.quoteProblems("/quotes", decision.quotes(), item.isPresent()));
    contested.problem(item, decision.now()).ifPresent(problems::add);
    return problems;
  }

  /// The last ruling, if the same person made it with the same words.
  private Optional<Ruling> repeated(Ruling ruling) {
    return contested.result().rulings().reversed().stream()
        .findFirst()
        .filter(last ->
            last.part().equals(ruling.part())
                && last.now().equals(ruling.now())
                && last.reason().equals(ruling.reason())
                && last.evidence().equals(ruling.evidence())
                && last.by().equals(ruling.by())
                && last.appeal().isEmpty());
  }

  /// Adds a ruling with what follows from it.
  ///
  /// @return why it should not be recorded
  private List<Problem> add(Ruling ruling, Instant at) {
    if (ruling.part().item().isEmpty()) {
      add(ArtefactKind.RULING, ruling.digest(), ruling.json(), Optional.empty(), at);
      return counts(ruling.part()).equals(Optional.of(ruling.now()))
          ? List.of(unchanged(ruling))
          : List.of();
    }
    Optional<Document> document = contested.extraction().document().flatMap(store::document);
    if (document.isEmpty()) {
      return List.of(
          Problem.at(
              "",
              ProblemCode.NOT_FOUND,
              "the text is not stored, so nothing can be ruled on an item",
              "rule on the verdict or the composite"));
    }
    RulingEffect effect =
        RulingEffect.of(
                ruling,
                contested.bundle(),
                contested.extractionDigest(),
                contested.extraction(),
                document.get())
            .orElseThrow();
    artefacts.add(new ResultStore.NewArtefact(ArtefactKind.EXTRACTION, effect.extraction().json()));
    artefacts.add(new ResultStore.NewArtefact(ArtefactKind.SCORECARD, effect.scorecard().json()));
    add(
        ArtefactKind.RULING,
        ruling.digest(),
        ruling.json(),
        Optional.of(effect.scorecard().digest()),
        at);
    return lost(ruling, effect.scorecard(), document.get());
  }

  /// A number would leave a contested verdict as it is, and the appeal would be closed. Where the
  /// rubric gives no verdict, the number is what is contested.
  private List<Problem> missed(RuledPart filed, String now) {
    boolean number =
        filed.equals(RuledPart.VERDICT)
            && contested.part(filed.item(), now).equals(RuledPart.COMPOSITE);
    return number
            && (counts(filed).isPresent() || !scored().verdict().equals(PossibleVerdicts.NONE))
        ? List.of(
            Problem.at(
                NOW,
                ProblemCode.OUT_OF_BOUNDS,
                "the appeal contests the verdict, which "
                    + EscapedText.text(now)
                    + " would leave as it is",
                "write pass, review or fail; a number is a ruling of its own"))
        : List.of();
  }

  private Scorecard scored() {
    return new Scorer(contested.bundle())
        .score(contested.extraction(), contested.extractionDigest());
  }

  /// What counts of the result, also where a calibration gave the verdict.
  private Optional<String> counts(RuledPart part) {
    return part.of(contested.result().finalFigures());
  }

  /// Whether the ruled decision counts, and as something else than what counted before.
  private List<Problem> lost(Ruling ruling, Scorecard after, Document document) {
    String item = ruling.part().item().orElseThrow();
    Optional<CountedDecision> ruled = CountedDecision.of(after, item);
    Place place = Place.of(ruling.evidence().isEmpty() ? NOW : "/quotes");
    if (ruled.filter(CountedDecision::isLost).isPresent()) {
      return List.of(ruled.get().problem(place, document));
    }
    if (after.extraction().findings().get(item) instanceof Finding.NotApplicable none) {
      return CountedDecision.problem(none, place, document)
          .map(List::of)
          .orElseGet(() ->
              contested.was(ruling.part()).equals(ruling.now())
                  ? List.of(unchanged(ruling))
                  : List.of());
    }
    Scorecard before = scored();
    Optional<Interval> counted = CountedDecision.of(before, item).map(CountedDecision::counts);
    boolean same =
        counted.isPresent()
            && counted.equals(ruled.map(CountedDecision::counts))
            && before.composite().equals(after.composite())
            && before.verdict().equals(after.verdict())
            && before.status() == after.status();
    return same ? List.of(unchanged(ruling)) : List.of();
  }

  private static Problem unchanged(Ruling ruling) {
    return Problem.at(
        NOW,
        ProblemCode.ALREADY_RECORDED,
        ruling.part().words()
            + " is "
            + EscapedText.text(ruling.now())
            + " already, so this would change nothing",
        "name another value");
  }

  private void add(
      ArtefactKind kind, Digest digest, JsonObject json, Optional<Digest> scorecard, Instant at) {
    artefacts.add(new ResultStore.NewArtefact(kind, json));
    entries.add(
        new Entry(
            kind,
            digest,
            contested.result().automatic(),
            id,
            contested.result().entries().size() + entries.size(),
            scorecard,
            at));
  }

  private Outcome recorded(
      List<Problem> problems, Actor by, Optional<Digest> appeal, Optional<Ruling> ruling) {
    if (!problems.isEmpty()) {
      return new Outcome.Refused(problems);
    }
    if (!store.record(by, artefacts, entries)) {
      return new Outcome.Overtaken();
    }
    Digest automatic = contested.result().automatic();
    RuledResult result = new RuledResult(automatic, store.entries(automatic, id), store);
    return new Outcome.Accepted(
        ContestedScorecard.of(contested.bundle(), result, store), appeal, ruling);
  }
}
