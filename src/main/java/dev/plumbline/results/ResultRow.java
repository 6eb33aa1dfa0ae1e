package dev.plumbline.results;

import dev.plumbline.base.canonical.Digest;
import dev.plumbline.base.canonical.Json.JsonArray;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.JsonObject.JsonObjectBuilder;
import dev.plumbline.base.number.Rational;
import dev.plumbline.base.problem.WireNamed;
import dev.plumbline.people.corrections.StoredCorrections.StoredDocument;
import dev.plumbline.people.proceeding.CorrectedResult;
import dev.plumbline.present.report.Cell;
import dev.plumbline.present.report.Columns;
import dev.plumbline.present.text.RoundedNumber;
import dev.plumbline.present.text.TraceStepText.GradeText;
import dev.plumbline.rubric.bundle.Bundle;
import dev.plumbline.rubric.plan.engine.Program;
import dev.plumbline.rubric.plan.expression.FactType;
import dev.plumbline.rubric.plan.expression.FactType.Enumerated;
import dev.plumbline.rubric.plan.model.GradeScale.Grade;
import dev.plumbline.rubric.plan.model.Node;
import dev.plumbline.rubric.plan.model.ScoringPlanInputs.FactValue;
import dev.plumbline.rubric.plan.model.Verdict;
import dev.plumbline.score.ScorecardExpansion.GradeJson;
import dev.plumbline.score.ScorecardSummary;
import dev.plumbline.score.StoredScorecard;
import dev.plumbline.score.run.ResultValue.DecidedResult;
import dev.plumbline.score.run.RunLine;
import dev.plumbline.score.run.RunLine.DocumentStatus;
import dev.plumbline.score.run.StoredResult;
import dev.plumbline.score.run.StoredResult.HumanInterval;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.function.Supplier;

/// A document of a run as a row: verdict, score, what capped it, flags, and what failed, by name.
/// Artefacts are read when they are first needed.
public final class ResultRow {

  private static final int FAILURE_CHARACTERS_MAX = 60;

  private final StoredDocument document;
  private final Supplier<List<String>> splits;
  private final Optional<CorrectedResult> corrected;
  private Optional<ScorecardSummary> summary = Optional.empty();
  private Optional<DecidedResult> decided = Optional.empty();

  /// @param splits what jurors or replicates answered differently
  /// @param corrected what people have corrected it; absent if nothing
  ResultRow(
      StoredDocument document, Supplier<List<String>> splits, Optional<CorrectedResult> corrected) {
    this.document = document;
    this.splits = splits;
    this.corrected = corrected;
  }

  /// Reads what a row shows, unless that is not needed.
  ResultRow load(boolean needed) {
    if (needed) {
      summary();
    }
    return this;
  }

  public RunLine line() {
    return document.line();
  }

  /// Of the line in its run, from 0.
  public long position() {
    return line().position();
  }

  /// Whether there is a scorecard to explain.
  public boolean isScored() {
    return line().scorecard().isPresent();
  }

  Optional<Digest> scorecard() {
    return line().scorecard();
  }

  /// What people decided; empty if nothing.
  Optional<CorrectedResult> corrected() {
    return corrected;
  }

  /// The scorecard that counts; empty if there is none.
  Optional<StoredScorecard> counting() {
    return corrected.map(CorrectedResult::card).or(document::card);
  }

  private List<String> splits() {
    return splits.get();
  }

