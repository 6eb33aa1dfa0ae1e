package dev.plumbline.rubric.plan.expression;

import dev.plumbline.base.number.Interval;
import dev.plumbline.base.number.Truth;

/// The values of one execution, each in the slot that its name was assigned at compile time.
///
/// An unknown text is the marker [#UNKNOWN_TEXT], compared by identity.
public final class Frame {

  /// Never identical to a text from an input.
  @SuppressWarnings("StringOperationCanBeSimplified")
  public static final String UNKNOWN_TEXT = new String("unknown");

  public final Interval[] numbers;
  public final Truth[] truths;
  public final String[] texts;

  /// Whether a fact or item is known; itself unknown only while ranges are computed at compile
  /// time.
  public final Truth[] known;

  public Frame(Slots slots) {
    numbers = new Interval[slots.numbers()];
    truths = new Truth[slots.truths()];
    texts = new String[slots.texts()];
    known = new Truth[slots.known()];
  }

  /// Compared by identity, since a fact may have the value "unknown".
  @SuppressWarnings("ReferenceEquality")
  public static boolean isUnknown(String text) {
    return text == UNKNOWN_TEXT;
  }

  /// The number of slots of each kind.
  public record Slots(int numbers, int truths, int texts, int known) {}
}
