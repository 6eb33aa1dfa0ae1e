package dev.plumbline.score.extraction;

import dev.plumbline.base.problem.WireName;

/// What a quote is evidence of: something by itself, or half of a pair.
public enum QuoteSide {
  ALONE,
  /// What is said.
  CLAIM,
  /// What proves the claim before it.
  SOURCE;

  /// As it is stored; a quote that is alone says nothing of it.
  public String wireName() {
    return this == ALONE ? "" : WireName.KEBAB.of(this);
  }

  static QuoteSide parse(String wireName) {
    return switch (wireName) {
      case "" -> ALONE;
      case "claim" -> CLAIM;
      case "source" -> SOURCE;
      default -> throw new IllegalArgumentException("no side of a pair: " + wireName);
    };
  }
}
