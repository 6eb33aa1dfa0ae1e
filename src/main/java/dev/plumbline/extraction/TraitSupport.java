package dev.plumbline.extraction;

/// The evidence for a trait: distinct passages that support its items, and how many it requires.
public record TraitSupport(int valid, int required) {
  public boolean isSufficient() {
    return valid >= required;
  }
}
