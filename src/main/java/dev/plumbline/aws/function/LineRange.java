package dev.plumbline.aws.function;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Whole lines of a file, found by their bytes. As a text, it is what a state machine hands to the
/// function: `from:bytes:first`.
///
/// @param from the first byte
/// @param bytes how many
/// @param first the position of the first document, from 0; blank lines are no documents
record LineRange(long from, int bytes, long first) {

  private static final Pattern TEXT = Pattern.compile("(\\d{1,15}):(\\d{1,9}):(\\d{1,15})");

  static Optional<LineRange> parse(String text) {
    Matcher parts = TEXT.matcher(text);
    return parts.matches()
        ? Optional.of(
            new LineRange(
                Long.parseLong(parts.group(1)),
                Integer.parseInt(parts.group(2)),
                Long.parseLong(parts.group(3))))
        : Optional.empty();
  }

  String text() {
    return from + ":" + bytes + ":" + first;
  }
}
