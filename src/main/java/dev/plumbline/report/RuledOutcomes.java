package dev.plumbline.report;

import dev.plumbline.canonical.JsonObject;
import dev.plumbline.canonical.JsonObjectBuilder;
import java.util.Collections;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/// What people have ruled on the results of a run: verdicts as the engine gave them, and as they
/// are with the rulings. A result without a verdict counts as `none`.
///
/// @param ruled results with a ruling
/// @param moved those of them whose verdict is another one now
/// @param automatic how many results have which verdict
/// @param finals how many have which verdict with the rulings
public record RuledOutcomes(
    long ruled,
    long moved,
    SortedMap<String, Integer> automatic,
    SortedMap<String, Integer> finals) {

  public static final RuledOutcomes NONE =
      new RuledOutcomes(0, 0, new TreeMap<>(), new TreeMap<>());

  private static final String WITHOUT = "none";

  public RuledOutcomes {
    automatic = Collections.unmodifiableSortedMap(new TreeMap<>(automatic));
    finals = Collections.unmodifiableSortedMap(new TreeMap<>(finals));
  }

  /// With one more result.
  public RuledOutcomes with(boolean isRuled, Optional<String> before, Optional<String> after) {
    SortedMap<String, Integer> automatics = new TreeMap<>(automatic);
    SortedMap<String, Integer> finalVerdicts = new TreeMap<>(finals);
    automatics.merge(before.orElse(WITHOUT), 1, Integer::sum);
    finalVerdicts.merge(after.orElse(WITHOUT), 1, Integer::sum);
    return new RuledOutcomes(
        ruled + (isRuled ? 1 : 0),
        moved + (before.equals(after) ? 0 : 1),
        automatics,
        finalVerdicts);
  }

  JsonObject json() {
    return JsonObject.builder()
        .put("ruled", ruled)
        .put("moved", moved)
        .put("automatic", counts(automatic))
        .put("final", counts(finals))
        .build();
  }

  private static JsonObject counts(SortedMap<String, Integer> counts) {
    JsonObjectBuilder json = JsonObject.builder();
    counts.forEach((verdict, count) -> json.put(verdict, (long) count));
    return json.build();
  }
}
