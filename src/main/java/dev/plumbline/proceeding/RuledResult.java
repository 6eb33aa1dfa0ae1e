package dev.plumbline.proceeding;

import dev.plumbline.canonical.ArtefactKind;
import dev.plumbline.canonical.Digest;
import dev.plumbline.canonical.JsonObject;
import dev.plumbline.review.Appeal;
import dev.plumbline.review.AppealCase;
import dev.plumbline.review.RuledPart;
import dev.plumbline.review.Ruling;
import dev.plumbline.store.proceeding.Proceedings.Entry;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;

/// A result of a run with everything that people have decided about it since. What the engine gave
/// stays as it is; the final figures follow from it and the rulings.
public final class RuledResult {

  /// An entry of an appeal as it was recorded.
  public record RecordedAppeal(Entry entry, Appeal appeal) {}

  private final Digest automatic;
  private final StoredObjects store;
  private final List<Entry> entries;
  private final List<Ruling> rulings = new ArrayList<>();
  private final List<RecordedAppeal> appeals = new ArrayList<>();

  /// @param automatic the scorecard that the engine gave
  /// @param entries about it, in order
  public RuledResult(Digest automatic, List<Entry> entries, StoredObjects store) {
    this.automatic = automatic;
    this.store = store;
    this.entries = List.copyOf(entries);
    for (Entry entry : entries) {
      JsonObject json = store.object(entry.kind(), entry.digest());
      if (entry.kind() == ArtefactKind.RULING) {
        rulings.add(Ruling.read(json).orElseThrow(() -> corrupt(entry)));
      } else {
        appeals.add(new RecordedAppeal(entry, Appeal.read(json).orElseThrow(() -> corrupt(entry))));
      }
    }
  }

  public boolean isRuled() {
    return !rulings.isEmpty();
  }

  /// The figures of the scorecard of the run.
  public ResultValue automaticFigures() {
    return figures(automatic);
  }

  /// The figures of the latest scorecard, with what was ruled on its verdict and composite.
  public ResultValue finalFigures() {
    ResultValue figures = figures(latest());
    return new ResultValue(
        ruled(RuledPart.COMPOSITE).or(figures::composite),
        ruled(RuledPart.VERDICT).or(figures::verdict));
  }

  /// The scorecard that the rulings on items have led to; without any, that of the run.
  public Digest latest() {
    return entries.stream()
        .flatMap(entry -> entry.scorecard().stream())
        .reduce(automatic, (_, later) -> later);
  }

  public JsonObject json() {
    ResultValue figures = finalFigures();
    return JsonObject.builder()
        .putUnlessEmpty("composite", figures.composite().orElse(""))
        .putUnlessEmpty("verdict", figures.verdict().orElse(""))
        .put("scorecard", latest())
        .put("rulings", rulings.size())
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

  public List<RecordedAppeal> appeals() {
    return appeals;
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

  /// A ruling on the verdict or the composite holds for the scorecard that it names.
  private Optional<String> ruled(RuledPart part) {
    Digest latest = latest();
    return rulings.stream()
        .filter(ruling -> ruling.part().equals(part) && ruling.scorecard().equals(latest))
        .reduce((_, later) -> later)
        .map(Ruling::now);
  }

  private ResultValue figures(Digest scorecard) {
    return ResultValue.of(store.object(ArtefactKind.SCORECARD, scorecard));
  }

  private RuntimeException corrupt(Entry entry) {
    return store.corrupt(entry.digest(), "it is not what this version writes");
  }
}
