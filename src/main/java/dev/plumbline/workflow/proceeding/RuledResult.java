package dev.plumbline.workflow.proceeding;

import dev.plumbline.base.canonical.ArtefactKind;
import dev.plumbline.base.canonical.Digest;
import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.JsonArray;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.JsonObjectBuilder;
import dev.plumbline.run.ResultValue;
import dev.plumbline.score.StoredScorecard;
import dev.plumbline.store.proceeding.Proceedings.Entry;
import dev.plumbline.workflow.review.Appeal;
import dev.plumbline.workflow.review.AppealCase;
import dev.plumbline.workflow.review.RuledPart;
import dev.plumbline.workflow.review.Ruling;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.function.UnaryOperator;

/// What counts for a document, and how it came to that: the automatic result, then what people have
/// ruled, in order. What the engine gave stays as it is.
public final class RuledResult {

  /// An entry of an appeal as it was recorded.
  private record RecordedAppeal(Entry entry, Appeal appeal) {}

  /// A ruling as it was recorded.
  ///
  /// @param counts whether the final figures rest on it; a ruling on the verdict or the composite
  ///   counts until another one on it, or a ruling on an item, which makes another scorecard
  /// @param afterPublication whether the run was published before, and not again since
  public record RecordedRuling(
      Entry entry, Ruling ruling, boolean counts, boolean afterPublication) {

    /// For people: what was changed, by whom and why.
    ///
    /// @param who the person as it is shown
    public String text(String who) {
      return ruling.partWords()
          + ": "
          + ruling.was()
          + " -> "
          + ruling.now()
          + ", "
          + who
          + ": "
          + ruling.reason()
          + (afterPublication ? " (after publication)" : "");
    }

    public JsonObject json() {
      return JsonObject.builder(9)
          .put("ruling", entry.digest())
          .put("part", ruling.part().text())
          .put("was", ruling.was())
          .put("now", ruling.now())
          .put("by", ruling.by())
          .put("at", entry.at().toString())
          .put("reason", ruling.reason())
          .putIfPresent("appeal", ruling.appeal().map(digest -> Json.of(digest.toString())))
          .putUnlessDefault("afterPublication", Json.of(afterPublication), Json.of(false))
          .build();
    }
  }

  private final Digest automatic;
  private final ResultStore store;
  private final List<Entry> entries;
  private final int published;
  private final List<Ruling> rulings = new ArrayList<>();
  private final List<RecordedAppeal> appeals = new ArrayList<>();

  /// @param automatic the scorecard that the engine gave
  /// @param entries about it, in order
  ///
  ///   An entry that is missing, or a scorecard that belongs to another ruling or document, is
  ///   corrupt; that each scorecard follows from its ruling is computed again by `verify` alone.
  public RuledResult(Digest automatic, List<Entry> entries, ResultStore store) {
    this(automatic, entries, entries.size(), store);
  }

  /// @param published how many of the entries a publication covers; all where there is none
  public RuledResult(Digest automatic, List<Entry> entries, int published, ResultStore store) {
    this.automatic = automatic;
    this.published = published;
    this.store = store;
    this.entries = List.copyOf(entries);
    Digest latest = automatic;
    for (Entry entry : entries) {
      if (entry.sequence() != rulings.size() + appeals.size()) {
        throw store.corrupt(entry.digest(), "an entry before it is missing or is there twice");
      }
      JsonObject json = store.object(entry.kind(), entry.digest());
      if (entry.kind() == ArtefactKind.RULING) {
        Ruling ruling = Ruling.read(json).orElseThrow(() -> corrupt(entry));
        rulings.add(ruling);
        requireBound(entry, ruling, latest);
        latest = entry.scorecard().orElse(latest);
      } else {
        appeals.add(new RecordedAppeal(entry, Appeal.read(json).orElseThrow(() -> corrupt(entry))));
        if (entry.scorecard().isPresent()) {
          throw store.corrupt(entry.digest(), "only a ruling on an item has a scorecard");
        }
      }
    }
  }

  private void requireBound(Entry entry, Ruling ruling, Digest latest) {
    if (!ruling.scorecard().equals(latest) || !ruling.id().equals(entry.id())) {
      throw store.corrupt(entry.digest(), "it is recorded for another result than it names");
    }
    if (ruling.part().item().isPresent() != entry.scorecard().isPresent()) {
      throw store.corrupt(entry.digest(), "only a ruling on an item has a scorecard");
    }
    entry
        .scorecard()
        .filter(scorecard -> !source(scorecard).equals(source(latest)))
        .ifPresent(_ -> {
          throw store.corrupt(
              entry.digest(), "the scorecard that it is recorded with is of another document");
        });
  }

  /// The rubric and the text of a scorecard.
  private List<Optional<Digest>> source(Digest scorecard) {
    StoredScorecard card = store.scorecard(scorecard);
    return List.of(Optional.of(card.bundle()), store.extraction(card.extraction()).document());
  }

  public boolean isRuled() {
    return !rulings.isEmpty();
  }

  /// The figures of the scorecard of the run.
  public ResultValue automaticFigures() {
    return figures(automatic);
  }

  /// The figures that count: those of the latest scorecard, with what was ruled on its verdict and
  /// composite.
  public ResultValue finalFigures() {
    return ruled(figures(latest()), store.scorecard(latest()));
  }

