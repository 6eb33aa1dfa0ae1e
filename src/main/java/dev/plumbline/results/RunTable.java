package dev.plumbline.results;

import static dev.plumbline.results.ResultRow.RowNames.CALIBRATED;
import static dev.plumbline.results.ResultRow.RowNames.CORRECTED;
import static dev.plumbline.results.ResultRow.RowNames.FINAL;
import static dev.plumbline.results.ResultRow.RowNames.FINAL_GRADE;
import static dev.plumbline.results.ResultRow.RowNames.FINAL_VERDICT;
import static dev.plumbline.results.ResultRow.RowNames.GRADE;
import static dev.plumbline.results.ResultRow.RowNames.ID;
import static dev.plumbline.results.ResultRow.RowNames.LOW;
import static dev.plumbline.results.ResultRow.RowNames.NEAR_BORDER;
import static dev.plumbline.results.ResultRow.RowNames.NO_VERDICT;
import static dev.plumbline.results.ResultRow.RowNames.POSITION;
import static dev.plumbline.results.ResultRow.RowNames.SPLITS;
import static dev.plumbline.results.ResultRow.RowNames.STATUS;
import static dev.plumbline.results.ResultRow.RowNames.VERDICT;
import static dev.plumbline.score.run.RunLine.DocumentStatus.BOUNDED;
import static dev.plumbline.score.run.RunLine.DocumentStatus.GATED;
import static dev.plumbline.score.run.RunLine.DocumentStatus.NEEDS_REVIEW;
import static dev.plumbline.score.run.RunLine.DocumentStatus.SCORED;

import dev.plumbline.base.number.Rational;
import dev.plumbline.people.corrections.StoredCorrections;
import dev.plumbline.people.corrections.StoredCorrections.StoredDocument;
import dev.plumbline.present.page.browse.DecisionMark;
import dev.plumbline.present.page.browse.DocumentQuery;
import dev.plumbline.present.page.browse.DocumentQuery.Decided;
import dev.plumbline.present.page.browse.DocumentQuery.Show;
import dev.plumbline.results.MarkTable.DocumentMarks;
import dev.plumbline.results.ResultRow.RowNames;
import dev.plumbline.results.RunRows.RowFilter;
import dev.plumbline.results.RunRows.SortOrder;
import dev.plumbline.rubric.Item;
import dev.plumbline.rubric.bundle.Bundle;
import dev.plumbline.rubric.plan.model.ScoringPlanInputs.FactValue;
import dev.plumbline.rubric.plan.model.ScoringPlanInputs.FactValue.Numeric;
import dev.plumbline.rubric.plan.model.ScoringPlanInputs.FactValue.Textual;
import dev.plumbline.rubric.plan.model.ScoringPlanInputs.FactValue.Truthful;
import dev.plumbline.rubric.plan.model.ScoringPlanInputs.FactValue.Unknown;
import dev.plumbline.run.local.LocalStore;
import dev.plumbline.run.local.StoredRuns;
import dev.plumbline.score.StoredScorecard;
import dev.plumbline.score.StoredStep;
import dev.plumbline.score.extraction.StoredExtraction;
import dev.plumbline.score.run.RunLine;
import dev.plumbline.score.run.RunLine.DocumentStatus;
import dev.plumbline.score.run.StoredRun;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/// What a list says of every document of a run, in memory: some tens of bytes a document and no
/// text, so that a run of a hundred thousand is searched, sorted and counted without its artefacts.
/// Documents have a place in it, from 0. Immutable.
public final class RunTable {

  /// The names of what people can change.
  private static final List<String> OF_PEOPLE =
      List.of(FINAL, FINAL_VERDICT, FINAL_GRADE, NEAR_BORDER, CORRECTED);

  /// Statuses of results that can be compared with others.
  private static final Set<String> COMPARED =
      Stream.of(SCORED, BOUNDED, NEEDS_REVIEW, GATED)
          .map(DocumentStatus::wireName)
          .collect(Collectors.toUnmodifiableSet());

  private final List<String> ids;
  private final int[] positions;

  private final SortedMap<String, ValueColumn<FactValue>> values;
  private final SequencedMap<String, ValueColumn<Answer>> answers;
  private final ValueColumn<SortedSet<String>> rules;
  private final ValueColumn<SortedSet<String>> reasons;

  /// What was decided on an item.
  ///
  /// @param decisions that count: of each unit, where it is asked of units
  record Answer(DecisionMark mark, SortedSet<Integer> decisions) {}

