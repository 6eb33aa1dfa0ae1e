package dev.plumbline.measure.bridge;

/// What became of a bridge.
public sealed interface BridgeOutcome {

  record Built(Bridge bridge) implements BridgeOutcome {}

  /// More anchors would do.
  ///
  /// @param needed so many, if the judges agree on them as on these
  record TooFewAnchors(EquatingPrecision precision, int needed) implements BridgeOutcome {}

  /// No number of such anchors would do.
  ///
  /// @param reason in words
  record NoRelation(String reason) implements BridgeOutcome {}
}
