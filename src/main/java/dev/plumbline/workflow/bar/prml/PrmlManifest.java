package dev.plumbline.workflow.bar.prml;

import dev.plumbline.workflow.files.FileDigest;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.SequencedMap;

/// A manifest as far as a bar can mean it.
///
/// @param threshold the shortest decimal of a 64-bit number
/// @param dataset its id, in words
/// @param documents 64 hexadecimal digits: the hash of a file, or the root of a list of documents
/// @param documentCount empty if the manifest names none
/// @param seed empty where it is `null`
/// @param producer who claims it
/// @param amends the hash of the manifest that this one replaces
/// @param arguments of the metric
/// @param descriptions the keys that describe and claim nothing, in their order
/// @param canonical whose SHA-256 is its hash
public record PrmlManifest(
    String claim,
    PrmlMetric metric,
    BigDecimal threshold,
    String dataset,
    String documents,
    OptionalInt documentCount,
    Optional<BigInteger> seed,
    String producer,
    Optional<String> amends,
    SequencedMap<String, String> arguments,
    List<String> descriptions,
    String canonical) {

  /// 64 hexadecimal digits.
  public String hash() {
    return FileDigest.of(canonical.getBytes(StandardCharsets.UTF_8));
  }
}
