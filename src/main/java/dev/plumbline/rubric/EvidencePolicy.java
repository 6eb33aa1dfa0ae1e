package dev.plumbline.rubric;

import java.util.List;

/// How much evidence a decision needs, and what counts as evidence.
///
/// @param perItem valid quotes that a decision above the cap needs
/// @param perTrait valid quotes that a trait above its cap needs
/// @param accept the quote statuses that count, by their words
/// @param foldCase letters that differ in case only are the same
public record EvidencePolicy(int perItem, int perTrait, List<String> accept, boolean foldCase) {

  public static final int PER_ITEM_MAX = 8;
  public static final int PER_TRAIT_MAX = 100;

  /// What can be accepted; the other statuses never count.
  public static final List<String> ACCEPTABLE =
      List.of("exact", "folded", "elided", "reanchored", "cross-unit", "ambiguous");

  public static final EvidencePolicy STANDARD =
      new EvidencePolicy(1, 0, List.of("exact", "folded", "reanchored"), false);

  public int neededBy(Item item) {
    return item.needs() == Item.AS_RUBRIC ? perItem : item.needs();
  }

  public int neededBy(Trait trait) {
    return trait.needs() == Item.AS_RUBRIC ? perTrait : trait.needs();
  }

  public EvidencePolicy {
    accept = List.copyOf(accept);
  }
}
