package dev.plumbline.workflow.documents;

import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.JsonArray;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.JsonObjectBuilder;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Reads a chat as WhatsApp exports it, by lines that begin with date and time. The order of day
/// and month is its phone's, so the time is kept as it is written and sorts nothing. A line without
/// an author is the system's.
final class ChatExport {

  private static final Pattern BEGIN =
      Pattern.compile(
          "[\u200e\uFEFF]?\\[?([0-9]{1,4}[./-][0-9]{1,2}[./-][0-9]{1,4},? [0-9]{1,2}[:.][0-9]{2}"
              + "(?:[:.][0-9]{2})?(?:[ \u202f]?[AaPp]\\.?\\s?[Mm]\\.?)?)\\]?(?: -)? (.*)");

  private static final Pattern AUTHOR = Pattern.compile("([^:\\n]{1,60}): (.*)");

  /// What the system writes of somebody, which may have a colon behind it.
  private static final Pattern SYSTEM =
      Pattern.compile(
          "(?i).* (?:changed|added|created|joined|left|removed|deleted|updated|hat|wurde)\\b.*");

  static boolean isOne(String text) {
    return text.lines().limit(2).anyMatch(line -> BEGIN.matcher(line).matches());
  }

  static JsonArray messages(String text) {
    List<JsonObjectBuilder> messages = new ArrayList<>();
    List<StringBuilder> words = new ArrayList<>();
    for (String line : text.replace("\r\n", "\n").split("\n")) {
      Matcher begin = BEGIN.matcher(line);
      if (begin.matches()) {
        Matcher author = AUTHOR.matcher(begin.group(2));
        boolean said = author.matches() && !SYSTEM.matcher(author.group(1)).matches();
        JsonObjectBuilder message = JsonObject.builder().put("place", begin.group(1));
        if (said) {
          message.put("role", author.group(1).replace("\u200e", ""));
        } else {
          message.put("role", "system").put("subtype", UnsaidMessage.SYSTEM_LINE);
        }
        messages.add(message);
        words.add(new StringBuilder(said ? author.group(2) : begin.group(2)));
      } else if (!words.isEmpty()) {
        words.getLast().append('\n').append(line);
      }
    }
    List<Json> all = new ArrayList<>();
    for (int i = 0; i < messages.size(); i++) {
      all.add(messages.get(i).put("content", words.get(i).toString().strip()).build());
    }
    return new JsonArray(all);
  }

  private ChatExport() {}
}
