package dev.plumbline.people.proceeding;

import dev.plumbline.base.canonical.CanonicalArtefact.ArtefactKind;
import dev.plumbline.base.canonical.Digest;
import dev.plumbline.base.canonical.Json.JsonArray;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.JsonObject.JsonObjectBuilder;
import dev.plumbline.base.canonical.JsonRecord;
import dev.plumbline.base.canonical.JsonRecord.Sparse;
import dev.plumbline.people.Appeal;
import dev.plumbline.people.Appeal.AppealCase;
import dev.plumbline.people.Appeal.Denial;
import dev.plumbline.people.Appeal.Filing;
import dev.plumbline.people.Correction;
import dev.plumbline.people.proceeding.ResultProceeding.ResultStore;
import dev.plumbline.rubric.Item.Applicability;
import dev.plumbline.score.StoredScorecard;
import dev.plumbline.score.extraction.StoredExtraction;
import dev.plumbline.score.extraction.StoredExtraction.StoredFinding;
import dev.plumbline.score.run.ResultValue;
import dev.plumbline.score.run.ResultValue.DecidedResult;
import dev.plumbline.score.run.StoredResult;
import dev.plumbline.store.Proceedings.Entry;
import dev.plumbline.store.repository.Redaction;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.UnaryOperator;

/// What counts for a document, and how it came to that: the result of its judges, then what persons
/// have corrected, in order. The result of the judges stays as it is.
public final class CorrectedResult {

  /// A correction as it was recorded.
  ///
  /// @param was what the judges, or their combination, have found of it
  /// @param counts whether the result rests on it: until another one of the same, and on appeal
  ///   only once as many persons have decided alike as the rules ask for
  /// @param afterRelease whether the run was released before, and not again since
  public record Recorded(
      Entry entry, Correction correction, String was, boolean counts, boolean afterRelease) {

    /// For people: what was corrected, by whom and why.
    ///
    /// @param who the person as it is shown
    public String text(String who) {
      return correction.words()
          + ": "
          + (correction.isOfItem() ? was + " -> " : "")
          + correction.now()
          + ", "
          + who
          + ": "
          + correction.reason()
          + (afterRelease ? " (after the release)" : "");
    }

    public JsonObject json() {
      return JsonObject.of(
          "correction", entry.digest(),
          "item?", correction.item(),
          "was?", was,
          "now", correction.now(),
          "by", correction.by(),
          "at", entry.at(),
          "reason", correction.reason(),
          "appeal", correction.appeal(),
          "afterRelease?", afterRelease);
    }
  }

  private final Digest first;
  private final ResultStore store;
  private final List<Entry> entries;
  private final int released;
  private final List<Correction> corrections = new ArrayList<>();
  private final List<HistoryEvent.Act> acts = new ArrayList<>();
  private final SequencedMap<Digest, AppealCase> cases = new LinkedHashMap<>();

  /// By item, empty for the whole: the entry of the correction that counts.
  private final SortedMap<String, Entry> counting = new TreeMap<>();

  private final SortedMap<String, Correction> answers = new TreeMap<>();
  private Digest latest;

  /// @param first the scorecard of the judges
  /// @param entries about it, in order
  ///
  ///   An entry that is missing, or a scorecard that belongs to another document, is corrupt; that
  ///   each scorecard follows from its correction is computed again by `verify` alone.
  public CorrectedResult(Digest first, List<Entry> entries, ResultStore store) {
    this(first, entries, entries.size(), store);
  }

  /// @param released how many of the entries a release covers; all where there is none
  public CorrectedResult(Digest first, List<Entry> entries, int released, ResultStore store) {
    this.first = first;
    this.released = released;
    this.store = store;
    this.entries = List.copyOf(entries);
    this.latest = first;
    for (Entry entry : entries) {
      if (entry.sequence() != acts.size()) {
        throw store.corrupt(entry.digest(), "an entry before it is missing or is there twice");
      }
      JsonObject json = store.object(entry.kind(), entry.digest());
      if (entry.kind() == ArtefactKind.CORRECTION) {
        add(entry, JsonRecord.read(Correction.class, json).orElseThrow(() -> corrupt(entry)));
      } else {
        add(entry, JsonRecord.read(Appeal.class, json).orElseThrow(() -> corrupt(entry)));
      }
    }
  }

