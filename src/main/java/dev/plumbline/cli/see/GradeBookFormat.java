package dev.plumbline.cli.see;

import dev.plumbline.present.terminal.ListingFormat;
import dev.plumbline.workflow.gradebook.SheetKind;
import java.util.Locale;
import java.util.Optional;

/// The forms of a grade book.
enum GradeBookFormat {
  TABLE,
  CSV,
  JSONL,
  MARKDOWN,
  EXCEL,
  MOODLE,
  CANVAS;

  /// As the option is written.
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }

  /// Empty if it is none of the listings.
  Optional<ListingFormat> listing() {
    return switch (this) {
      case TABLE -> Optional.of(ListingFormat.TABLE);
      case CSV -> Optional.of(ListingFormat.CSV);
      case JSONL -> Optional.of(ListingFormat.JSONL);
      case MARKDOWN -> Optional.of(ListingFormat.MARKDOWN);
      case EXCEL, MOODLE, CANVAS -> Optional.empty();
    };
  }

  /// Empty if it is no file that a platform gave.
  Optional<SheetKind> sheet() {
    return switch (this) {
      case MOODLE -> Optional.of(SheetKind.MOODLE);
      case CANVAS -> Optional.of(SheetKind.CANVAS);
      case TABLE, CSV, JSONL, MARKDOWN, EXCEL -> Optional.empty();
    };
  }
}
