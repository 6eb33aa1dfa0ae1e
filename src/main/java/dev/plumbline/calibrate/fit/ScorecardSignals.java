package dev.plumbline.calibrate.fit;

import dev.plumbline.rubric.bundle.Bundle;
import dev.plumbline.score.Scorer;
import dev.plumbline.score.StoredScorecard;
import dev.plumbline.score.StoredScorecard.Part;
import dev.plumbline.score.StoredStep;
import dev.plumbline.score.extraction.ExtractionArtefactReader;
import dev.plumbline.score.extraction.StoredExtraction;
import dev.plumbline.score.extraction.StoredExtraction.StoredFinding;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Supplier;

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

  /// Computes the signals of a scorecard and its extraction. [ScorecardSignals] says what they are.
  private static final class SignalReader {

    private static final String CONFIDENCE = "confidence";
    private static final String SELF_AGREEMENT = "self_agreement";

    /// Signals that only some judges provide.
    private static final List<String> JUDGE_SIGNALS = List.of(CONFIDENCE, SELF_AGREEMENT);

    private static final List<String> COUNTS =
        List.of("caps", "quotes", "unknown_items", "valid_quotes");

    private final StoredScorecard card;
    private final StoredExtraction extraction;
    private final List<Part> traits;
    private final List<StoredFinding> findings;

    SignalReader(StoredScorecard card, StoredExtraction extraction) {
      this.card = card;
      this.extraction = extraction;
      this.traits = card.traits();
      this.findings = extraction.findings();
    }

    /// The names of the available signals, sorted, without `log_length`.
    List<String> names() {
      List<String> names = new ArrayList<>(List.of("composite"));
      List<String> ids = traits.stream().map(Part::id).toList();
      names.addAll(ids);
      if (!traits.isEmpty()) {
        names.addAll(COUNTS);
      }
      if (traits.size() > 1) {
        names.addAll(List.of("tie", "trait_range"));
      }
      JUDGE_SIGNALS.stream()
          .filter(name -> judgeSignal(name).isPresent() && !names.contains(name))
          .forEach(names::add);
      return names.stream().sorted().toList();
    }

    /// The value of a signal; empty if it is an interval, or not available.
    OptionalDouble find(String name) {
      return switch (name) {
        case "composite" -> card.composite().number();
        case "caps" -> OptionalDouble.of(card.steps(StoredStep.Cap.class).size());
        case "quotes" ->
            OptionalDouble.of(findings.stream().mapToLong(StoredFinding::quoteCount).sum());
        case "valid_quotes" ->
            OptionalDouble.of(findings.stream().mapToLong(StoredFinding::valid).sum());
        case "unknown_items" ->
            OptionalDouble.of(findings.stream().filter(it -> it.unknown().isPresent()).count());
        case "tie" ->
            range().isEmpty() ? range() : OptionalDouble.of(range().getAsDouble() == 0 ? 1 : 0);
        case "trait_range" -> range();
        case LOG_LENGTH ->
            extraction.characters().isPresent()
                ? OptionalDouble.of(StrictMath.log(1.0 + extraction.characters().getAsInt()))
                : OptionalDouble.empty();
        default -> trait(name).isPresent() ? trait(name) : judgeSignal(name);
      };
    }

    private OptionalDouble judgeSignal(String name) {
      return switch (name) {
        case CONFIDENCE -> confidence();
        case SELF_AGREEMENT -> agreement();
        default -> OptionalDouble.empty();
      };
    }

    /// The mean of the percentages of all traits, as a share.
    private OptionalDouble confidence() {
      return extraction.confidence().values().stream()
          .mapToDouble(percent -> percent / 100.0)
          .average();
    }

    private OptionalDouble agreement() {
      return extraction.agreement().stream()
          .filter(it -> it.pairs() > 0)
          .mapToDouble(it -> (double) it.same() / it.pairs())
          .findFirst();
    }

    private OptionalDouble trait(String name) {
      for (Part trait : traits) {
        if (trait.id().equals(name)) {
          return trait.raw().number();
        }
      }
      return OptionalDouble.empty();
    }

    private OptionalDouble range() {
      double low = Double.POSITIVE_INFINITY;
      double high = Double.NEGATIVE_INFINITY;
      for (Part trait : traits) {
        OptionalDouble raw = trait.raw().number();
        if (raw.isEmpty()) {
          return raw;
        }
        low = Math.min(low, raw.getAsDouble());
        high = Math.max(high, raw.getAsDouble());
      }
      return low > high ? OptionalDouble.empty() : OptionalDouble.of(high - low);
    }
  }

  /// Computes the signals that scorecards would have without the evidence cap, from stored
  /// extractions alone.
  public static final class UngatedScores {

    private final ExtractionArtefactReader reader;
    private final Scorer scorer;

    public UngatedScores(Bundle bundle) {
      this.reader = new ExtractionArtefactReader(bundle.extraction());
      this.scorer = new Scorer(bundle);
    }

    /// The signals without the cap; none for a rubric without traits, to which alone the cap
    /// applies.
    ///
    /// @param gated the signals of this card, which are the same where nothing was capped: every
    ///   cap that changes a value is a step of the trace
    /// @param card as in its artefact, or what [ScorecardSignals] reads of it
    /// @param extraction of the card, as in its artefact; asked for only if something was capped
    public Optional<ScorecardSignals> signals(
        ScorecardSignals gated, StoredScorecard card, Supplier<StoredExtraction> extraction) {
      if (card.traits().isEmpty()) {
        return Optional.empty();
      }
      if (card.steps(StoredStep.Cap.class).isEmpty()) {
        return Optional.of(gated);
      }
      StoredExtraction whole = extraction.get();
      return reader
          .read(whole.json())
          .map(read -> new ScorecardSignals(scorer.uncapped(read).whole(), whole));
    }
  }
}
