package dev.plumbline;

import dev.plumbline.base.canonical.CanonicalJson;
import dev.plumbline.base.canonical.Digest;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.people.corrections.StoredCorrections;
import dev.plumbline.people.proceeding.CorrectedResult;
import dev.plumbline.results.Explanation;
import dev.plumbline.rubric.plan.model.GradeScale.Grade;
import dev.plumbline.run.DocumentEvaluator;
import dev.plumbline.run.local.LocalStore;
import dev.plumbline.score.StoredScorecard;
import dev.plumbline.score.run.ResultValue.DecidedResult;
import dev.plumbline.score.run.RunLine;
import dev.plumbline.score.run.RunLine.DocumentStatus;
import dev.plumbline.store.RunStore;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/// What an evaluation came to. Its scorecard is stored.
public final class Result {

  private final String id;
  private final Status status;
  private final Optional<StoredScorecard> card;
  private final Optional<Digest> digest;
  private final DecidedResult decided;
  private final Optional<CorrectedResult> corrected;
  private final List<Problem> problems;
  private final Optional<Supplier<Explanation>> explained;

  /// How an evaluation ended.
  public enum Status {
    /// With a score.
    SCORED,
    /// With an interval, since something unknown affects the score; the verdict is known.
    BOUNDED,
    /// A person has to look.
    NEEDS_REVIEW,
    /// Without a score.
    UNSCORED,
    /// By a gate, before a judge was asked.
    GATED,
    /// The document is not what the rubric asks for; the problems say why.
    REFUSED,
    /// A model or store failed.
    INCOMPLETE;

    private static Status of(DocumentStatus status) {
      return valueOf(status.name());
    }
  }

  private Result(
      String id,
      Status status,
      Optional<StoredScorecard> card,
      Optional<Digest> digest,
      DecidedResult decided,
      Optional<CorrectedResult> corrected,
      List<Problem> problems,
      Optional<Supplier<Explanation>> explained) {
    this.id = id;
    this.status = status;
    this.card = card;
    this.digest = digest;
    this.decided = decided;
    this.corrected = corrected;
    this.problems = List.copyOf(problems);
    this.explained = explained;
  }

  static Result of(Plumbline plumbline, String id, DocumentEvaluator.Result result) {
    return switch (result) {
      case DocumentEvaluator.Result.Refused(List<dev.plumbline.base.problem.Problem> problems) ->
          refused(id, Status.REFUSED, problems.stream().map(Problem::of).toList());
      case DocumentEvaluator.Result.Evaluated evaluated -> {
        StoredScorecard card = evaluated.whole();
        Digest digest = evaluated.card().digest();
        yield new Result(
            id,
            Status.of(DocumentStatus.of(evaluated.scorecard().status(), card.gate().isPresent())),
            Optional.of(card),
            Optional.of(digest),
            DecidedResult.of(card, List.of()),
            Optional.empty(),
            List.of(),
            Optional.of(() -> plumbline.explained(digest)));
      }
    };
  }

  static Result of(Run run, RunStore.Entry entry, LocalStore store) {
    RunLine line = entry.line();
    Status status = Status.of(line.status());
    return line.scorecard()
        .map(digest ->
            new Result(
                line.id(),
                status,
                Optional.of(store.scorecard(digest)),
                Optional.of(digest),
                DecidedResult.of(line, store.results(line)),
                new StoredCorrections(run.stored(), store).corrected(line),
                List.of(),
                Optional.of(() -> run.explained(entry))))
        .orElseGet(
            () -> refused(line.id(), status, entry.remarks().lines().map(Result::remark).toList()));
  }

  private static Result refused(String id, Status status, List<Problem> problems) {
    return new Result(
        id,
        status,
        Optional.empty(),
        Optional.empty(),
        new DecidedResult("refused", Optional.empty()),
        Optional.empty(),
        problems,
        Optional.empty());
  }

  /// A run keeps the code of a problem and how it was shown.
  private static Problem remark(String line) {
    int colon = line.indexOf(": ");
    return new Problem(line.substring(0, colon), "", 0, 0, line.substring(colon + 2), "");
  }

  /// Of the document.
  public String id() {
    return id;
  }

  public Status status() {
    return status;
  }

  /// The exact composite, raw; empty if it is an interval or there is none.
  public Optional<BigDecimal> score() {
    return card.flatMap(it -> it.composite().decimal());
  }

