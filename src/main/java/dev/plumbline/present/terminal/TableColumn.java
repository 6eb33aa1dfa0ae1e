package dev.plumbline.present.terminal;

/// A column of a table.
///
/// @param title may be empty
public record TableColumn(String title, Alignment alignment) {

  /// To which side the cells of a column are flush.
  public enum Alignment {
    LEFT,
    RIGHT
  }

  public static TableColumn text(String title) {
    return new TableColumn(title, Alignment.LEFT);
  }

  public static TableColumn number(String title) {
    return new TableColumn(title, Alignment.RIGHT);
  }
}