  private record ReadRow(RunLine line, SortedMap<String, FactValue> values, Outcome outcome) {}

  /// What was decided of a document, and by which rules.
  private record Outcome(List<Answer> answers, SortedSet<String> rules, SortedSet<String> reasons) {

    static Outcome of(
        List<Item> items, Optional<StoredScorecard> card, Optional<StoredExtraction> extraction) {
      SortedSet<String> fired = new TreeSet<>();
      SortedSet<String> reasons = new TreeSet<>();
      card.ifPresent(it -> {
        it.steps(StoredStep.Rule.class).stream()
            .filter(StoredStep.Rule::isFired)
            .forEach(rule -> fired.add(rule.key()));
        reasons.addAll(reasons(it));
      });
      return new Outcome(DocumentMarks.answers(items, extraction), fired, reasons);
    }

    /// What the rubric says of gates and rules that decided.
    private static List<String> reasons(StoredScorecard card) {
      List<String> reasons = new ArrayList<>();
      card.gate().map(StoredScorecard.EndingGate::because).ifPresent(reasons::add);
      for (StoredStep step : card.trace()) {
        if (!(step instanceof StoredStep.Rule rule) || rule.isFired()) {
          step.because().ifPresent(reasons::add);
        }
      }
      return reasons;
    }
  }

  /// Reads a run, and what people decided of it.
  ///
  /// @param threads so many
  public static RunTable of(StoredRun run, Bundle bundle, LocalStore store, int threads) {
    return artefacts(run, bundle, store, threads).withPeople(run, store);
  }

  /// Reads a run, and nothing that people decided.
  public static RunTable artefacts(StoredRun run, Bundle bundle, LocalStore store, int threads) {
    List<Item> items = DocumentListing.items(bundle, store);
    Builder builder =
        new Builder(Math.toIntExact(run.lines()), RowNames.of(bundle).keySet(), items);
    StoredCorrections documents = new StoredCorrections(run, store);
    boolean severalAnswers = run.spec().judge().panel().isPresent();
    documents.forEach(threads, it -> read(it, severalAnswers, items, builder), builder);
    return builder.build();
  }

  private static ReadRow read(
      StoredDocument document, boolean severalAnswers, List<Item> items, Builder builder) {
    Optional<StoredExtraction> extraction = document.extraction(StoredExtraction.MARKS);
    ResultRow row =
        new ResultRow(
            document,
            () ->
                extraction
                    .filter(_ -> severalAnswers)
                    .map(StoredExtraction::splits)
                    .orElse(List.of()),
            Optional.empty());
    SortedMap<String, FactValue> values = new TreeMap<>();
    builder.values.keySet().forEach(name -> values.put(name, row.value(name)));
    return new ReadRow(document.line(), values, Outcome.of(items, document.card(), extraction));
  }

  private static final class Builder implements Consumer<ReadRow> {
    private final int capacity;
    private final List<String> ids = new ArrayList<>();
    private final int[] positions;
    private final SortedMap<String, ValueColumn.Builder<FactValue>> values = new TreeMap<>();
    private final SequencedMap<String, ValueColumn.Builder<Answer>> answers = new LinkedHashMap<>();
    private final ValueColumn.Builder<SortedSet<String>> rules;
    private final ValueColumn.Builder<SortedSet<String>> reasons;

    private Builder(int capacity, Iterable<String> names, List<Item> items) {
      this.capacity = capacity;
      this.positions = new int[capacity];
      this.rules = new ValueColumn.Builder<>(capacity);
      this.reasons = new ValueColumn.Builder<>(capacity);
      names.forEach(name -> {
        if (!name.equals(POSITION) && !name.equals(ID)) {
          values.put(name, new ValueColumn.Builder<>(capacity));
        }
      });
      items.forEach(item -> answers.put(item.id(), new ValueColumn.Builder<>(capacity)));
    }

    /// Lines that a run got since are left out.
    @Override
    public void accept(ReadRow row) {
      int at = ids.size();
      if (at == capacity) {
        return;
      }
      ids.add(row.line().id());
      positions[at] = Math.toIntExact(row.line().position());
      values.forEach((name, column) -> column.set(at, row.values().get(name)));
      int item = 0;
      for (ValueColumn.Builder<Answer> column : answers.values()) {
        column.set(at, row.outcome().answers().get(item++));
      }
      rules.set(at, row.outcome().rules());
      reasons.set(at, row.outcome().reasons());
    }

