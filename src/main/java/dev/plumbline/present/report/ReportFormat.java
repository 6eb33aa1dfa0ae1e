package dev.plumbline.present.report;

import java.util.Locale;

/// The forms in which a report can be printed.
public enum ReportFormat {
  TABLE,
  MARKDOWN,
  CSV,
  JSON,
  HTML;

  /// As the option is written.
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
