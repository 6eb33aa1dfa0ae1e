package dev.plumbline.people.proceeding;

import static dev.plumbline.base.canonical.CanonicalArtefact.ArtefactKind.APPEAL;
import static dev.plumbline.base.canonical.CanonicalArtefact.ArtefactKind.CORRECTION;
import static dev.plumbline.base.canonical.CanonicalArtefact.ArtefactKind.EXTRACTION;
import static dev.plumbline.base.canonical.CanonicalArtefact.ArtefactKind.SCORECARD;
import static dev.plumbline.base.problem.ProblemCode.ALREADY_RECORDED;
import static dev.plumbline.base.problem.ProblemCode.APPEAL_CLOSED;
import static dev.plumbline.base.problem.ProblemCode.NOT_FOUND;
import static dev.plumbline.base.problem.ProblemCode.SAME_PERSON;
import static dev.plumbline.base.problem.ProblemCode.UNCONFIRMED;
import static dev.plumbline.base.problem.ProblemCode.WRONG_VALUES;

import dev.plumbline.base.canonical.CanonicalArtefact;
import dev.plumbline.base.canonical.CanonicalArtefact.ArtefactKind;
import dev.plumbline.base.canonical.CanonicalJson;
import dev.plumbline.base.canonical.Digest;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.problem.EscapedText;
import dev.plumbline.base.problem.Problem;
import dev.plumbline.base.problem.Problem.Place;
import dev.plumbline.base.problem.Problems;
import dev.plumbline.people.Appeal.AppealCase;
import dev.plumbline.people.Appeal.AppealRules;
import dev.plumbline.people.Appeal.Denial;
import dev.plumbline.people.Appeal.Filing;
import dev.plumbline.people.Correction;
import dev.plumbline.people.proceeding.CorrectionEffect.Foretold;
import dev.plumbline.rubric.bundle.Bundle;
import dev.plumbline.score.StoredScorecard;
import dev.plumbline.score.extraction.Document;
import dev.plumbline.score.extraction.Finding;
import dev.plumbline.score.extraction.StoredExtraction;
import dev.plumbline.score.run.ResultValue;
import dev.plumbline.score.run.StoredResult;
import dev.plumbline.store.Proceedings.Entry;
import dev.plumbline.store.repository.ScorecardReader;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/// Corrects or annuls a result, and files and denies appeals against it, whoever asks for it. What
/// follows is computed and told before anything is stored. The last act of a person, sent again, is
/// answered again and not recorded twice. Problems name the member that is wrong: `/item`,
/// `/decision`, `/quotes`, `/appeal` or the whole.
public final class ResultProceeding {

  private static final String DECISION = "/decision";

  private final ContestedScorecard contested;
  private final CorrectedResult result;
  private final String id;
  private final ResultStore store;
  private final Consumer<Foretold> told;
  private final List<CanonicalArtefact> artefacts = new ArrayList<>();
  private final List<Entry> entries = new ArrayList<>();

  /// What became of an act.
  public sealed interface Outcome {

    /// It is recorded, now or because the same was sent before.
    ///
    /// @param after the result with it
    /// @param act digest of the correction, the filing or the denial
    /// @param appeal that was filed or decided
    record Accepted(ContestedScorecard after, Digest act, Optional<AppealCase> appeal)
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

  /// What a person answers in the place of the judges.
  ///
  /// @param appeal number of the appeal that it upholds
  /// @param anyway whether it is wanted without effect, or where it lowers the mark as it rises
  public record Answer(
      String item,
      String decision,
      List<String> quotes,
      String reason,
      Optional<Integer> appeal,
      boolean anyway) {
    public Answer {
      quotes = List.copyOf(quotes);
    }
  }

  /// @param id of the document
  /// @param told hears what a correction would do, also of one that is refused then
  public ResultProceeding(
      ContestedScorecard contested, String id, ResultStore store, Consumer<Foretold> told) {
    this.contested = contested;
    this.result = contested.result();
    this.id = id;
    this.store = store;
    this.told = told;
  }

