package dev.plumbline.text;

import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/// Marks that stand for words which were taken out of a text: `[PII]`, `[PHONE_NUMBER]`, `****`.
public final class RedactionMark {

  private static final Pattern MARK =
      Pattern.compile(
          "\\[(?:[A-Z][A-Z_]{1,40}(?:[-_ ]?[0-9]{1,4})?|(?:[Rr]edacted|REDACTED)[^\\]\\n]{0,30})\\]"
              + "|\\*{4,}|(?<![\\n#])(?<!^)#{4,}|\u2588{2,}");

  /// The marks of a text, in order.
  public static List<String> in(String text) {
    return MARK.matcher(text).results().map(MatchResult::group).toList();
  }

  /// A text without its marks.
  public static String without(String text) {
    return text.indexOf('[') < 0 && text.indexOf('*') < 0 && text.indexOf('#') < 0
        ? text
        : MARK.matcher(text).replaceAll(" ");
  }

  private RedactionMark() {}
}
