package dev.plumbline.cli.people;

import dev.plumbline.base.canonical.CanonicalJson;
import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.Json.JsonArray;
import dev.plumbline.base.canonical.Json.JsonNull;
import dev.plumbline.base.canonical.JsonObject;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// What a marker of the board decides: the plain wording counts for both, an unusual one half for
/// the strict, who leaves the objection open in every seventh essay.
public enum BoardMarker {
  LENIENT,
  STRICT;

  /// @param decision negative if the question is left open
  /// @param quote empty if there is none
  public record Mark(int decision, String quote) {
    public boolean isOpen() {
      return decision < 0;
    }
  }

  public Mark mark(String item, String text) {
    if (this == STRICT
        && item.equals("S3")
        && text.matches("(?s).*Essay (7|14|21|28|35) ends here\\.")) {
      return new Mark(-1, "");
    }
    List<String> wordings =
        switch (item) {
          case "C1" -> List.of("should", "ought to", "right to");
          case "S1" -> List.of("because", "Since");
          case "S2" -> List.of("For example", "such as");
          default -> List.of("Others say", "Of course");
        };
    for (String sentence : text.split("(?<=\\.) ", -1)) {
      for (String wording : wordings) {
        if (sentence.contains(wording)) {
          return new Mark(wording.equals(wordings.getFirst()) || this == LENIENT ? 2 : 1, sentence);
        }
      }
    }
    return new Mark(0, "");
  }

  /// What a command of the story prints, without what differs from day to day.
  public static String masked(String printed) {
    return printed
        .replace("\r\n", "\n")
        .replaceAll("\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}(\\.\\d+)?Z", "<time>")
        .replaceAll("20\\d\\d-\\d\\d-\\d\\d", "<day>")
        .replaceAll("(?m)^((?:release|correction)? *)sha256:[0-9a-f]{64}$", "$1<digest>")
        .replaceAll("\\b[0-9a-f]{12}(?= july|, 0 model)", "<digest>");
  }

  /// Fills the exported forms of a marker, as JSON Lines, but for the first of them.
  public static void fill(Path form, Path filled, int leftOut) throws IOException {
    List<String> lines = new ArrayList<>();
    for (JsonObject line : ReviewFixture.objects(form).stream().skip(leftOut).toList()) {
      List<Json> answers = new ArrayList<>();
      for (Json each : line.list("answers")) {
        JsonObject answer = (JsonObject) each;
        boolean open = answer.get("decision") instanceof JsonNull;
        answers.add(
            open
                ? answered(answer, marker(line).mark(answer.text("item"), line.text("text")))
                : answer);
      }
      lines.add(CanonicalJson.text(ReviewFixture.with(line, "answers", new JsonArray(answers))));
    }
    Files.write(filled, lines);
  }

  private static BoardMarker marker(JsonObject line) {
    return line.text("judge").endsWith("two") ? BoardMarker.STRICT : BoardMarker.LENIENT;
  }

  private static JsonObject answered(JsonObject answer, BoardMarker.Mark mark) {
    return mark.isOpen()
        ? answer
        : ReviewFixture.with(
            ReviewFixture.with(answer, "decision", Json.of((long) mark.decision())),
            "quotes",
            mark.quote().isEmpty() ? JsonArray.EMPTY : JsonArray.texts(List.of(mark.quote())));
  }
}
