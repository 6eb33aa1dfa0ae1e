package dev.plumbline.plan.expression;

import dev.plumbline.plan.number.Interval;
import dev.plumbline.plan.number.Truth;

/// The values of one run, each in the slot that its name was given when the plan was compiled.
///
/// A text that is unknown holds no string of ours but the marker `UNKNOWN_TEXT`, compared by
/// identity.
public final class Frame {

  /// Never equal, by identity, to a text that anybody supplies.
  @SuppressWarnings("StringOperationCanBeSimplified")
  public static final String UNKNOWN_TEXT = new String("unknown");

  public final Interval[] numbers;
  public final Truth[] truths;
  public final String[] texts;

  /// Whether a fact or item is there; unknown only while ranges are worked out at compile time.
  public final Truth[] known;

  public Frame(Slots slots) {
    numbers = new Interval[slots.numbers()];
    truths = new Truth[slots.truths()];
    texts = new String[slots.texts()];
    known = new Truth[slots.known()];
  }

  /// By identity: a fact may well say "unknown".
  @SuppressWarnings("ReferenceEquality")
  public static boolean isUnknown(String text) {
    return text == UNKNOWN_TEXT;
  }

  /// How many slots of each kind a plan needs.
  public record Slots(int numbers, int truths, int texts, int known) {}
}