  /// The ends of the interval that the composite is in; empty if it is a point or there is none.
  public List<BigDecimal> interval() {
    return card.map(StoredScorecard::ends)
        .map(ends -> List.of(new BigDecimal(ends.low()), new BigDecimal(ends.high())))
        .orElse(List.of());
  }

  /// The exact score of each trait that has a point, by its id.
  public SortedMap<String, BigDecimal> traits() {
    SortedMap<String, BigDecimal> traits = new TreeMap<>();
    card.map(StoredScorecard::traits)
        .orElse(List.of())
        .forEach(trait -> trait.raw().decimal().ifPresent(raw -> traits.put(trait.id(), raw)));
    return traits;
  }

  /// `pass`, `fail`, `review` or `none`, before what people decided; empty if it is open.
  public Optional<String> verdict() {
    return decided.verdict();
  }

  /// Empty if the verdict is neither pass nor fail, or open.
  public Optional<Boolean> passed() {
    return decided.passed();
  }

  /// What counts in the end: the exact composite with what people decided; without that, the score.
  public Optional<BigDecimal> finalScore() {
    return corrected.isPresent()
        ? corrected.get().finalFigures().composite().map(BigDecimal::new)
        : score();
  }

  /// The verdict that counts in the end; without decisions of people, the verdict.
  public Optional<String> finalVerdict() {
    return corrected.isPresent() ? corrected.get().finalFigures().verdict() : verdict();
  }

  /// The grade, or `incomplete`; empty if the rubric gives none.
  public Optional<String> grade() {
    return card.flatMap(StoredScorecard::grade).map(Grade::name);
  }

  /// The grade that counts in the end, with what people decided on the result; without that, the
  /// grade.
  public Optional<String> finalGrade() {
    return counting().map(Grade::name);
  }

  /// Where the final grade is incomplete, the grades that are still possible, from the best; empty
  /// if none is excluded.
  public List<String> possibleGrades() {
    return counting().map(Grade::possible).orElse(List.of());
  }

  /// The grades in whose borders' margin the score is, each by the grade that begins at the border.
  public List<String> nearGrades() {
    return counting().stream()
        .flatMap(grade -> grade.near().stream())
        .map(Grade.NearBorder::grade)
        .toList();
  }

  private Optional<Grade> counting() {
    return corrected.isPresent()
        ? corrected.get().finalFigures().grade()
        : card.flatMap(StoredScorecard::grade);
  }

  /// What people decided and the final result rests on, in order.
  public List<Decision> decisions() {
    return corrected.stream()
        .flatMap(result -> result.counting().stream())
        .map(one ->
            new Decision(
                one.correction().isOfItem() ? one.correction().item() : "result",
                one.was(),
                one.correction().now(),
                one.correction().by(),
                one.entry().at(),
                one.correction().reason(),
                one.correction().appeal().isPresent()))
        .toList();
  }

  /// A person's decision on a result of a run.
  ///
  /// @param part an item or a judged fact; `result` where it is annulled
  /// @param by `person:PSEUDONYM`
  /// @param onAppeal whether an appeal that was upheld led to it
  public record Decision(
      String part,
      String was,
      String now,
      String by,
      Instant at,
      String reason,
      boolean onAppeal) {}

  /// The digest of the scorecard; empty if there is none. It is the same wherever and whenever the
  /// same rubric, document and answers are scored.
  public Optional<String> digest() {
    return digest.map(Digest::toString);
  }

  /// Why there is no scorecard; empty if there is one.
  public List<Problem> problems() {
    return problems;
  }

  /// How the result came about and what would change it, for people; the problems if there is none.
  /// It is read from the store, as long as that is open.
  public String explanation() {
    return explained
        .map(read -> read.get().text())
        .orElseGet(
            () -> problems.stream().map(Problem::toString).collect(Collectors.joining("\n")));
  }

  /// Why it is no pass or is open, each in a line: what failed, which quotes are missing, and what
  /// alone would make it a pass. The problems if there is no scorecard; empty if nothing failed. It
  /// is read from the store, as long as that is open.
  public List<String> reasons() {
    return explained
        .map(read -> read.get().reasons())
        .orElseGet(() -> problems.stream().map(Problem::toString).toList());
  }

  /// The scorecard with its trace, as canonical JSON; `{}` if there is none.
  public String json() {
    return CanonicalJson.text(card.map(StoredScorecard::json).orElse(JsonObject.EMPTY));
  }
}