    private RunTable build() {
      SortedMap<String, ValueColumn<FactValue>> built = new TreeMap<>();
      values.forEach((name, column) -> built.put(name, column.build()));
      SequencedMap<String, ValueColumn<Answer>> marked = new LinkedHashMap<>();
      answers.forEach((item, column) -> marked.put(item, column.build()));
      return new RunTable(
          List.copyOf(ids),
          Arrays.copyOf(positions, ids.size()),
          built,
          marked,
          rules.build(),
          reasons.build());
    }
  }

  private RunTable(
      List<String> ids,
      int[] positions,
      SortedMap<String, ValueColumn<FactValue>> values,
      SequencedMap<String, ValueColumn<Answer>> answers,
      ValueColumn<SortedSet<String>> rules,
      ValueColumn<SortedSet<String>> reasons) {
    this.ids = ids;
    this.positions = positions;
    this.values = values;
    this.answers = answers;
    this.rules = rules;
    this.reasons = reasons;
  }

  /// The same with what people decided, as the store has it now.
  public RunTable withPeople(StoredRun run, LocalStore store) {
    StoredCorrections corrections = new StoredCorrections(run, store);
    SortedMap<String, Map<Integer, FactValue>> others = new TreeMap<>();
    SortedMap<Integer, Outcome> counting = new TreeMap<>();
    List<Item> items = DocumentListing.items(StoredRuns.bundle(run, store), store);
    for (int at : decided(corrections, run, store)) {
      StoredDocument document = corrections.at(positions[at]).orElseThrow();
      ResultRow row = new ResultRow(document, List::of, document.corrected());
      for (String name : OF_PEOPLE) {
        if (values.containsKey(name)) {
          others.computeIfAbsent(name, _ -> new HashMap<>()).put(at, row.value(name));
        }
      }
      Optional<StoredScorecard> card = row.counting();
      counting.put(
          at,
          Outcome.of(
              items,
              card,
              card.map(it -> store.extraction(it.extraction(), StoredExtraction.MARKS))));
    }
    SortedMap<String, ValueColumn<FactValue>> changed = new TreeMap<>(values);
    others.forEach((name, at) -> changed.put(name, values.get(name).with(at)));
    SequencedMap<String, ValueColumn<Answer>> marked = new LinkedHashMap<>();
    answers.forEach((name, column) -> {
      int item = marked.size();
      marked.put(name, column.with(of(counting, it -> it.answers().get(item))));
    });
    return new RunTable(
        ids,
        positions,
        changed,
        marked,
        rules.with(of(counting, Outcome::rules)),
        reasons.with(of(counting, Outcome::reasons)));
  }

  private static <T> Map<Integer, T> of(
      SortedMap<Integer, Outcome> counting, Function<Outcome, T> value) {
    return counting.entrySet().stream()
        .collect(Collectors.toMap(Map.Entry::getKey, entry -> value.apply(entry.getValue())));
  }

  /// Places of documents that people may have decided something of.
  private int[] decided(StoredCorrections corrections, StoredRun run, LocalStore store) {
    return store.proceedings().list().stream()
        .flatMap(entry ->
            store
                .runs()
                .line(run, entry.id())
                .filter(it -> it.line().scorecard().equals(Optional.of(entry.result())))
                .stream())
        .mapToInt(entry -> Arrays.binarySearch(positions, (int) entry.line().position()))
        .filter(at -> at >= 0)
        .distinct()
        .toArray();
  }

  public int size() {
    return ids.size();
  }

  /// In its run, from 0.
  public long position(int at) {
    return positions[at];
  }

  public String id(int at) {
    return ids.get(at);
  }

  /// One of [RowNames].
  FactValue value(String name, int at) {
    return switch (name) {
      case POSITION -> new Numeric(Rational.of(positions[at]));
      case ID -> new Textual(ids.get(at));
      default -> values.get(name).get(at);
    };
  }

  /// Whether it has a scorecard.
  public boolean isScored(int at) {
    return find(LOW, at).isKnown();
  }

  /// Whether two documents that can be compared have another result.
  ///
  /// @param score the name of the one that is compared
  static boolean differ(RunTable one, int at, String score, RunTable other, int there, String its) {
    return one.isCompared(at, score)
        && other.isCompared(there, its)
        && (!one.find(score, at).equals(other.find(its, there))
            || differ(one, at, other, there, STATUS, VERDICT, GRADE)
            || (one.isDecided(at) || other.isDecided(there))
                && differ(one, at, other, there, FINAL, FINAL_VERDICT, FINAL_GRADE));
  }

