package dev.plumbline.results;

import dev.plumbline.base.canonical.CanonicalArtefact.ArtefactKind;
import dev.plumbline.base.canonical.Digest;
import dev.plumbline.base.number.Interval;
import dev.plumbline.base.number.Rational;
import dev.plumbline.present.page.browse.DecisionMark;
import dev.plumbline.present.report.Cell;
import dev.plumbline.present.report.Columns;
import dev.plumbline.present.text.RoundedNumber;
import dev.plumbline.results.RunTable.Answer;
import dev.plumbline.rubric.Item;
import dev.plumbline.rubric.Item.Applicability;
import dev.plumbline.rubric.Item.ItemUnit;
import dev.plumbline.rubric.Trait;
import dev.plumbline.rubric.bundle.Bundle;
import dev.plumbline.rubric.plan.model.GradeScale.Grade;
import dev.plumbline.rubric.plan.model.Node;
import dev.plumbline.run.local.LocalStore;
import dev.plumbline.run.local.StoredPanels;
import dev.plumbline.run.local.StoredRuns;
import dev.plumbline.score.ScorecardSummary;
import dev.plumbline.score.ScorecardSummary.Cap;
import dev.plumbline.score.Scorer;
import dev.plumbline.score.StoredScorecard;
import dev.plumbline.score.extraction.Extraction;
import dev.plumbline.score.extraction.ExtractionArtefactReader;
import dev.plumbline.score.extraction.JudgeIdentity;
import dev.plumbline.score.extraction.NamedClaims.JurorAnswer;
import dev.plumbline.score.extraction.StoredExtraction;
import dev.plumbline.score.extraction.StoredExtraction.StoredFinding;
import dev.plumbline.score.run.StoredResult.HumanInterval;
import dev.plumbline.score.run.StoredRun;
import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// The marks of a run for spreadsheets and other programs: what every trait and item got, what
/// counts of it, and who decided. Numbers are exact.
public final class MarkTable {

  private static final Pattern NUMBER = Pattern.compile("-?[0-9]+(\\.[0-9]+)?");

  private final StoredRun run;
  private final Bundle bundle;
  private final LocalStore store;
  private final Scorer scorer;

  /// How the jurors of a panel are called; empty for one judge.
  private final List<String> jurors;

  /// What a row is made from.
  ///
  /// @param card of the scorecard that counts; empty if there is none
  /// @param items what counts of each, by id
  /// @param jurors the score that each would have given; empty where it left something open
  public record MarkRow(
      ResultRow row,
      Optional<StoredScorecard> card,
      SequencedMap<String, String> items,
      List<Optional<String>> jurors) {

    /// A row whose marks are not asked for.
    public static MarkRow unread(ResultRow row) {
      return new MarkRow(row.load(true), Optional.empty(), new LinkedHashMap<>(), List.of());
    }

    private Optional<ScorecardSummary> summary() {
      return card.map(ScorecardSummary::of);
    }
  }

  public MarkTable(StoredRun run, Bundle bundle, LocalStore store) {
    this.run = run;
    this.bundle = bundle;
    this.store = store;
    this.scorer = new Scorer(bundle);
    this.jurors = jurors(run.spec().judge(), store);
  }

  private static List<String> jurors(JudgeIdentity judge, LocalStore store) {
    List<JudgeIdentity> all = StoredPanels.jurors(judge, store);
    return all.stream()
        .map(one ->
            all.stream().filter(other -> name(other).equals(name(one))).count() > 1
                ? one.written()
                : name(one))
        .toList();
  }

  private static String name(JudgeIdentity judge) {
    return judge.panel().isPresent() || judge.model().isEmpty()
        ? judge.provider()
        : judge.provider() + ":" + judge.model();
  }

