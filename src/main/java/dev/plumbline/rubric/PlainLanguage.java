package dev.plumbline.rubric;

import dev.plumbline.base.canonical.JsonRecord;
import dev.plumbline.base.canonical.JsonRecord.Sparse;
import dev.plumbline.base.canonical.SortedCopy;
import java.util.SortedMap;
import java.util.TreeMap;

/// What writers read of an item in place of its own words. No judge is shown it, and no score
/// depends on it. Texts that were not given are empty.
///
/// @param ask the question, as its writer understands it
/// @param earned what is said where an item without levels earned its points
/// @param missing what is said where it did not
/// @param levels what is said of levels, by level
@Sparse
public record PlainLanguage(
    String ask, String earned, String missing, SortedMap<Integer, String> levels)
    implements JsonRecord {

  /// The words of the item.
  public static final PlainLanguage NONE = new PlainLanguage("", "", "", new TreeMap<>());

  /// The longest text, which is never shortened.
  public static final int LENGTH_MAX = 90;

  public PlainLanguage {
    levels = SortedCopy.of(levels);
  }
}