  public Outcome correct(Answer answer, Actor by, Instant at) {
    Problems problems = new Problems(WrittenText.quoteProblems("/quotes", answer.quotes()));
    contested.problem(answer.item(), answer.decision()).ifPresent(problems::add);
    Optional<AppealCase> appeal = named(answer.appeal(), problems);
    appeal
        .filter(it -> !it.filing().item().equals(answer.item()))
        .ifPresent(it ->
            problems.add(
                "/item",
                WRONG_VALUES,
                "appeal " + it.number() + " is about " + EscapedText.text(it.filing().item()),
                "correct that, or leave the appeal out"));
    if (!problems.isEmpty()) {
      return new Outcome.Refused(problems);
    }
    Correction correction =
        new Correction(
            id,
            contested.found().document(),
            answer.item(),
            Optional.of(contested.asked(answer.item())),
            answer.decision(),
            answer.reason(),
            answer.quotes().stream().map(Correction.Quote::new).toList(),
            by.person(),
            appeal.map(AppealCase::digest),
            result.counting(answer.item()));
    Optional<Outcome> repeated = repeated(correction);
    if (repeated.isPresent()) {
      return repeated.get();
    }
    problems.addAll(contested.objections(by.person()));
    appeal.ifPresent(it -> problems.addAll(open(it, by.person())));
    if (!problems.isEmpty()) {
      return new Outcome.Refused(problems);
    }
    problems.addAll(add(correction, appeal.map(it -> it.with(correction)), answer.anyway(), at));
    return problems.isEmpty()
        ? recorded(by, correction.digest(), appeal.map(AppealCase::number))
        : new Outcome.Refused(problems);
  }

  /// @param annulled whether no result is to count, or it is to count again
  public Outcome annul(boolean annulled, String reason, Actor by, Instant at) {
    Correction correction =
        new Correction(
            id,
            contested.found().document(),
            "",
            Optional.empty(),
            annulled ? Correction.ANNULLED : Correction.COUNTS,
            reason,
            List.of(),
            by.person(),
            Optional.empty(),
            result.counting(""));
    Optional<Outcome> repeated = repeated(correction);
    if (repeated.isPresent()) {
      return repeated.get();
    }
    Problems problems = new Problems(contested.objections(by.person()));
    if (annulled == result.isAnnulled()) {
      problems.add(
          "",
          ALREADY_RECORDED,
          annulled ? "the document is annulled already" : "the document is not annulled",
          "its history shows what was decided");
    }
    if (!problems.isEmpty()) {
      return new Outcome.Refused(problems);
    }
    ResultValue figures =
        ResultValue.of(store.scorecard(result.latest()), store.results(result.latest()));
    told.accept(
        new Foretold(
            "", "", "", "", result.finalFigures(), annulled ? ResultValue.ANNULLED : figures, 0));
    add(CORRECTION, correction.digest(), correction.json(), Optional.empty(), at);
    return recorded(by, correction.digest(), Optional.empty());
  }

  /// @param period in which it may be filed
  /// @param at when it is said to be filed
  /// @param now when it is filed: whether it is late is not up to who files it
  public Outcome file(
      String item,
      String ground,
      AppealRules rules,
      AppealPeriod period,
      Actor by,
      Instant at,
      Instant now) {
    Optional<Problem> wrong = period.problem(at, now).or(() -> contested.problem(item, ""));
    if (wrong.isPresent()) {
      return new Outcome.Refused(List.of(wrong.get()));
    }
    Filing filing =
        new Filing(
            id,
            contested.found().document().orElseThrow(),
            item,
            contested.asked(item),
            ground,
            rules,
            by.person(),
            period.release());
    Optional<AppealCase> same =
        result.cases().stream().filter(one -> one.filing().repeats(filing)).findFirst();
    if (same.isPresent()) {
      return same.get().isOpen()
          ? new Outcome.Accepted(contested, same.get().digest(), same)
          : new Outcome.Refused(
              List.of(
                  Problem.at(
                      "/ground",
                      APPEAL_CLOSED,
                      "this appeal was filed before, and " + same.get().state(),
                      "another one says on another ground why the result is contested")));
    }
    add(APPEAL, filing.digest(), filing.json(), Optional.empty(), at);
    return recorded(by, filing.digest(), Optional.of(result.cases().size() + 1));
  }

