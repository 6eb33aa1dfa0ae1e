package dev.plumbline.base.problem;

/// Counts of things in messages.
public final class Plural {

  /// The count with its noun, such as `1 document` or `2 documents`.
  ///
  /// @param singular a noun whose plural ends in `s`
  public static String of(long count, String singular) {
    return count + " " + singular + (count == 1 ? "" : "s");
  }

  private Plural() {}
}
