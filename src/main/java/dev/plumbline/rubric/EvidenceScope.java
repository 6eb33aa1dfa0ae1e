package dev.plumbline.rubric;

import java.util.Optional;

/// Where the evidence for an item stands: in some parts; or as pairs, a quote of what is said
/// together with one of what proves it.
///
/// @param quoted where a quote stands; of a pair, that of the claim
/// @param source of a pair, where its proof stands
public record EvidenceScope(PartScope quoted, Optional<PartScope> source) {

  /// Where evidence stands unless a rubric says otherwise.
  public static final EvidenceScope OF_GRADED =
      new EvidenceScope(PartScope.OF_GRADED, Optional.empty());

  static EvidenceScope of(PartScope quoted) {
    return new EvidenceScope(quoted, Optional.empty());
  }

  /// Whether a quote counts only together with another.
  public boolean isPaired() {
    return source.isPresent();
  }

  /// Most quotes for one decision: each side of a pair is one.
  public int quotesMax() {
    return isPaired() ? 2 * EvidencePolicy.QUOTES_MAX : EvidencePolicy.QUOTES_MAX;
  }

  /// In words for who quotes: `graded, user`, or `graded, proved from sources`.
  public String words() {
    return quoted.text() + source.map(it -> ", proved from " + it.text()).orElse("");
  }
}