  private static boolean differ(RunTable one, int at, RunTable other, int there, String... names) {
    return Stream.of(names).anyMatch(name -> !one.find(name, at).equals(other.find(name, there)));
  }

  private boolean isCompared(int at, String score) {
    return find(STATUS, at) instanceof Textual(String status)
        && COMPARED.contains(status)
        && (!score.equals(CALIBRATED) || find(score, at).isKnown());
  }

  /// Whether people decided something.
  private boolean isDecided(int at) {
    return find(CORRECTED, at).equals(new Truthful(true))
        || !find(FINAL_GRADE, at).equals(find(GRADE, at));
  }

  /// Unknown where the rubric has no such value.
  private FactValue find(String name, int at) {
    return values.containsKey(name) ? values.get(name).get(at) : new Unknown("missing");
  }

  ValueColumn<FactValue> values(String name) {
    return values.get(name);
  }

  /// By item, in the order of the rubric.
  SequencedMap<String, ValueColumn<Answer>> answers() {
    return answers;
  }

  ValueColumn<SortedSet<String>> rules() {
    return rules;
  }

  /// The places of documents of which the rubric says something that fits, of gates and rules that
  /// decided.
  public BitSet saying(Predicate<String> fits) {
    BitSet found = all();
    keep(found, reasons, said -> said.stream().anyMatch(fits));
    return found;
  }

  BitSet all() {
    BitSet all = new BitSet(size());
    all.set(0, size());
    return all;
  }

  /// The places of documents with these ids.
  public BitSet places(Set<String> named) {
    BitSet places = new BitSet(size());
    for (int at = 0; at < size(); at++) {
      places.set(at, named.contains(ids.get(at)));
    }
    return places;
  }

  /// The places of documents that fit, without regard to words and to another run.
  public BitSet find(DocumentQuery query, RowFilter where) {
    BitSet found = all();
    if (!query.status().isEmpty()) {
      keep(found, values(STATUS), isText(query.status()));
    }
    if (!query.rule().isEmpty()) {
      keep(found, rules, fired -> fired.contains(query.rule()));
    }
    for (Show show : Show.values()) {
      if (query.show().equals(show.wireName())) {
        keep(found, show);
      }
    }
    score(query.low())
        .ifPresent(low -> keep(found, values(FINAL), isNumber(it -> it.compareTo(low) >= 0)));
    score(query.high())
        .ifPresent(high -> keep(found, values(FINAL), isNumber(it -> it.compareTo(high) < 0)));
    query.decided().forEach(mark -> keep(found, mark));
    where.keep(found, this);
    return found;
  }

  private void keep(BitSet found, Show show) {
    switch (show) {
      case PASS, FAIL -> keep(found, values(FINAL_VERDICT), isText(show.wireName()));
      case REVIEW -> {
        BitSet undecided = (BitSet) found.clone();
        keep(undecided, values(FINAL_VERDICT), isText(NO_VERDICT));
        keep(undecided, values(STATUS), RunOutcome::isOpen);
        keep(found, values(FINAL_VERDICT), isText(show.wireName()));
        found.or(undecided);
      }
      case CORRECTED -> keep(found, values(CORRECTED), new Truthful(true)::equals);
      case SPLIT -> keep(found, values(SPLITS), isNumber(it -> it.sign() > 0));
    }
  }

  /// How many documents a choice shows.
  long count(Show show) {
    BitSet found = all();
    keep(found, show);
    return found.cardinality();
  }

  private void keep(BitSet found, Decided mark) {
    if (!mark.item().isEmpty()) {
      ValueColumn<Answer> column = answers.get(mark.item());
      if (column == null) {
        found.clear();
      } else {
        keep(found, column, answer -> isMarked(answer, mark.decision()));
      }
      return;
    }
    BitSet any = new BitSet(size());
    answers
        .values()
        .forEach(column -> {
          BitSet one = (BitSet) found.clone();
          keep(one, column, answer -> isMarked(answer, mark.decision()));
          any.or(one);
        });
    found.and(any);
  }

