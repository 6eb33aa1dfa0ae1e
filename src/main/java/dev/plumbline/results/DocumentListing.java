package dev.plumbline.results;

import static dev.plumbline.results.ResultRow.RowNames.FINAL;
import static dev.plumbline.results.ResultRow.RowNames.FINAL_VERDICT;
import static dev.plumbline.results.ResultRow.RowNames.POSITION;

import dev.plumbline.base.canonical.Digest;
import dev.plumbline.base.number.Rational;
import dev.plumbline.measure.report.ScoreDistribution.ScoreBins;
import dev.plumbline.people.corrections.ResultHistory;
import dev.plumbline.people.proceeding.CorrectedResult;
import dev.plumbline.present.page.PageAddress.PageFile;
import dev.plumbline.present.page.Wording;
import dev.plumbline.present.page.browse.DecisionMark;
import dev.plumbline.present.page.browse.DecisionMark.State;
import dev.plumbline.present.page.browse.DocumentCounts;
import dev.plumbline.present.page.browse.DocumentCounts.Bin;
import dev.plumbline.present.page.browse.DocumentCounts.RuleCount;
import dev.plumbline.present.page.browse.DocumentListPage;
import dev.plumbline.present.page.browse.DocumentQuery.Show;
import dev.plumbline.present.page.browse.HistoryPage;
import dev.plumbline.present.page.browse.ListedDocument;
import dev.plumbline.present.page.card.CardPage;
import dev.plumbline.present.text.RoundedNumber;
import dev.plumbline.results.MarkTable.DocumentMarks;
import dev.plumbline.results.RunRows.SortOrder;
import dev.plumbline.rubric.Item;
import dev.plumbline.rubric.Trait;
import dev.plumbline.rubric.UnitScope.PartRole;
import dev.plumbline.rubric.bundle.Bundle;
import dev.plumbline.rubric.bundle.PassMark;
import dev.plumbline.rubric.plan.expression.FactType;
import dev.plumbline.rubric.plan.model.GradeScale.Grade;
import dev.plumbline.rubric.plan.model.ScoringPlanInputs.FactValue;
import dev.plumbline.run.local.LocalStore;
import dev.plumbline.score.ScorecardSummary;
import dev.plumbline.score.ScorecardSummary.Failure;
import dev.plumbline.score.StoredScorecard;
import dev.plumbline.score.extraction.Document;
import dev.plumbline.score.extraction.StoredExtraction;
import dev.plumbline.score.run.RunLine;
import dev.plumbline.score.run.StoredRun;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/// What a page shows of the documents of a run: how each text begins, what was decided on each
/// criterion, and why it is no pass.
public final class DocumentListing {

  /// Criteria that are shown one by one; a rubric of more has its traits and nodes shown.
  private static final int CRITERIA_MAX = 12;

  private static final int BEGINNING = 160;
  private static final int REASONS_MAX = 3;
  private static final int MISSED_MAX = 2;
  private static final Set<PartRole> BESIDE =
      EnumSet.of(
          PartRole.SYSTEM, PartRole.DEVELOPER, PartRole.TOOL, PartRole.REASONING, PartRole.SOURCE);

  private final StoredRun run;
  private final LocalStore store;
  private final List<Item> criteria;
  private final SortedMap<String, String> names = new TreeMap<>();
  private final RoundedNumber number;
  private final Optional<Rational> passMark;
  private final List<StoredRun> reviews;

  public DocumentListing(StoredRun run, Bundle bundle, LocalStore store) {
    List<Item> items = items(bundle, store);
    this.run = run;
    this.store = store;
    this.criteria = items.size() <= CRITERIA_MAX ? items : List.of();
    bundle.rubric().questions().traits().forEach(this::name);
    this.number = RoundedNumber.of(bundle.rubric());
    this.passMark = PassMark.ofRaw(bundle);
    this.reviews = run.hasEnded() ? ResultHistory.reviews(run, store) : List.of();
  }

  /// In the order in which their author wrote them.
  static List<Item> items(Bundle bundle, LocalStore store) {
    return store.inAuthoredOrder(bundle).order().sorted(bundle.rubric().items(), Item::id);
  }

  /// What each document has a mark for, in the order of the rubric; empty if there are too many, or
  /// none.
  public List<DocumentListPage.Criterion> criteria() {
    return criteria.stream()
        .map(item ->
            new DocumentListPage.Criterion(
                names.get(item.id()), item.ask(), SortOrder.ofItem(item.id())))
        .toList();
  }

  /// The names that documents are sorted by: also what was decided on a criterion.
  public SortedMap<String, FactType> sortable(SortedMap<String, FactType> names) {
    SortedMap<String, FactType> sortable = new TreeMap<>(names);
    criteria().forEach(criterion -> sortable.put(criterion.sort(), names.get(POSITION)));
    return sortable;
  }

