package dev.plumbline.text.unicode;

import dev.plumbline.base.resource.PackagedText;
import java.util.Locale;

/// What we know of characters, frozen from Unicode 18: written by `TableGenerator`, never by hand.
///
/// A new table is a new version of `segments` or `folding`.
public enum FrozenTables {
  COMBINING,
  FOLDS,
  KINDS,
  LOWER;

  /// Numbers and delimiters in rows, beside this class in `combining.txt` and so on.
  String text() {
    return PackagedText.of(FrozenTables.class, name().toLowerCase(Locale.ROOT) + ".txt");
  }
}
