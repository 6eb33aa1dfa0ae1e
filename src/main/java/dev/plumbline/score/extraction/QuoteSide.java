package dev.plumbline.score.extraction;

import dev.plumbline.base.problem.WireName;
import dev.plumbline.base.problem.WireNamed;

/// What a quote is evidence of: something by itself, or half of a pair.
public enum QuoteSide implements WireNamed {
  ALONE,
  /// What is said.
  CLAIM,
  /// What proves the claim before it.
  SOURCE;

  /// As it is stored; a quote that is alone says nothing of it.
  @Override
  public String wireName() {
    return this == ALONE ? "" : WireName.KEBAB.of(this);
  }
}