  /// An id that is only a code, such as `S1`, says less than its trait.
  private void name(Trait trait) {
    for (Item item : trait.items()) {
      boolean isCode = item.id().chars().noneMatch(Character::isLowerCase);
      String code = trait.items().size() == 1 ? "" : " " + item.id();
      names.put(item.id(), isCode ? Wording.name(trait.id()) + code : Wording.name(item.id()));
    }
  }

  /// How the documents of the run are decided.
  ///
  /// @param found those that fit
  /// @param moved how many have another result in the run beside it
  public DocumentCounts counts(RunTable table, BitSet found, long moved) {
    return new TableCounts(table, found, passMark).counts(names, moved);
  }

  /// @param beside its result in another run
  public ListedDocument of(ResultRow row, Optional<ListedDocument.OtherResult> beside) {
    RunLine line = row.line();
    Optional<CorrectedResult> corrected = row.corrected();
    Optional<StoredScorecard> card = row.counting();
    List<DecisionMark> marks =
        marks(card.map(StoredScorecard::extraction).or(() -> line.extraction()));
    String verdict =
        corrected
            .map(it -> it.finalFigures().verdict())
            .orElseGet(() -> row.decided().verdict())
            .orElse("");
    return new ListedDocument(
        line.id(),
        Optional.of(row.position() + 1).filter(_ -> row.isScored()).map(CardPage::file),
        history(row),
        beginning(line),
        verdict.equals("pass") ? List.of() : reasons(row, card, marks),
        marks,
        parts(card),
        score(row),
        corrected
            .filter(it -> !it.finalFigures().text().equals(it.firstFigures().text()))
            .map(it -> it.firstFigures().text(this::shown))
            .orElse(""),
        row.calibrated().map(this::shown).orElse(""),
        verdict,
        row.finalGrade().map(Grade::words).orElse(""),
        row.decided().status(),
        row.summary().stream().anyMatch(it -> !it.flags().isEmpty()),
        beside);
  }

  private Optional<PageFile> history(ResultRow row) {
    return Optional.of(row.position() + 1)
        .filter(_ -> run.hasEnded() && hasHistory(row.line()))
        .map(HistoryPage::file);
  }

  /// Whether people reviewed, corrected or appealed.
  private boolean hasHistory(RunLine line) {
    return line.scorecard()
        .filter(automatic ->
            !store.proceedings().list(automatic, line.id()).isEmpty()
                || reviews.stream()
                    .anyMatch(review -> store.runs().line(review, line.id()).isPresent()))
        .isPresent();
  }

  private String score(ResultRow row) {
    if (row.corrected().isPresent()) {
      return row.corrected().get().finalFigures().score(this::shown).orElse("");
    }
    return row.line()
        .composite()
        .map(this::shown)
        .or(() -> row.summary().map(card -> shown(card.low()) + " to " + shown(card.high())))
        .orElse("");
  }

  private SortedMap<String, String> parts(Optional<StoredScorecard> card) {
    SortedMap<String, String> parts = new TreeMap<>();
    if (criteria.isEmpty()) {
      card
          .map(ScorecardSummary::of)
          .map(ScorecardSummary::parts)
          .orElse(new TreeMap<>())
          .entrySet()
          .stream()
          .limit(CRITERIA_MAX)
          .forEach(part -> parts.put(part.getKey(), shown(part.getValue())));
    }
    return parts;
  }

  private String shown(String exact) {
    return number.fixed(exact);
  }

  private List<DecisionMark> marks(Optional<Digest> extraction) {
    if (criteria.isEmpty()) {
      return List.of();
    }
    return DocumentMarks.of(
        criteria, extraction.map(digest -> store.extraction(digest, StoredExtraction.MARKS)));
  }

  /// What was missed is told by the criteria, where some are not met.
  private List<String> reasons(
      ResultRow row, Optional<StoredScorecard> card, List<DecisionMark> marks) {
    List<Failure> failures =
        card.map(ScorecardSummary::of).map(ScorecardSummary::failures).orElse(List.of());
    List<String> missed =
        failures.stream().anyMatch(failure -> failure.kind() == Failure.Kind.NODE)
            ? Stream.concat(unmet(marks, State.UNPROVED), unmet(marks, State.NOTHING))
                .limit(MISSED_MAX)
                .toList()
            : List.of();
    List<String> reasons = new ArrayList<>(missed);
    failures.stream()
        .filter(failure -> missed.isEmpty() || failure.kind() != Failure.Kind.NODE)
        .map(Failure::text)
        .forEach(reasons::add);
    if (card.isEmpty()) {
      reasons.addAll(row.failures());
    }
    return reasons.stream().limit(REASONS_MAX).toList();
  }

  private Stream<String> unmet(List<DecisionMark> marks, State state) {
    return marks.stream()
        .filter(mark -> mark.state() == state)
        .map(mark -> names.get(mark.item()) + ": " + mark.words());
  }

  /// Of a conversation the first turn of its speakers.
  private String beginning(RunLine line) {
    return line.document()
        .flatMap(store::document)
        .flatMap(document ->
            document.parts().stream().filter(DocumentListing::isJudgedOrAnswered).findFirst())
        .map(DocumentListing::words)
        .map(text -> Wording.shortened(text, BEGINNING))
        .orElse("");
  }

