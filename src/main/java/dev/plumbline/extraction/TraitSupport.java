package dev.plumbline.extraction;

/// How many pieces of a document support a trait, and how many it needs.
public record TraitSupport(int valid, int required) {
  public boolean isEnough() {
    return valid >= required;
  }
}
