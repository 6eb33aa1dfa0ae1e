package dev.plumbline.workflow.importing;

import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.JsonArray;
import dev.plumbline.base.canonical.JsonReader;
import dev.plumbline.base.canonical.JsonResult;
import dev.plumbline.base.canonical.JsonText;
import java.nio.charset.StandardCharsets;
import java.util.List;

/// What a metric printed of itself.
final class VerboseLogs {

  private static final String BETWEEN = " \n \n";

  /// The words behind a head, up to the next part; empty if there are none, which Python writes as
  /// `None`.
  static String section(String logs, String head) {
    int begin = logs.startsWith(head) ? 0 : logs.indexOf(BETWEEN + head);
    if (begin < 0) {
      return "";
    }
    int from = logs.indexOf(head, begin) + head.length();
    int end = logs.indexOf(BETWEEN, from);
    String text = logs.substring(from, end < 0 ? logs.length() : end).strip();
    return text.equals("None") ? "" : text;
  }

  /// The texts of a section that is a list, or else its lines.
  static List<String> list(String logs, String head) {
    String written = section(logs, head);
    byte[] bytes = written.getBytes(StandardCharsets.UTF_8);
    if (JsonReader.read(bytes, bytes.length)
        instanceof JsonResult.Read(JsonArray(List<Json> list))) {
      return list.stream()
          .filter(JsonText.class::isInstance)
          .map(step -> ((JsonText) step).value())
          .toList();
    }
    return written.lines().filter(line -> !line.isBlank()).toList();
  }

  private VerboseLogs() {}
}