  /// @param number of the appeal
  public Outcome deny(int number, String reason, Actor by, Instant at) {
    Problems problems = new Problems();
    Optional<AppealCase> appeal = named(Optional.of(number), problems);
    if (appeal.isEmpty()) {
      return new Outcome.Refused(problems);
    }
    Denial denial = new Denial(appeal.get().digest(), reason, by.person());
    if (appeal.get().denials().contains(denial)) {
      return new Outcome.Accepted(contested, denial.digest(), appeal);
    }
    problems.addAll(contested.objections(by.person()));
    problems.addAll(open(appeal.get(), by.person()));
    if (!problems.isEmpty()) {
      return new Outcome.Refused(problems);
    }
    add(APPEAL, denial.digest(), denial.json(), Optional.empty(), at);
    return recorded(by, denial.digest(), Optional.of(number));
  }

  /// Why a person cannot decide on an appeal.
  static List<Problem> open(AppealCase appeal, String person) {
    if (!appeal.isOpen()) {
      return List.of(
          Problem.at(
              "/appeal",
              APPEAL_CLOSED,
              "appeal " + appeal.number() + " was " + appeal.state() + " before",
              "a correction needs no appeal"));
    }
    return appeal.isDecidedBy(person)
        ? List.of(
            Problem.at(
                "",
                SAME_PERSON,
                "this person has decided on the appeal before",
                "another person decides"))
        : List.of();
  }

  private Optional<AppealCase> named(Optional<Integer> number, Problems problems) {
    Optional<AppealCase> appeal =
        number.flatMap(it -> result.cases().stream().filter(one -> one.number() == it).findFirst());
    if (number.isPresent() && appeal.isEmpty()) {
      problems.add(
          "/appeal",
          NOT_FOUND,
          "the result has no appeal " + number.get(),
          result.cases().isEmpty()
              ? "none was filed"
              : "appeals are numbered from 1 to " + result.cases().size());
    }
    return appeal;
  }

  /// The last act, if the same person has corrected the same alike for the same reason.
  private Optional<Outcome> repeated(Correction correction) {
    List<CorrectedResult.Recorded> recorded = result.recorded();
    if (recorded.isEmpty()) {
      return Optional.empty();
    }
    Correction last = recorded.getLast().correction();
    boolean same =
        last.item().equals(correction.item())
            && last.now().equals(correction.now())
            && last.reason().equals(correction.reason())
            && last.quotes().equals(correction.quotes())
            && last.by().equals(correction.by())
            && last.appeal().equals(correction.appeal());
    return same
        ? Optional.of(
            new Outcome.Accepted(contested, last.digest(), last.appeal().flatMap(result::appeal)))
        : Optional.empty();
  }

  /// Adds a correction with what follows from it.
  ///
  /// @param upholds the appeal with it
  /// @return why it should not be recorded
  private List<Problem> add(
      Correction correction, Optional<AppealCase> upholds, boolean anyway, Instant at) {
    boolean counts = upholds.map(it -> it.isUpheldBy(correction)).orElse(true);
    CorrectionEffect effect = CorrectionEffect.of(contested, correction).orElseThrow();
    Document document = contested.found().document().flatMap(store::document).orElseThrow();
    Digest scorecard = effect.scorecard().digest();
    String item = correction.item();
    int waiting =
        counts
            ? 0
            : upholds
                .map(it ->
                    it.filing().rules().persons()
                        - (int) it.corrections().stream().filter(correction::isAlike).count())
                .orElse(0);
    Foretold foretold =
        new Foretold(
            item,
            ContestedScorecard.words(contested.found(), item),
            ContestedScorecard.words(contested.counting(), item),
            ContestedScorecard.words(effect.extraction(), item),
            result.finalFigures(),
            result.isAnnulled()
                ? ResultValue.ANNULLED
                : ResultValue.of(effect.scorecard().whole(), store.results(effect)),
            waiting);
    List<Problem> problems = new ArrayList<>(lost(correction, effect, document));
    if (problems.isEmpty()) {
      told.accept(foretold);
      if (!anyway && waiting == 0) {
        unexpected(foretold).ifPresent(problems::add);
      }
    }
    if (counts) {
      artefacts.add(new CanonicalArtefact(EXTRACTION, effect.extraction().bytes()));
      artefacts.add(new CanonicalArtefact(SCORECARD, effect.scorecard().bytes()));
    }
    add(
        CORRECTION,
        correction.digest(),
        correction.json(),
        counts ? Optional.of(scorecard) : Optional.empty(),
        at);
    return problems;
  }

