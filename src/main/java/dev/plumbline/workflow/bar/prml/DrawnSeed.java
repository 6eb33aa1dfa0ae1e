package dev.plumbline.workflow.bar.prml;

import java.math.BigInteger;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The seed in the words of how documents were drawn, such as `essays, seed 42`.
final class DrawnSeed {

  private static final Pattern SEED =
      Pattern.compile("(?<![0-9A-Za-z])seed[ :=]+(-?[0-9]{1,20})(?![0-9A-Za-z.])");

  /// Empty if the words name none, or several.
  static Optional<BigInteger> find(String drawn) {
    Matcher matcher = SEED.matcher(drawn);
    Optional<BigInteger> seed =
        matcher.find() ? Optional.of(new BigInteger(matcher.group(1))) : Optional.empty();
    return matcher.find() ? Optional.empty() : seed;
  }

  /// The words for documents that a manifest names.
  static String words(String dataset, Optional<BigInteger> seed) {
    return dataset
        + seed.filter(it -> !find(dataset).equals(Optional.of(it)))
            .map(it -> ", seed " + it)
            .orElse("");
  }

  private DrawnSeed() {}
}
