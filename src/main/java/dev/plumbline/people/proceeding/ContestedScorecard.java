package dev.plumbline.people.proceeding;

import static dev.plumbline.base.problem.ProblemCode.ERASED;
import static dev.plumbline.base.problem.ProblemCode.OUT_OF_BOUNDS;
import static dev.plumbline.base.problem.ProblemCode.SAME_PERSON;
import static dev.plumbline.base.problem.ProblemCode.UNKNOWN_KEY;

import dev.plumbline.base.canonical.CanonicalArtefact.ArtefactKind;
import dev.plumbline.base.canonical.Digest;
import dev.plumbline.base.canonical.JsonRecord;
import dev.plumbline.base.number.Rational;
import dev.plumbline.base.problem.EscapedText;
import dev.plumbline.base.problem.Problem;
import dev.plumbline.base.problem.Problems;
import dev.plumbline.people.Appeal.AppealCase;
import dev.plumbline.people.FormQuestion;
import dev.plumbline.people.proceeding.Actor.Pseudonym;
import dev.plumbline.people.proceeding.ResultProceeding.ResultStore;
import dev.plumbline.rubric.Item.Applicability;
import dev.plumbline.rubric.bundle.Bundle;
import dev.plumbline.rubric.bundle.QuestionDigest;
import dev.plumbline.rubric.plan.model.ScoringPlanInputs.FactValue;
import dev.plumbline.rubric.plan.model.ScoringPlanInputs.FactValue.Numeric;
import dev.plumbline.rubric.plan.model.ScoringPlanInputs.FactValue.Textual;
import dev.plumbline.rubric.plan.model.ScoringPlanInputs.FactValue.Truthful;
import dev.plumbline.rubric.plan.model.ScoringPlanInputs.FactValue.Unknown;
import dev.plumbline.score.extraction.CheckedQuote;
import dev.plumbline.score.extraction.Document;
import dev.plumbline.score.extraction.Extraction;
import dev.plumbline.score.extraction.ExtractionArtefactReader;
import dev.plumbline.score.extraction.ExtractionDetails.JudgedFact;
import dev.plumbline.score.extraction.Finding.Checked;
import dev.plumbline.score.extraction.Finding.NotApplicable;
import dev.plumbline.score.extraction.Finding.Partial;
import dev.plumbline.score.extraction.Finding.Range;
import dev.plumbline.score.extraction.Finding.Supplied;
import dev.plumbline.score.extraction.Finding.Unanswered;
import dev.plumbline.score.extraction.JudgeIdentity;
import dev.plumbline.score.extraction.Panel;
import dev.plumbline.score.extraction.Panel.PanelOrigin;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;