  /// One of [RowNames], or the id of a node.
  FactValue value(String name) {
    RunLine line = line();
    return switch (name) {
      case RowNames.POSITION -> number(line.position());
      case RowNames.ID -> new FactValue.Textual(line.id());
      case RowNames.STATUS -> new FactValue.Textual(decided().status());
      case RowNames.VERDICT ->
          new FactValue.Textual(decided().verdict().orElse(RowNames.NO_VERDICT));
      case RowNames.PASSED ->
          decided().passed().<FactValue>map(FactValue.Truthful::new).orElse(UNKNOWN);
      case RowNames.CORRECTED -> new FactValue.Truthful(corrected.isPresent());
      case RowNames.GRADE -> grade(summary().flatMap(ScorecardSummary::grade));
      case RowNames.FINAL_GRADE -> grade(finalGrade());
      case RowNames.NEAR_BORDER ->
          new FactValue.Truthful(finalGrade().filter(it -> !it.near().isEmpty()).isPresent());
      case RowNames.FINAL_VERDICT ->
          new FactValue.Textual(finalVerdict().orElse(RowNames.NO_VERDICT));
      case RowNames.FINAL -> number(finalMark());
      case RowNames.COMPOSITE -> number(line.composite());
      case RowNames.LOW -> number(summary().map(ScorecardSummary::low));
      case RowNames.HIGH -> number(summary().map(ScorecardSummary::high));
      case RowNames.CALIBRATED -> number(calibrated());
      case RowNames.CAPS -> number(summary().map(it -> it.caps().size()).orElse(0));
      case RowNames.FLAGS -> number(summary().map(it -> it.flags().size()).orElse(0));
      case RowNames.FAILURES -> number(failures().size());
      case RowNames.ANSWERED_BY -> new FactValue.Textual(String.join(", ", answeredBy()));
      case RowNames.SPLITS -> number(splits().size());
      default -> number(summary().map(it -> it.parts().get(name)));
    };
  }

  /// @param number shows the scores
  public static Columns<ResultRow> columns(RoundedNumber number) {
    return new Columns<ResultRow>()
        .text("id", row -> row.line().id())
        .text("status", row -> row.decided().status())
        .words("verdict", row -> Cell.verdict(row.decided().verdict().orElse("")))
        .text(
            "grade",
            row -> row.summary().flatMap(ScorecardSummary::grade).map(Grade::words).orElse(""))
        .words(
            "near",
            row ->
                joined(
                    row.finalGrade().stream()
                        .flatMap(it -> it.near().stream())
                        .map(GradeText::near)
                        .toList()))
        .number("score", row -> score(row.line().composite(), number))
        .words(
            "interval",
            row ->
                row.summary()
                    .filter(card -> !card.low().equals(card.high()))
                    .map(card ->
                        Cell.rounded(
                            shown(card.low(), number) + " to " + shown(card.high(), number),
                            card.low() + " to " + card.high()))
                    .orElse(Cell.EMPTY))
        .words(
            "final",
            row ->
                row.corrected
                    .map(CorrectedResult::finalFigures)
                    .map(it -> Cell.rounded(it.text(number::of), it.text()))
                    .orElse(Cell.EMPTY))
        .number("calibrated", row -> score(row.calibrated(), number))
        .text("80 %", row -> row.likely().map(ResultRow::likely).orElse(""))
        .with(reasons(), row -> row)
        .text("decided by", row -> row.corrections())
        .as(ResultRow::json);
  }

  /// What lowered a result, or keeps it open.
  static Columns<ResultRow> reasons() {
    return new Columns<ResultRow>()
        .words(
            "capped",
            row ->
                joined(
                    row.summary().stream()
                        .flatMap(card -> card.caps().stream())
                        .map(ScorecardSummary.Cap::text)
                        .toList()))
        .words(
            "flags",
            row -> joined(row.summary().stream().flatMap(card -> card.flags().stream()).toList()))
        .words(
            "failures",
            row ->
                Cell.rounded(
                    String.join("; ", row.failures().stream().map(ResultRow::shortened).toList()),
                    String.join("; ", row.failures())))
        .words("splits", row -> joined(row.splits()));
  }

  /// The names of the models that answered.
  public List<String> answeredBy() {
    return summary().map(ScorecardSummary::answeredBy).orElse(List.of());
  }

  private static Cell joined(List<String> texts) {
    return Cell.text(String.join("; ", texts));
  }

  private static Cell score(Optional<String> exact, RoundedNumber number) {
    return exact.map(BigDecimal::new).map(value -> Cell.score(value, number)).orElse(Cell.EMPTY);
  }