  private static boolean isJudgedOrAnswered(Document.Part part) {
    return part.role().filter(BESIDE::contains).isEmpty();
  }

  private static String words(Document.Part part) {
    String text = part.text().text();
    int enough = Math.min(text.length(), 4 * BEGINNING);
    String words = text.substring(0, enough).strip().replaceAll("\\s+", " ");
    return part.role().map(role -> role.wireName() + ": " + words).orElse(words);
  }

  /// Counts the documents of a table that were found.
  ///
  /// @param mark the least raw score that passes
  private record TableCounts(RunTable table, BitSet found, Optional<Rational> mark) {

    /// @param names of items for people
    /// @param moved how many documents of the run have another result in the one beside it
    DocumentCounts counts(SortedMap<String, String> names, long moved) {
      Map<Show, Long> shown = new EnumMap<>(Show.class);
      for (Show show : Show.values()) {
        shown.put(show, table.count(show));
      }
      List<DocumentCounts.Criterion> criteria = new ArrayList<>();
      table
          .answers()
          .forEach((item, column) -> {
            DocumentCounts.Criterion one = criterion(item, names.get(item), column);
            if (!one.parts().isEmpty()) {
              criteria.add(one);
            }
          });
      return new DocumentCounts(shown, criteria, bins(), rules(), moved);
    }

    private DocumentCounts.Criterion criterion(
        String item, String name, ValueColumn<RunTable.Answer> column) {
      long[] counts = RunTable.counts(found, column);
      long asked = 0;
      long missed = 0;
      double worth = 0;
      Map<String, DocumentCounts.Part> parts = new LinkedHashMap<>();
      for (int code = 0; code < counts.length; code++) {
        DecisionMark mark = column.values().get(code).mark();
        if (counts[code] == 0 || mark.state() == DecisionMark.State.NOT_ASKED) {
          continue;
        }
        asked += mark.isAsked() ? counts[code] : 0;
        missed += mark.isMissed() ? counts[code] : 0;
        worth += mark.worth().orElse(0) * counts[code];
        parts.merge(
            mark.decision(),
            new DocumentCounts.Part(mark, counts[code]),
            (one, other) -> new DocumentCounts.Part(one.mark(), one.count() + other.count()));
      }
      return new DocumentCounts.Criterion(
          item,
          name,
          asked,
          missed,
          worth,
          parts.values().stream()
              .sorted(
                  Comparator.<DocumentCounts.Part>comparingDouble(
                          part -> -part.mark().worth().orElse(-1))
                      .thenComparing(part -> part.mark().state())
                      .thenComparing(part -> part.mark().decision()))
              .toList());
    }

    private List<RuleCount> rules() {
      long[] counts = RunTable.counts(found, table.rules());
      SortedMap<String, Long> all = new TreeMap<>();
      for (int code = 0; code < counts.length; code++) {
        SortedSet<String> fired = table.rules().values().get(code);
        long count = counts[code];
        if (count > 0) {
          fired.forEach(rule -> all.merge(rule, count, Long::sum));
        }
      }
      return all.entrySet().stream()
          .map(one -> new RuleCount(one.getKey(), one.getValue()))
          .sorted(Comparator.comparingLong(RuleCount::count).reversed())
          .toList();
    }

    /// The bins are those of the whole run, whatever was found.
    private List<Bin> bins() {
      ValueColumn<FactValue> scores = table.values(FINAL);
      TreeSet<Rational> values = new TreeSet<>();
      scores.values().forEach(value -> number(value).ifPresent(values::add));
      if (values.isEmpty()) {
        return List.of();
      }
      ScoreBins bins = ScoreBins.of(values, new TreeSet<>(), mark);
      long[] counts = new long[bins.bins().size()];
      long[] passed = new long[bins.bins().size()];
      ValueColumn<FactValue> verdicts = table.values(FINAL_VERDICT);
      int[] bin =
          scores.values().stream()
              .mapToInt(value -> number(value).map(bins::find).orElse(-1))
              .toArray();
      boolean[] pass = new boolean[verdicts.values().size()];
      for (int code = 0; code < pass.length; code++) {
        pass[code] = verdicts.values().get(code).equals(new FactValue.Textual("pass"));
      }
      for (int at = found.nextSetBit(0); at >= 0; at = found.nextSetBit(at + 1)) {
        int of = bin[scores.code(at)];
        if (of >= 0) {
          counts[of]++;
          passed[of] += pass[verdicts.code(at)] ? 1 : 0;
        }
      }
      return IntStream.range(0, counts.length)
          .mapToObj(i -> new Bin(bins.bins().get(i), counts[i], passed[i]))
          .toList();
    }

    private static Optional<Rational> number(FactValue value) {
      return value instanceof FactValue.Numeric(Rational number)
          ? Optional.of(number)
          : Optional.empty();
    }
  }
}