  private static Optional<Problem> unexpected(Foretold foretold) {
    if (foretold.isWithoutEffect()) {
      return Optional.of(
          Problem.at(
              DECISION,
              UNCONFIRMED,
              EscapedText.text(foretold.item()) + " is so already, so this would change nothing",
              "decide otherwise, or say that it is to be recorded anyway"));
    }
    return foretold.lowersTheMark()
        ? Optional.of(
            Problem.at(
                DECISION,
                UNCONFIRMED,
                "the decision rises, and the mark falls: the rubric takes points for it",
                "say that it is to be recorded anyway, if that is meant"))
        : Optional.empty();
  }

  /// Whether the answer would count as none, for want of a quote.
  private static List<Problem> lost(
      Correction correction, CorrectionEffect effect, Document document) {
    String item = correction.item();
    Place place = Place.of(correction.quotes().isEmpty() ? DECISION : "/quotes");
    Optional<CountedDecision> counted = CountedDecision.of(effect.scorecard(), item);
    if (counted.filter(CountedDecision::isLost).isPresent()) {
      return List.of(counted.get().problem(place, document));
    }
    if (effect.extraction().findings().get(item) instanceof Finding.NotApplicable none) {
      return CountedDecision.problem(none, place, document).stream().toList();
    }
    return effect.extraction().findings().containsKey(item)
        ? List.of()
        : CountedDecision.problem(item, effect.extraction(), place, document).stream().toList();
  }

  private void add(
      ArtefactKind kind, Digest digest, JsonObject json, Optional<Digest> scorecard, Instant at) {
    artefacts.add(new CanonicalArtefact(kind, CanonicalJson.bytes(json)));
    entries.add(
        new Entry(kind, digest, result.first(), id, result.entries().size(), scorecard, at));
  }

  private Outcome recorded(Actor by, Digest act, Optional<Integer> appeal) {
    if (!store.record(by, contested.found().document(), artefacts, entries)) {
      return new Outcome.Overtaken();
    }
    CorrectedResult after =
        new CorrectedResult(result.first(), store.entries(result.first(), id), store);
    return new Outcome.Accepted(
        ContestedScorecard.of(contested.bundle(), after, store),
        act,
        appeal.flatMap(
            number -> after.cases().stream().filter(one -> one.number() == number).findFirst()));
  }

  /// Where results are, and what people decided about them.
  public interface ResultStore {

    /// @throws RuntimeException of the caller's kind, if it is not stored or damaged
    JsonObject object(ArtefactKind kind, Digest digest);

    /// @throws RuntimeException of the caller's kind, if it is not stored or damaged
    Bundle bundle(Digest digest);

    default StoredScorecard scorecard(Digest digest) {
      return new ScorecardReader(this::bundle).read(object(SCORECARD, digest));
    }

    default StoredExtraction extraction(Digest digest) {
      return new StoredExtraction(object(EXTRACTION, digest));
    }

    /// The exception for an artefact that is not what this version writes.
    RuntimeException corrupt(Digest digest, String what);

    /// The text that a result was made from; empty if it is not stored.
    Optional<Document> document(Digest digest);

    /// What calibrations make of a scorecard; empty without any.
    List<StoredResult> results(Digest scorecard);

    /// What calibrations make of a result that is not stored yet; empty without any.
    default List<StoredResult> results(CorrectionEffect effect) {
      return List.of();
    }

    /// What was recorded about a result, in order.
    List<Entry> entries(Digest scorecard, String id);

    /// Stores who decided, artefacts, parents first, and then records entries of one result, all or
    /// none.
    ///
    /// @param document of the result: where it was erased, words about it are not stored
    /// @return `false` if others were recorded since the sequence of the first was read, or the
    ///   person was added meanwhile under another pseudonym
    boolean record(
        Actor by,
        Optional<Digest> document,
        List<CanonicalArtefact> artefacts,
        List<Entry> entries);
  }
}