  private static String shown(String exact, RoundedNumber number) {
    return number.fixed(exact);
  }

  public JsonObject json() {
    RunLine line = line();
    JsonObjectBuilder json =
        JsonObject.builder(20)
            .put("position", line.position())
            .put("id", line.id())
            .put("status", decided().status())
            .putUnlessEmpty("verdict", decided().verdict())
            .putUnlessEmpty("composite", line.composite())
            .putUnlessEmpty("calibrated", calibrated());
    result().ifPresent(it -> json.putUnlessEmpty("intervals", it.intervalsJson()));
    summary().ifPresent(card -> put(card, json));
    json.putUnlessEmpty("splits", splits());
    json.put("document", line.document());
    json.put("extraction", line.extraction());
    json.put("scorecard", line.scorecard());
    return json.put("final", corrected.map(CorrectedResult::json))
        .putUnlessEmpty("problems", document.remarks())
        .build();
  }

  /// The grade that counts.
  Optional<Grade> finalGrade() {
    return corrected.isPresent()
        ? corrected.get().finalFigures().grade()
        : summary().flatMap(ScorecardSummary::grade);
  }

  /// The verdict that counts.
  Optional<String> finalVerdict() {
    return corrected.isPresent() ? corrected.get().finalFigures().verdict() : decided().verdict();
  }

  /// The mark that counts; empty where there is none, or a person has to look at it first.
  Optional<String> finalMark() {
    Optional<String> mark = corrected.isPresent() ? correctedMark() : line().composite();
    return mark.filter(_ -> isFinal());
  }

  /// Whether nobody has to look at it first.
  boolean isFinal() {
    boolean open =
        corrected.isEmpty() && decided().status().equals(DocumentStatus.NEEDS_REVIEW.wireName());
    return !open && !finalVerdict().equals(Optional.of(Verdict.REVIEW.wireName()));
  }

  /// The mark since people corrected it; empty if they did not.
  Optional<String> correctedMark() {
    return corrected.flatMap(it -> it.finalFigures().composite());
  }

  /// What people decided that counts, each with who and why.
  String corrections() {
    return String.join("; ", corrected.stream().flatMap(one -> one.because().stream()).toList());
  }

  private static FactValue grade(Optional<Grade> grade) {
    return grade.map(Grade::name).<FactValue>map(FactValue.Textual::new).orElse(UNKNOWN);
  }

  private static void put(ScorecardSummary card, JsonObjectBuilder json) {
    card.grade().ifPresent(grade -> GradeJson.putWithBorders(grade, json));

    json.putUnlessEmpty("display", card.display())
        .put("interval", JsonArray.of(card.low(), card.high()))
        .putUnlessEmpty("parts", card.parts())
        .putUnlessEmpty("caps", card.caps())
        .putUnlessEmpty("flags", card.flags())
        .putUnlessEmpty("answeredBy", card.answeredBy())
        .putUnlessEmpty(
            "failures", JsonArray.mapped(card.failures(), ScorecardSummary.Failure::json));
  }

  /// What failed; for a refused document its problems.
  List<String> failures() {
    return summary()
        .map(card -> card.failures().stream().map(ScorecardSummary.Failure::text).toList())
        .orElseGet(() -> document.remarks());
  }

  DecidedResult decided() {
    if (decided.isEmpty()) {
      decided = Optional.of(DecidedResult.of(line(), result().stream().toList()));
    }
    return decided.get();
  }

  /// Where the human scores of 80 % of such documents lie.
  Optional<HumanInterval> likely() {
    return result().flatMap(result -> result.intervals().stream().filter(LIKELY).findFirst());
  }

  private static String likely(HumanInterval it) {
    return shown(it.low()) + " to " + shown(it.high()) + (it.proved() ? "" : "?");
  }

  private static String shown(BigDecimal end) {
    return end.setScale(2, RoundingMode.HALF_EVEN).toPlainString();
  }