  private void add(Entry entry, Correction correction) {
    // one that went with its document has its appeal where it was decided
    Optional<AppealCase> contested =
        correction
            .appeal()
            .flatMap(appeal -> Optional.ofNullable(cases.get(appeal)))
            .map(it -> it.with(correction));
    // erased values are alike, whatever they were: that it counted is told by its scorecard
    boolean counts =
        correction.isOfItem() && correction.now().equals(Redaction.WORDS)
            ? entry.scorecard().isPresent()
            : contested.map(it -> it.isUpheldBy(correction)).orElse(true);
    contested.ifPresent(it -> cases.put(it.digest(), counts ? it.upheld() : it));
    if (!correction.id().equals(entry.id())) {
      throw store.corrupt(entry.digest(), "it is recorded for another document than it names");
    }
    if (entry.scorecard().isPresent() != (counts && correction.isOfItem())) {
      throw store.corrupt(entry.digest(), "a scorecard belongs to what counts of an item, only");
    }
    if (entry.scorecard().isPresent()) {
      if (!source(entry.scorecard().get()).equals(source(first))) {
        throw store.corrupt(
            entry.digest(), "the scorecard that it is recorded with is of another document");
      }
      latest = entry.scorecard().get();
      answers.put(correction.item(), correction);
    }
    if (counts) {
      counting.put(correction.item(), entry);
    }
    corrections.add(correction);
    acts.add(new HistoryEvent.Act(entry, Optional.of(correction), Optional.empty()));
  }

  private void add(Entry entry, Appeal appeal) {
    if (entry.scorecard().isPresent()) {
      throw store.corrupt(entry.digest(), "a scorecard belongs to what counts of an item, only");
    }
    switch (appeal) {
      case Filing filing ->
          cases.put(
              entry.digest(),
              new AppealCase(
                  cases.size() + 1,
                  entry.digest(),
                  filing,
                  entry.at(),
                  List.of(),
                  List.of(),
                  false));
      case Denial denial ->
          cases.computeIfPresent(denial.appeal(), (_, before) -> before.with(denial));
    }
    acts.add(new HistoryEvent.Act(entry, Optional.empty(), Optional.of(appeal)));
  }

  /// The rubric and the text of a scorecard.
  private List<Optional<Digest>> source(Digest scorecard) {
    StoredScorecard card = store.scorecard(scorecard);
    return List.of(Optional.of(card.bundle()), store.extraction(card.extraction()).document());
  }

  /// Whether something counts that persons have decided.
  public boolean isCorrected() {
    return !counting.isEmpty();
  }

  public boolean isAnnulled() {
    return acts.stream()
        .filter(act -> act.entry().equals(counting.get("")))
        .flatMap(act -> act.correction().stream())
        .anyMatch(Correction::isAnnulment);
  }

  /// The figures of the scorecard of the judges.
  public ResultValue firstFigures() {
    return figures(first);
  }

  /// The figures that count.
  public ResultValue finalFigures() {
    return isAnnulled() ? ResultValue.ANNULLED : figures(latest);
  }

  /// The scorecard with all corrections that count; without any, that of the judges.
  public Digest latest() {
    return latest;
  }

  public StoredScorecard card() {
    return store.scorecard(latest);
  }

  /// How it is decided; of the whole, if no result counts.
  public DecidedResult decided() {
    return isAnnulled()
        ? new DecidedResult("annulled", ResultValue.ANNULLED.verdict())
        : DecidedResult.of(card(), results());
  }

  /// What the calibrations of the run make of the figures that count.
  public List<StoredResult> results() {
    return store.results(latest);
  }

  /// What counts in the place of the judges' answers, by item.
  public SortedMap<String, Correction> answers() {
    return answers;
  }

  /// The correction that counts of an item, or of the whole under no name.
  public Optional<Digest> counting(String item) {
    return Optional.ofNullable(counting.get(item)).map(Entry::digest);
  }

  /// The final figures.
  public JsonObject json() {
    JsonObjectBuilder json = JsonObject.builder();
    json.putAll(finalFigures().json());
    return json.put("scorecard", latest)
        .put("corrections", corrections.size())
        .putUnlessEmpty("because", JsonArray.mapped(counting(), Recorded::json))
        .build();
  }

  /// The scorecard of the judges.
  public Digest first() {
    return first;
  }

  public List<Entry> entries() {
    return entries;
  }

