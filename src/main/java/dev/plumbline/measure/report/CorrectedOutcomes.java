package dev.plumbline.measure.report;

import dev.plumbline.base.canonical.JsonObject;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/// What people have decided about the results of a run: verdicts as the engine gave them, and as
/// they are with the corrections. A result without a verdict counts as `none`.
///
/// @param corrected results with a correction
/// @param moved those of them whose verdict is another one now
/// @param before how many results have which verdict
/// @param finals how many have which verdict with the corrections
/// @param parts how many corrections count, of an `item` or as `annulled`
/// @param appeals how many are `open`, `upheld` or `denied`
/// @param released when the run was released, in words; empty if it was not
public record CorrectedOutcomes(
    long corrected,
    long moved,
    SortedMap<String, Integer> before,
    SortedMap<String, Integer> finals,
    SortedMap<String, Integer> parts,
    SortedMap<String, Integer> appeals,
    String released) {

  public static final CorrectedOutcomes NONE =
      new CorrectedOutcomes(
          0, 0, new TreeMap<>(), new TreeMap<>(), new TreeMap<>(), new TreeMap<>(), "");

  private static final String WITHOUT = "none";
  private static final String PASS = "pass";
  private static final int DECIMALS = 6;

  /// What became of one result.
  ///
  /// @param before its verdict in the run
  /// @param after its final verdict
  /// @param parts of the corrections that count
  /// @param appeals their states
  public record Result(
      boolean isCorrected,
      Optional<String> before,
      Optional<String> after,
      List<String> parts,
      List<String> appeals) {
    public Result {
      parts = List.copyOf(parts);
      appeals = List.copyOf(appeals);
    }
  }

  public CorrectedOutcomes {
    before = copy(before);
    finals = copy(finals);
    parts = copy(parts);
    appeals = copy(appeals);
  }

  /// With one more result.
  public CorrectedOutcomes with(Result result) {
    return new CorrectedOutcomes(
        corrected + (result.isCorrected() ? 1 : 0),
        moved + (result.before().equals(result.after()) ? 0 : 1),
        counted(before, List.of(result.before().orElse(WITHOUT))),
        counted(finals, List.of(result.after().orElse(WITHOUT))),
        counted(parts, result.parts()),
        counted(appeals, result.appeals()),
        released);
  }

  /// The same, released.
  public CorrectedOutcomes released(String words) {
    return new CorrectedOutcomes(corrected, moved, before, finals, parts, appeals, words);
  }

  /// Whether people decided or released anything.
  public boolean isAny() {
    return corrected > 0 || !appeals.isEmpty() || !released.isEmpty();
  }

  /// Results that pass with the corrections.
  public int passed() {
    return finals.getOrDefault(PASS, 0);
  }

  /// @param documents of the run, which share the passes
  public JsonObject json(long documents) {
    return JsonObject.builder()
        .putUnlessEmpty("released", released)
        .put("corrected", corrected)
        .put("moved", moved)
        .put("before", before)
        .put("final", finals)
        .putUnlessEmpty("parts", parts)
        .putUnlessEmpty("appeals", appeals)
        .put(
            "passRate",
            JsonObject.of(
                "before", share(before.getOrDefault(PASS, 0), documents),
                "final", share(passed(), documents)))
        .build();
  }

  private static BigDecimal share(int passed, long documents) {
    return BigDecimal.valueOf(passed)
        .divide(BigDecimal.valueOf(documents), DECIMALS, RoundingMode.HALF_EVEN);
  }

  private static SortedMap<String, Integer> counted(
      SortedMap<String, Integer> before, List<String> more) {
    SortedMap<String, Integer> counts = new TreeMap<>(before);
    more.forEach(one -> counts.merge(one, 1, Integer::sum));
    return counts;
  }

  private static SortedMap<String, Integer> copy(SortedMap<String, Integer> counts) {
    return Collections.unmodifiableSortedMap(new TreeMap<>(counts));
  }
}
