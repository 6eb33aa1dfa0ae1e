package dev.plumbline.present.terminal;

import java.util.Locale;

/// The forms in which a listing can be printed.
public enum ListingFormat {
  TABLE,
  CSV,
  /// CSV with a byte order mark, as spreadsheets need it.
  EXCEL,
  JSONL,
  MARKDOWN;

  /// As the option is written.
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