  /// What the latest scorecard says with what was ruled on it; calibrations, which belong to a run,
  /// have no say. This is what a ruling says was so.
  ResultValue statedFigures() {
    StoredScorecard card = store.scorecard(latest());
    return ruled(ResultValue.of(card, List.of()), card);
  }

  /// A grade follows from the mark that counts, with the rules as the plan tried them.
  private ResultValue ruled(ResultValue figures, StoredScorecard card) {
    Optional<String> composite = ruled(RuledPart.COMPOSITE);
    return new ResultValue(
        composite.or(figures::composite),
        composite.isPresent() ? Optional.empty() : figures.interval(),
        ruled(RuledPart.VERDICT).or(figures::verdict),
        card.graded().map(graded -> graded.again(composite)));
  }

  /// The scorecard that the rulings on items have led to; without any, that of the run.
  public Digest latest() {
    return entries.stream()
        .flatMap(entry -> entry.scorecard().stream())
        .reduce(automatic, (_, later) -> later);
  }

  /// The final figures.
  public JsonObject json() {
    JsonObjectBuilder json = JsonObject.builder();
    finalFigures().json().forEach(json::put);
    return json.put("scorecard", latest())
        .put("rulings", rulings.size())
        .putUnlessEmpty("because", JsonArray.mapped(counting(), RecordedRuling::json))
        .build();
  }

  public Digest automatic() {
    return automatic;
  }

  public List<Entry> entries() {
    return entries;
  }

  public List<Ruling> rulings() {
    return rulings;
  }

  /// The rulings on which the final figures rest, in order.
  public List<RecordedRuling> counting() {
    return recorded().stream().filter(RecordedRuling::counts).toList();
  }

  /// The rulings that counted until the last one, and count no more.
  public List<RecordedRuling> ended() {
    if (rulings.isEmpty()) {
      return List.of();
    }
    List<Entry> counting = counting().stream().map(RecordedRuling::entry).toList();
    int last = entries.indexOf(recorded().getLast().entry());
    return new RuledResult(automatic, entries.subList(0, last), store)
        .counting().stream().filter(one -> !counting.contains(one.entry())).toList();
  }

  /// For people: each ruling that counts, with who decided and why.
  public List<String> because() {
    return counting().stream().map(one -> one.text(one.ruling().by())).toList();
  }

  /// All rulings, in order.
  public List<RecordedRuling> recorded() {
    List<RecordedRuling> recorded = new ArrayList<>();
    Iterator<Ruling> next = rulings.iterator();
    for (Entry entry : entries) {
      if (entry.kind() == ArtefactKind.RULING) {
        Ruling ruling = next.next();
        recorded.add(
            new RecordedRuling(entry, ruling, counts(ruling), entry.sequence() >= published));
      }
    }
    return recorded;
  }

  /// Appeals by the digests of their filings.
  public SequencedMap<Digest, AppealCase> cases() {
    SequencedMap<Digest, AppealCase> cases = new LinkedHashMap<>();
    for (RecordedAppeal recorded : appeals) {
      switch (recorded.appeal()) {
        case Appeal.Filing filing ->
            cases.put(recorded.entry().digest(), new AppealCase(filing, List.of()));
        case Appeal.Step step ->
            cases.computeIfPresent(step.appeal(), (_, before) -> before.with(step));
      }
    }
    return cases;
  }

  /// When an appeal was filed.
  public Instant filed(Digest appeal) {
    return appeals.stream()
        .filter(recorded -> recorded.entry().digest().equals(appeal))
        .findFirst()
        .orElseThrow()
        .entry()
        .at();
  }

  /// What people did, in order.
  ///
  /// @param named how a person is shown
  public List<HistoryEvent> events(UnaryOperator<String> named) {
    Iterator<Ruling> nextRuling = rulings.iterator();
    Iterator<RecordedAppeal> nextAppeal = appeals.iterator();
    List<HistoryEvent> events = new ArrayList<>();
    for (Entry entry : entries) {
      if (entry.kind() == ArtefactKind.RULING) {
        Ruling ruling = nextRuling.next();
        events.add(HistoryEvent.of(entry, ruling, named.apply(ruling.by())));
      } else {
        Appeal appeal = nextAppeal.next().appeal();
        events.add(HistoryEvent.of(entry, appeal, named.apply(appeal.by())));
      }
    }
    return events;
  }

  private boolean counts(Ruling ruling) {
    return ruling.part().item().isPresent()
        || last(ruling.part()).filter(ruling::equals).isPresent();
  }

  private Optional<String> ruled(RuledPart part) {
    return last(part).map(Ruling::now);
  }

  /// A ruling on the verdict or the composite holds for the scorecard that it names.
  private Optional<Ruling> last(RuledPart part) {
    Digest latest = latest();
    return rulings.stream()
        .filter(ruling -> ruling.part().equals(part) && ruling.scorecard().equals(latest))
        .reduce((_, later) -> later);
  }

  private ResultValue figures(Digest scorecard) {
    return ResultValue.of(store.scorecard(scorecard), store.results(scorecard));
  }

  private RuntimeException corrupt(Entry entry) {
    return store.corrupt(entry.digest(), "it is not what this version writes");
  }
}