  private static boolean isMarked(Answer answer, String decision) {
    DecisionMark mark = answer.mark();
    return switch (decision) {
      case "" -> !answer.decisions().isEmpty();
      case DecisionMark.MISSED -> mark.isMissed();
      case DecisionMark.SPLIT -> mark.isSplit();
      default ->
          mark.decision().equals(decision)
              || mark.isOfUnits()
                  && answer.decisions().stream().anyMatch(it -> isNumber(it, decision));
    };
  }

  private static boolean isNumber(int decision, String written) {
    return Integer.toString(decision).equals(written);
  }

  private static Predicate<FactValue> isText(String text) {
    return new Textual(text)::equals;
  }

  private static Predicate<FactValue> isNumber(Predicate<Rational> test) {
    return value -> value instanceof Numeric(Rational number) && test.test(number);
  }

  private static Optional<Rational> score(String written) {
    return written.matches("-?[0-9]{1,18}(?:\\.[0-9]{1,18})?")
        ? Optional.of(Rational.of(new BigDecimal(written)))
        : Optional.empty();
  }

  private static <T> void keep(BitSet found, ValueColumn<T> column, Predicate<T> test) {
    boolean[] fits = new boolean[column.values().size()];
    for (int code = 0; code < fits.length; code++) {
      fits[code] = test.test(column.values().get(code));
    }
    for (int at = found.nextSetBit(0); at >= 0; at = found.nextSetBit(at + 1)) {
      if (!fits[column.code(at)]) {
        found.clear(at);
      }
    }
  }

  /// The places in an order.
  public int[] sorted(BitSet found, Optional<SortOrder> order) {
    int[] places = found.stream().toArray();
    if (order.isEmpty() || order.get().name().equals(POSITION) && !order.get().descending()) {
      return places;
    }
    int[] ranks = ranks(order.get(), places);
    return IntStream.range(0, places.length)
        .boxed()
        .sorted((one, other) -> Integer.compare(ranks[one], ranks[other]))
        .mapToInt(at -> places[at])
        .toArray();
  }

  /// Of each place, how many others come before it at least.
  private int[] ranks(SortOrder order, int[] places) {
    Optional<String> item = order.item();
    if (item.isPresent()) {
      return ranks(order, answers.get(item.get()), answer -> key(answer.mark()), places);
    }
    if (values.containsKey(order.name())) {
      return ranks(order, values.get(order.name()), it -> it, places);
    }
    List<SortOrder.Key> keys = new ArrayList<>();
    for (int i = 0; i < places.length; i++) {
      keys.add(SortOrder.Key.of(i, value(order.name(), places[i])));
    }
    int[] ranks = new int[places.length];
    List<SortOrder.Key> sorted = order.sorted(keys);
    for (int rank = 0; rank < sorted.size(); rank++) {
      ranks[(int) sorted.get(rank).position()] = rank;
    }
    return ranks;
  }

  /// Only the different values are sorted.
  private static <T> int[] ranks(
      SortOrder order, ValueColumn<T> column, Function<T, FactValue> value, int[] places) {
    List<SortOrder.Key> keys = new ArrayList<>();
    for (int code = 0; code < column.values().size(); code++) {
      keys.add(SortOrder.Key.of(code, value.apply(column.values().get(code))));
    }
    int[] ranks = new int[keys.size()];
    List<SortOrder.Key> sorted = order.sorted(keys);
    for (int i = 0; i < sorted.size(); i++) {
      boolean same = i > 0 && sorted.get(i).isLike(sorted.get(i - 1));
      ranks[(int) sorted.get(i).position()] = same ? ranks[(int) sorted.get(i - 1).position()] : i;
    }
    return IntStream.of(places).map(at -> ranks[column.code(at)]).toArray();
  }

  private static FactValue key(DecisionMark mark) {
    return mark.worth().isPresent()
        ? new Numeric(Rational.of(BigDecimal.valueOf(mark.worth().getAsDouble())))
        : new Unknown("missing");
  }

  /// How many of the found documents have each of the values of a column.
  static long[] counts(BitSet found, ValueColumn<?> column) {
    long[] counts = new long[column.values().size()];
    for (int at = found.nextSetBit(0); at >= 0; at = found.nextSetBit(at + 1)) {
      counts[column.code(at)]++;
    }
    return counts;
  }

  /// Places by id.
  Map<String, Integer> places() {
    Map<String, Integer> places = HashMap.newHashMap(size());
    for (int at = 0; at < size(); at++) {
      places.put(ids.get(at), at);
    }
    return Collections.unmodifiableMap(places);
  }
}