  /// Reads what a row shows. Thread-safe.
  public MarkRow read(ResultRow row) {
    Optional<StoredScorecard> card = row.counting();
    SequencedMap<String, String> items = new LinkedHashMap<>();
    card.map(StoredScorecard::extraction)
        .or(() -> row.line().extraction())
        .map(digest -> store.extraction(digest, StoredExtraction.MARKS))
        .ifPresent(extraction -> items.putAll(items(extraction, card)));
    return new MarkRow(row, card, items, jurors.isEmpty() ? List.of() : scores(row));
  }

  /// What counts of each item, after too little evidence has lowered it; of one that is asked of
  /// units, of each of them.
  private static SequencedMap<String, String> items(
      StoredExtraction extraction, Optional<StoredScorecard> card) {
    List<Cap> caps = card.map(ScorecardSummary::of).map(ScorecardSummary::caps).orElse(List.of());
    SequencedMap<String, String> items = new LinkedHashMap<>();
    for (StoredFinding finding : extraction.findings()) {
      String counts =
          caps.stream()
              .filter(cap -> cap.name().equals(finding.item()))
              .map(Cap::to)
              .findFirst()
              .orElseGet(() -> decision(finding));
      items.merge(
          ItemUnit.item(finding.item()),
          ItemUnit.unit(finding.item()).map(unit -> unit + ": " + counts).orElse(counts),
          (one, other) -> one + "; " + other);
    }
    return items;
  }

  private static String decision(StoredFinding finding) {
    return finding
        .decision()
        .map(Rational::toString)
        .orElse(finding.isNotApplicable() ? Applicability.NOT_APPLICABLE : "");
  }

  /// What the answers of each juror would give alone.
  private List<Optional<String>> scores(ResultRow row) {
    Bundle own =
        run.spec().rubrics() == 1 ? bundle : store.bundle(StoredRuns.bundle(run, row.line()));
    Scorer by = own.equals(bundle) ? scorer : new Scorer(own);
    return row
        .line()
        .extraction()
        .map(digest ->
            new ExtractionArtefactReader(own.extraction())
                .read(store.object(ArtefactKind.EXTRACTION, digest))
                .orElseThrow())
        .flatMap(Extraction::panel)
        .map(panel -> StoredPanels.answers(panel, own.extraction(), store))
        .orElse(List.of())
        .stream()
        .map(answer ->
            switch (answer) {
              case JurorAnswer.Answered(Extraction extraction) -> score(extraction, by);
              case JurorAnswer.Missing _ -> Optional.<String>empty();
            })
        .toList();
  }

  private static Optional<String> score(Extraction extraction, Scorer by) {
    Interval score = by.score(extraction, extraction.digest()).composite();
    return score.isPoint() ? Optional.of(score.low().toString()) : Optional.empty();
  }

  /// Traits and items in the order of the rubric, then what counts and who decided, then what the
  /// run has. What the rubric calls like another column is told apart from it.
  public Columns<MarkRow> columns() {
    RoundedNumber number = RoundedNumber.of(bundle.rubric());
    Columns<MarkRow> others = others(number);
    Columns<MarkRow> columns = new Columns<MarkRow>().text("id", it -> it.row().line().id());
    UnaryOperator<String> own =
        id -> id.equals("id") || others.names().contains(id) ? "rubric." + id : id;
    for (String part : parts()) {
      columns.number(
          own.apply(part), it -> score(it.summary().map(card -> card.parts().get(part)), number));
    }
    for (Item item : bundle.rubric().items()) {
      columns.number(
          own.apply(item.id()), it -> counted(it.items().getOrDefault(item.id(), ""), number));
    }
    return columns.with(others, it -> it);
  }

