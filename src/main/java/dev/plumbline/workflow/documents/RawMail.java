package dev.plumbline.workflow.documents;

import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.JsonText;
import java.util.Optional;
import java.util.regex.Pattern;

/// A text that is a mail as programs send it: with the headers of its transport, or encoded.
final class RawMail {

  /// What is looked at of a text.
  private static final int CHARACTERS_MAX = 20_000;

  private static final int LINES_MAX = 60;
  private static final int ENCODED_MIN = 3;

  /// What only programs write; a letter may begin with `Date:` and `Subject:`.
  private static final Pattern HEADER =
      Pattern.compile(
          "(?i)(?:mime-version|message-id|received|return-path|content-type"
              + "|content-transfer-encoding|dkim-signature|x-[\\w-]{1,60}): .*");

  private static final Pattern ANY_HEADER =
      Pattern.compile("[A-Za-z][\\w-]{0,60}:(?: .*)?|[ \\t].*");
  private static final Pattern SOFT_END = Pattern.compile("[^=]=\\r?\\n");
  private static final Pattern ENCODED = Pattern.compile("=[0-9A-F]{2}");

  /// What is wrong with it as a text; empty if it is none.
  static Optional<String> why(Json value) {
    if (!(value instanceof JsonText(String whole))) {
      return Optional.empty();
    }
    String text = whole.substring(0, Math.min(whole.length(), CHARACTERS_MAX));
    boolean hasHeaders =
        text.lines()
            .limit(LINES_MAX)
            .takeWhile(line -> ANY_HEADER.matcher(line).matches())
            .anyMatch(line -> HEADER.matcher(line).matches());
    if (hasHeaders) {
      return Optional.of("the text begins with the headers of a mail");
    }
    boolean isEncoded =
        SOFT_END.matcher(text).find()
            && ENCODED.matcher(text).results().limit(ENCODED_MIN).count() == ENCODED_MIN;
    return isEncoded ? Optional.of("the text is quoted-printable, as in a mail") : Optional.empty();
  }

  private RawMail() {}
}