/// A result as a correction or an appeal finds it: what its judges have found of the document, and
/// what counts.
///
/// @param parent digest of the extraction of the judges
public record ContestedScorecard(
    Bundle bundle, CorrectedResult result, Digest parent, Extraction found, ResultStore store) {

  /// @throws RuntimeException of the kind of `stored`, if the extraction is not there or damaged
  public static ContestedScorecard of(Bundle bundle, CorrectedResult result, ResultStore stored) {
    Digest parent = stored.scorecard(result.first()).extraction();
    return new ContestedScorecard(bundle, result, parent, read(bundle, parent, stored), stored);
  }

  private static Extraction read(Bundle bundle, Digest digest, ResultStore stored) {
    return new ExtractionArtefactReader(bundle.extraction())
        .read(stored.extraction(digest).json())
        .orElseThrow(() ->
            stored.corrupt(digest, "it is not what this version writes for the run's rubric"));
  }

  /// What counts of the document now.
  Extraction counting() {
    Digest digest = store.scorecard(result.latest()).extraction();
    return digest.equals(parent) ? found : read(bundle, digest, store);
  }

  /// What an extraction says of an item or a judged fact, as it is written.
  public static String words(Extraction extraction, String item) {
    return switch (extraction.findings().get(item)) {
      case Checked checked -> checked.decision().exact();
      case NotApplicable _ -> Applicability.NOT_APPLICABLE;
      case Supplied(String _, int decision) -> Integer.toString(decision);
      case Partial(var _, Range(Rational low, Rational high), var _) -> low + " to " + high;
      case Unanswered(String _, String code) -> code;
      case null ->
          Optional.ofNullable(extraction.facts().get(item))
              .map(ContestedScorecard::words)
              .orElse("");
    };
  }

  private static String words(FactValue value) {
    return switch (value) {
      case Numeric(Rational number) -> number.exact();
      case Textual(String text) -> text;
      case Truthful(boolean truth) -> Boolean.toString(truth);
      case Unknown(String code) -> code;
    };
  }

  /// Whether an extraction has an answer to an item or a judged fact.
  public static boolean isDecided(Extraction extraction, String item) {
    return switch (extraction.findings().get(item)) {
      case Checked _, NotApplicable _, Supplied _ -> true;
      case Partial _, Unanswered _ -> false;
      case null -> extraction.facts().containsKey(item) && extraction.facts().get(item).isKnown();
    };
  }

  /// The quotes of the answer to an item or a judged fact, whether they count or not.
  public static List<CheckedQuote> quotes(Extraction extraction, String item) {
    return switch (extraction.findings().get(item)) {
      case Checked checked -> checked.quotes();
      case NotApplicable none -> none.quotes();
      case Supplied _, Partial _, Unanswered _ -> List.of();
      case null ->
          Optional.ofNullable(extraction.details().facts().get(item))
              .map(JudgedFact::quotes)
              .orElse(List.of());
    };
  }

  /// What was asked, where a person may answer it in the place of the judges: what they answered
  /// and what may still be decided, no fact that was computed or supplied.
  public Optional<FormQuestion> question(String item) {
    return questions().stream().filter(one -> one.id().equals(item)).findFirst();
  }

  private List<FormQuestion> questions() {
    Optional<Document> document = found.document().flatMap(store::document);
    return document.isEmpty()
        ? List.of()
        : bundle
            .order()
            .sorted(
                FormQuestion.of(bundle.extraction(), document.get(), found.details().named()),
                FormQuestion::id)
            .stream()
            .filter(one ->
                one.isFact()
                    ? found.facts().containsKey(one.id())
                    : found.findings().containsKey(one.id())
                        && !(found.findings().get(one.id()) instanceof Supplied))
            .toList();
  }

  /// The digest of what is asked.
  public Digest asked(String item) {
    return QuestionDigest.of(bundle.extraction(), item).orElseThrow();
  }

  /// Why an item cannot be corrected, or not so; the place is `/item`, `/decision` or the whole.
  ///
  /// @param decision may be empty where none is given
  public Optional<Problem> problem(String item, String decision) {
    Optional<FormQuestion> question = question(item);
    if (found.document().isPresent() && found.document().flatMap(store::document).isEmpty()) {
      return Optional.of(
          Problem.at(
              "",
              ERASED,
              "its text was erased, or is not stored",
              "without it no answer can be checked: the result stays, or is annulled"));
    }
    if (question.isEmpty()) {
      List<String> ids = questions().stream().map(FormQuestion::id).toList();
      return Optional.of(
          Problem.at(
              "/item",
              UNKNOWN_KEY,
              "no judge was asked about "
                  + EscapedText.text(item)
                  + (found.facts().containsKey(item)
                      ? ": what was computed or supplied is not corrected"
                      : ""),
              ids.isEmpty()
                  ? "of this document nothing was asked"
                  : "what can be corrected: " + String.join(", ", ids)));
    }
    boolean fits =
        decision.isEmpty() || question.get().accepts().test(question.get().written(decision));
    return fits
        ? Optional.empty()
        : Optional.of(
            Problem.at(
                "/decision",
                OUT_OF_BOUNDS,
                EscapedText.text(decision) + " is no answer to " + EscapedText.text(item),
                "an answer is " + question.get().answers()));
  }

  /// The persons whose answers the result rests on, as `person:PSEUDONYM`.
  public SortedSet<String> markers() {
    SortedSet<String> markers = new TreeSet<>();
    if (found.judge().isPerson()) {
      markers.add(Pseudonym.PREFIX + found.judge().model());
    }
    found
        .judge()
        .panel()
        .flatMap(digest -> JsonRecord.read(Panel.class, store.object(ArtefactKind.PANEL, digest)))
        .ifPresent(panel -> {
          List<PanelOrigin.Source> sources =
              found.panel().map(PanelOrigin::jurors).orElse(List.of());
          for (int juror = 0; juror < sources.size(); juror++) {
            JudgeIdentity judge = panel.jurors().get(juror).judge();
            if (judge.isPerson() && sources.get(juror).extraction().isPresent()) {
              markers.add(Pseudonym.PREFIX + judge.model());
            }
          }
        });
    return markers;
  }

  /// Whether a question was asked about the document.
  public boolean isAsked(String item, Optional<Digest> question, Optional<Digest> document) {
    return document.equals(found.document())
        && question.isPresent()
        && QuestionDigest.of(bundle.extraction(), item).equals(question);
  }

  /// Why a person may not decide about the result, or not on an appeal.
  public Optional<String> objection(String person, Optional<AppealCase> appeal) {
    List<Problem> problems = new ArrayList<>(objections(person));
    appeal.ifPresent(it -> problems.addAll(ResultProceeding.open(it, person)));
    return problems.stream().findFirst().map(Problem::message);
  }

  /// Everything that speaks against a person's deciding about the result.
  List<Problem> objections(String person) {
    Problems problems = new Problems();
    if (result.cases().stream().anyMatch(one -> one.filing().by().equals(person))) {
      problems.add(
          "",
          SAME_PERSON,
          "who filed an appeal about a result decides nothing about it",
          "another person decides");
    }
    if (markers().contains(person)) {
      problems.add(
          "",
          SAME_PERSON,
          "who marked a document does not decide about it",
          "another person decides");
    }
    return problems;
  }
}
