package dev.plumbline.measure.bridge;

/// An item that two judges answered differently.
///
/// @param document its id in the older run
/// @param item with the unit, if it is asked of each
/// @param old a decision, `not-applicable`, or a code for which there is none
/// @param now likewise, of the new judge
public record ItemDifference(String document, String item, String old, String now) {}