  Optional<String> calibrated() {
    return result().map(result -> result.score().toPlainString());
  }

  /// What the calibration makes of the mark that counts.
  Optional<String> finalCalibrated() {
    return corrected.isPresent()
        ? corrected.get().results().stream()
            .filter(result -> result.target().equals(RowNames.COMPOSITE))
            .findFirst()
            .map(result -> result.score().toPlainString())
        : calibrated();
  }

  private Optional<StoredResult> result() {
    return document.result(RowNames.COMPOSITE);
  }

  Optional<ScorecardSummary> summary() {
    if (summary.isEmpty()) {
      summary = document.card().map(ScorecardSummary::of);
    }
    return summary;
  }

  private static final Predicate<HumanInterval> LIKELY =
      interval -> interval.percent().equals("80");

  private static final FactValue UNKNOWN = new FactValue.Unknown("missing");

  private static FactValue number(long value) {
    return new FactValue.Numeric(Rational.of(value));
  }

  private static FactValue number(Optional<String> decimal) {
    return decimal.<FactValue>map(it -> new FactValue.Numeric(Rational.of(it))).orElse(UNKNOWN);
  }

  private static String shortened(String failure) {
    return failure.length() <= FAILURE_CHARACTERS_MAX
        ? failure
        : failure.substring(0, FAILURE_CHARACTERS_MAX) + "…";
  }

  /// The names that `--where` and `--sort` may use: of a result, and of the traits and other nodes
  /// of the rubric.
  public static final class RowNames {

    static final String POSITION = "position";
    static final String ID = "id";
    static final String STATUS = "status";
    static final String VERDICT = "verdict";
    static final String PASSED = "passed";
    static final String CORRECTED = "corrected";
    static final String FINAL = "final";
    static final String FINAL_VERDICT = "final_verdict";
    static final String GRADE = "grade";
    static final String FINAL_GRADE = "final_grade";
    static final String NEAR_BORDER = "near_border";
    static final String COMPOSITE = "composite";
    static final String LOW = "low";
    static final String HIGH = "high";
    static final String CALIBRATED = "calibrated";
    static final String CAPS = "caps";
    static final String FLAGS = "flags";
    static final String FAILURES = "failures";
    static final String SPLITS = "splits";
    static final String ANSWERED_BY = "answered_by";

    /// The verdict of a result without one.
    static final String NO_VERDICT = "none";

    public static SortedMap<String, FactType> of(Bundle bundle) {
      SortedMap<String, FactType> names = new TreeMap<>();
      for (Node node : bundle.scoring().program().nodesById()) {
        names.put(node.id(), number());
      }
      for (String number :
          List.of(
              POSITION, COMPOSITE, FINAL, LOW, HIGH, CALIBRATED, CAPS, FLAGS, FAILURES, SPLITS)) {
        names.put(number, number());
      }
      names.put(ID, new FactType.Textual());
      names.put(ANSWERED_BY, new FactType.Textual());
      names.put(STATUS, new Enumerated(WireNamed.names(DocumentStatus.class)));
      FactType verdict = new Enumerated(List.of("pass", "review", "fail", NO_VERDICT));
      names.put(VERDICT, verdict);
      names.put(FINAL_VERDICT, verdict);
      Program program = bundle.scoring().program();
      List<String> grades = program.grades().get(program.result().id());
      if (grades != null) {
        List<String> given = new ArrayList<>(grades);
        given.add(Grade.INCOMPLETE);
        names.put(GRADE, new Enumerated(given));
        names.put(FINAL_GRADE, new Enumerated(given));
        names.put(NEAR_BORDER, new FactType.Truthful());
      }
      names.put(CORRECTED, new FactType.Truthful());
      names.put(PASSED, new FactType.Truthful());
      return names;
    }

    private static FactType number() {
      BigDecimal most = FactType.MAGNITUDE_MAX;
      return new FactType.Numeric(false, most.negate(), most);
    }

    private RowNames() {}
  }
}
