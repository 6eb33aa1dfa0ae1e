package dev.plumbline.rubric;

import java.util.Optional;

/// The name under which an item is answered that is asked of each unit of a document: `F1@s3` is
/// the item `F1`, asked of the unit `s3`. No id of an item has the character between them.
public final class ItemUnit {

  private static final char AT = '@';

  public static String id(String item, String unit) {
    return item + AT + unit;
  }

  /// The item that an answer belongs to; the whole name if it belongs to no unit.
  public static String item(String answered) {
    int at = answered.indexOf(AT);
    return at < 0 ? answered : answered.substring(0, at);
  }

  /// The unit that was asked of; empty for an item that is asked once.
  public static Optional<String> unit(String answered) {
    int at = answered.indexOf(AT);
    return at < 0 ? Optional.empty() : Optional.of(answered.substring(at + 1));
  }

  private ItemUnit() {}
}