  /// All corrections, in order.
  public List<Recorded> recorded() {
    SortedMap<String, String> found = corrections.isEmpty() ? new TreeMap<>() : found();
    return acts.stream()
        .filter(act -> act.correction().isPresent())
        .map(act -> {
          Correction correction = act.correction().orElseThrow();
          Entry entry = act.entry();
          return new Recorded(
              entry,
              correction,
              found.getOrDefault(correction.item(), ""),
              counting(correction.item()).equals(Optional.of(entry.digest())),
              entry.sequence() >= released);
        })
        .toList();
  }

  /// The corrections on which the result rests, in order.
  public List<Recorded> counting() {
    return recorded().stream().filter(Recorded::counts).toList();
  }

  /// For people: each correction that counts, with who made it and why.
  public List<String> because() {
    return counting().stream().map(one -> one.text(one.correction().by())).toList();
  }

  /// What the judges have found, by item and judged fact.
  private SortedMap<String, String> found() {
    StoredExtraction extraction = store.extraction(store.scorecard(first).extraction());
    SortedMap<String, String> found = new TreeMap<>();
    extraction
        .facts()
        .forEach((id, value) -> found.put(id, value.unknown().orElseGet(value::words)));
    extraction.findings().forEach(finding -> found.put(finding.item(), words(finding)));
    return found;
  }

  private static String words(StoredFinding finding) {
    return finding.isNotApplicable()
        ? Applicability.NOT_APPLICABLE
        : finding
            .decision()
            .map(it -> it.exact())
            .or(() -> finding.range().map(range -> range.low() + " to " + range.high()))
            .or(finding::unknown)
            .orElse("");
  }

  /// Appeals in the order in which they were filed.
  public Collection<AppealCase> cases() {
    return cases.sequencedValues();
  }

  /// @param digest of the filing
  public Optional<AppealCase> appeal(Digest digest) {
    return Optional.ofNullable(cases.get(digest));
  }

  /// What people did, in order.
  ///
  /// @param named how a person is shown
  public List<HistoryEvent> events(UnaryOperator<String> named) {
    SortedMap<String, String> found = acts.isEmpty() ? new TreeMap<>() : found();
    return acts.stream().map(act -> HistoryEvent.of(act, found, cases, named)).toList();
  }

  private ResultValue figures(Digest scorecard) {
    return ResultValue.of(store.scorecard(scorecard), store.results(scorecard));
  }

  private RuntimeException corrupt(Entry entry) {
    return store.corrupt(entry.digest(), "it is not what this version writes");
  }

  /// Something that happened to a result.
  ///
  /// @param what in a word
  /// @param who a judge or a person
  /// @param when an instant; empty where the history does not know
  /// @param says in one line
  /// @param because what was written about it; may be empty
  public record HistoryEvent(
      String what,
      String who,
      @Sparse String when,
      String says,
      @Sparse String because,
      String artefact)
      implements JsonRecord {

    /// A correction or an entry of an appeal, as it was recorded.
    record Act(Entry entry, Optional<Correction> correction, Optional<Appeal> appeal) {}

    /// @param found what the judges have found, by item
    /// @param named how a person is shown
    static HistoryEvent of(
        Act act,
        Map<String, String> found,
        Map<Digest, AppealCase> cases,
        UnaryOperator<String> named) {
      String when = act.entry().at().toString();
      String artefact = act.entry().digest().toString();
      if (act.correction().isPresent()) {
        Correction correction = act.correction().get();
        return new HistoryEvent(
            correction.isOfItem() ? "corrected" : correction.now(),
            named.apply(correction.by()),
            when,
            correction.isOfItem()
                ? correction.words()
                    + ": "
                    + found.getOrDefault(correction.item(), "")
                    + " -> "
                    + correction.now()
                : "",
            correction.reason(),
            artefact);
      }
      return switch (act.appeal().orElseThrow()) {
        case Filing filing ->
            new HistoryEvent(
                "appealed",
                named.apply(filing.by()),
                when,
                "appeal "
                    + cases.get(act.entry().digest()).number()
                    + ", on "
                    + filing.item()
                    + ", to be decided by "
                    + LocalDate.ofInstant(cases.get(act.entry().digest()).due(), ZoneOffset.UTC),
                filing.ground(),
                artefact);
        case Denial denial ->
            new HistoryEvent(
                "denied",
                named.apply(denial.by()),
                when,
                "appeal "
                    + Optional.ofNullable(cases.get(denial.appeal()))
                        .map(AppealCase::number)
                        .orElse(0),
                denial.reason(),
                artefact);
      };
    }
  }
}