  private Columns<MarkRow> others(RoundedNumber number) {
    Columns<MarkRow> columns = new Columns<>();
    columns
        .number("final", it -> score(it.row().finalMark().filter(_ -> !run.spec().draft()), number))
        .text(
            "grade",
            it ->
                it.row()
                    .finalGrade()
                    .filter(_ -> it.row().isFinal() && !run.spec().draft())
                    .filter(Grade::decided)
                    .map(Grade::name)
                    .orElse(""))
        .words("verdict", it -> Cell.verdict(it.row().finalVerdict().orElse("")))
        .text("status", it -> it.row().decided().status())
        .text("decided_by", this::decidedBy);
    for (int juror = 0; juror < jurors.size(); juror++) {
      int at = juror;
      columns.number(
          jurors.get(juror),
          it -> score(it.jurors().stream().skip(at).findFirst().flatMap(one -> one), number));
    }
    if (!jurors.isEmpty()) {
      columns.number("agreed", it -> score(it.row().line().composite(), number));
    }
    return columns
        .number("corrected", it -> score(it.row().correctedMark(), number))
        .text("reason", it -> it.row().corrections())
        .number("score", it -> score(it.row().line().composite(), number))
        .number("low", it -> score(it.row().summary().map(ScorecardSummary::low), number))
        .number("high", it -> score(it.row().summary().map(ScorecardSummary::high), number))
        .number("calibrated", it -> score(it.row().calibrated(), number))
        .number("likely_low", it -> end(it, HumanInterval::low, number))
        .number("likely_high", it -> end(it, HumanInterval::high, number))
        .with(ResultRow.reasons(), MarkRow::row)
        .text("scorecard", it -> it.row().scorecard().map(Digest::toString).orElse(""));
  }

  private static Cell end(
      MarkRow marks, Function<HumanInterval, BigDecimal> end, RoundedNumber number) {
    return marks.row().likely().map(it -> Cell.score(end.apply(it), number)).orElse(Cell.EMPTY);
  }

  /// The last person who corrected it, or else the gate that ended it or who was asked.
  private String decidedBy(MarkRow marks) {
    return marks
        .row()
        .corrected()
        .flatMap(corrected -> corrected.counting().stream().reduce((_, last) -> last))
        .map(last -> last.correction().by())
        .or(() -> marks.card().flatMap(StoredScorecard::gate).map(gate -> "gate " + gate.id()))
        .orElseGet(() ->
            marks.card().isEmpty()
                ? ""
                : jurors.isEmpty() ? name(run.spec().judge()) : String.join(", ", jurors));
  }

  private List<String> parts() {
    Node result = bundle.scoring().program().result();
    return Stream.concat(
            bundle.order().traits(bundle.rubric().questions().traits()).stream().map(Trait::id),
            bundle.scoring().program().nodes().stream()
                .filter(node -> !node.equals(result))
                .map(Node::id))
        .distinct()
        .toList();
  }

  private static Cell score(Optional<String> exact, RoundedNumber number) {
    return exact.map(value -> Cell.score(new BigDecimal(value), number)).orElse(Cell.EMPTY);
  }

  private static Cell counted(String words, RoundedNumber number) {
    return NUMBER.matcher(words).matches()
        ? Cell.exact(new BigDecimal(words), number.decimals())
        : Cell.text(words);
  }

  /// How the criteria of a document are marked.
  static final class DocumentMarks {

    static List<DecisionMark> of(List<Item> items, Optional<StoredExtraction> extraction) {
      return answers(items, extraction).stream().map(Answer::mark).toList();
    }

    /// Of each item, in their order.
    static List<Answer> answers(List<Item> items, Optional<StoredExtraction> extraction) {
      Map<String, List<StoredFinding>> findings =
          extraction.stream()
              .flatMap(it -> it.findings().stream())
              .collect(Collectors.groupingBy(finding -> ItemUnit.item(finding.item())));
      List<String> splits = extraction.map(StoredExtraction::splits).orElse(List.of());
      return items.stream()
          .map(item -> {
            List<StoredFinding> found = findings.getOrDefault(item.id(), List.of());
            SortedSet<Integer> decisions = new TreeSet<>();
            found.forEach(finding -> finding.level().ifPresent(decisions::add));
            return new Answer(DecisionMark.of(item, found, splits.contains(item.id())), decisions);
          })
          .toList();
    }

    private DocumentMarks() {}
  }
}
