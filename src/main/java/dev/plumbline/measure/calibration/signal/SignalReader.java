package dev.plumbline.measure.calibration.signal;

import dev.plumbline.base.canonical.DecimalFormat;
import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.JsonInteger;
import dev.plumbline.base.canonical.JsonNull;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.JsonText;
import dev.plumbline.rubric.plan.model.TraceStepKind;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;

/// Computes the signals of a scorecard and its extraction. [ScorecardSignals] says what they are.
final class SignalReader {

  private static final String CONFIDENCE = "confidence";
  private static final String SELF_AGREEMENT = "self_agreement";

  /// Signals that only some judges provide.
  private static final List<String> JUDGE_SIGNALS = List.of(CONFIDENCE, SELF_AGREEMENT);

  private static final List<String> COUNTS =
      List.of("caps", "quotes", "unknown_items", "valid_quotes");

  private final JsonObject card;
  private final JsonObject extraction;
  private final List<JsonObject> traits;
  private final List<JsonObject> findings;

  SignalReader(JsonObject card, JsonObject extraction) {
    this.card = card;
    this.extraction = extraction;
    this.traits = objects(card, "traits");
    this.findings = objects(extraction, "findings");
  }

  /// The names of the available signals, sorted, without `log_length`.
  List<String> names() {
    List<String> names = new ArrayList<>(List.of("composite"));
    List<String> ids = traits.stream().map(trait -> trait.text("id")).toList();
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
      case "composite" -> point(card.get("composite"));
      case "caps" -> OptionalDouble.of(steps(TraceStepKind.CAP.wireName()));
      case "quotes" -> OptionalDouble.of(quotes(false));
      case "valid_quotes" -> OptionalDouble.of(quotes(true));
      case "unknown_items" -> OptionalDouble.of(unknownItems());
      case "tie" ->
          range().isEmpty() ? range() : OptionalDouble.of(range().getAsDouble() == 0 ? 1 : 0);
      case "trait_range" -> range();
      case ScorecardSignals.LOG_LENGTH ->
          extraction.find("characters").isPresent()
              ? OptionalDouble.of(StrictMath.log(1.0 + extraction.integer("characters")))
              : OptionalDouble.empty();
      default -> trait(name).isPresent() ? trait(name) : judgeSignal(name);
    };
  }

  private OptionalDouble judgeSignal(String name) {
    return switch (name) {
      case CONFIDENCE -> confidence();
      case SELF_AGREEMENT -> share(object("agreement"), "same", "pairs");
      default -> OptionalDouble.empty();
    };
  }

  /// The mean of the percentages of all traits, as a share.
  private OptionalDouble confidence() {
    JsonObject percents = object("confidence");
    return percents.keys().stream()
        .map(percents::get)
        .filter(JsonInteger.class::isInstance)
        .mapToDouble(percent -> ((JsonInteger) percent).value() / 100.0)
        .average();
  }

  private static OptionalDouble share(JsonObject of, String part, String whole) {
    return of.find(part).orElse(NONE) instanceof JsonInteger(long some)
            && of.find(whole).orElse(NONE) instanceof JsonInteger(long all)
            && all > 0
        ? OptionalDouble.of((double) some / all)
        : OptionalDouble.empty();
  }

  private JsonObject object(String key) {
    return extraction.find(key).orElse(NONE) instanceof JsonObject object
        ? object
        : JsonObject.EMPTY;
  }

  private OptionalDouble trait(String name) {
    for (JsonObject trait : traits) {
      if (trait.text("id").equals(name)) {
        return point(trait.get("raw"));
      }
    }
    return OptionalDouble.empty();
  }

  private OptionalDouble range() {
    double low = Double.POSITIVE_INFINITY;
    double high = Double.NEGATIVE_INFINITY;
    for (JsonObject trait : traits) {
      OptionalDouble raw = point(trait.get("raw"));
      if (raw.isEmpty()) {
        return raw;
      }
      low = Math.min(low, raw.getAsDouble());
      high = Math.max(high, raw.getAsDouble());
    }
    return low > high ? OptionalDouble.empty() : OptionalDouble.of(high - low);
  }

  private int steps(String kind) {
    int count = 0;
    for (Json step : card.list("trace")) {
      count += step instanceof JsonObject one && one.text("step").equals(kind) ? 1 : 0;
    }
    return count;
  }

  private long quotes(boolean valid) {
    long count = 0;
    for (JsonObject finding : findings) {
      if (valid && finding.find("valid").orElse(NONE) instanceof JsonInteger(long value)) {
        count += value;
      } else if (!valid && finding.find("quotes").isPresent()) {
        count += finding.list("quotes").size();
      }
    }
    return count;
  }

  private int unknownItems() {
    int count = 0;
    for (JsonObject finding : findings) {
      count += finding.find("unknown").isPresent() ? 1 : 0;
    }
    return count;
  }

  private static List<JsonObject> objects(JsonObject from, String key) {
    return from.find(key).isEmpty()
        ? List.of()
        : from.list(key).stream().map(JsonObject.class::cast).toList();
  }

  private static OptionalDouble point(Json json) {
    return json instanceof JsonText(String decimal)
        ? DecimalFormat.parse(decimal).stream().mapToDouble(BigDecimal::doubleValue).findFirst()
        : OptionalDouble.empty();
  }

  private static final Json NONE = JsonNull.NULL;
}
