package dev.plumbline.measure.calibration.signal;

import dev.plumbline.score.StoredScorecard;
import dev.plumbline.score.extraction.StoredExtraction;
import java.util.List;
import java.util.OptionalDouble;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/// The signals of a scorecard and its extraction, by name: numbers about a document besides its
/// score.
///
/// Traits by their ids (raw scores); `composite`; `caps`, `quotes` and `valid_quotes`, counts;
/// `unknown_items`, a count; `tie`, 1 if all traits are equal; `trait_range`, the highest less the
/// lowest trait; from the judge, where the extraction has them, `confidence`, the mean over the
/// traits of its stated confidence, 0 to 1, and `self_agreement`, the share of agreeing pairs among
/// its replicates; and `log_length`, the natural logarithm of one plus the number of characters,
/// which is used only on request.
public final class ScorecardSignals {

  public static final String LOG_LENGTH = "log_length";

  private final List<String> names;
  private final SortedMap<String, Double> values = new TreeMap<>();

  /// Only the signals are held, not the artefacts.
  public ScorecardSignals(StoredScorecard card, StoredExtraction extraction) {
    SignalReader reader = new SignalReader(card, extraction);
    this.names = reader.names();
    names.forEach(name -> reader.find(name).ifPresent(value -> values.put(name.intern(), value)));
    reader.find(LOG_LENGTH).ifPresent(value -> values.put(LOG_LENGTH, value));
  }

  /// The names of the available signals, sorted, without `log_length`.
  public List<String> names() {
    return names;
  }

  /// The names that all scorecards have in common, sorted.
  public static List<String> commonNames(List<ScorecardSignals> all) {
    SortedSet<String> names = new TreeSet<>();
    for (int i = 0; i < all.size(); i++) {
      List<String> some = all.get(i).names();
      if (i == 0) {
        names.addAll(some);
      } else {
        names.retainAll(some);
      }
    }
    return List.copyOf(names);
  }

  /// The value of a signal; empty if it is an interval, or not available.
  public OptionalDouble find(String name) {
    Double value = values.get(name);
    return value == null ? OptionalDouble.empty() : OptionalDouble.of(value);
  }
}
