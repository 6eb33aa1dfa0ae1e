package dev.plumbline.run.documents;

import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.Json.JsonBoolean;
import dev.plumbline.base.canonical.Json.JsonDecimal;
import dev.plumbline.base.canonical.Json.JsonInteger;
import dev.plumbline.base.canonical.Json.JsonText;
import dev.plumbline.base.canonical.JsonObject;
import java.math.BigDecimal;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// What stands among the messages of a help desk, a chat or a recogniser of speech and was not said
/// to the other side: internal notes, drafts, lines of the system, interim results.
final class UnsaidMessage {

  /// A member that tells by one of these values.
  private record Sign(List<String> members, List<String> values) {}

  /// The `subtype` of what our readers know to be of a system.
  static final String SYSTEM_LINE = "system_line";

  private static final String A_LINE = "a line of the system";

  /// Members, and the values by which they tell.
  private static final List<Sign> SIGNS =
      """
      public is_public isPublic jsdPublic = false 0 no
      private is_private isPrivate internal is_internal isInternal = true 1 yes
      visibility = internal private agents staff
      draft is_draft isDraft = true 1 yes
      state status = draft
      type part_type message_type kind sub_type channel = note internal_note private_note internalnote internal-note
      type = lineitem
      is_final isFinal = false 0 no
      IsPartial is_partial isPartial interim = true 1 yes
      subtype = channel_join channel_leave channel_topic channel_purpose channel_name channel_archive
      subtype = group_join group_leave bot_add bot_remove
      """
          .lines()
          .map(line -> line.split(" = "))
          .map(sides -> new Sign(List.of(sides[0].split(" ")), List.of(sides[1].split(" "))))
          .toList();

  /// Whole messages that a system writes.
  private static final Pattern LINE =
      Pattern.compile(
          "(?i)\\s*(?:(?:<@\\w+>|.{1,60}) (?:has joined|joined|has left|left) (?:the )?(?:channel"
              + "|group|chat|conversation|call)\\.?"
              + "|<(?:media|image|video|audio|sticker|gif|document) omitted>|<medien ausgeschlossen>"
              + "|\u200e?(?:image|video|audio|sticker|gif|document) omitted"
              + "|(?:this message was|you) deleted(?: this message)?\\.?"
              + "|messages and calls are end-to-end encrypted\\..*"
              + "|nachrichten und anrufe sind ende-zu-ende-verschlüsselt\\..*)\\s*");

  /// Why a message is none, as it is told: what its member says, or its words.
  static Optional<String> why(JsonObject message) {
    if (value(message, "subtype").equals(SYSTEM_LINE)) {
      return Optional.of(A_LINE);
    }
    return SIGNS.stream()
        .flatMap(sign ->
            sign.members().stream()
                .filter(member -> sign.values().contains(value(message, member)))
                .map(member -> member + ": " + value(message, member)))
        .findFirst()
        .or(() -> line(message));
  }

  private static Optional<String> line(JsonObject message) {
    return Stream.of("content", "body", "text")
        .flatMap(key -> message.find(key).stream())
        .filter(JsonText.class::isInstance)
        .map(text -> ((JsonText) text).value())
        .filter(text -> text.length() <= 200 && LINE.matcher(text).matches())
        .map(_ -> A_LINE)
        .findFirst();
  }

  /// Whether a member decides by itself whether something was said.
  static boolean isSign(String member) {
    return SIGNS.stream().anyMatch(sign -> sign.members().contains(member));
  }

  private static String value(JsonObject message, String member) {
    return text(message.member(member)).toLowerCase(Locale.ROOT);
  }

  /// A value as a cell of a table has it; empty of what is neither a text, a number nor true.
  static String text(Json value) {
    return switch (value) {
      case JsonText(String text) -> text.strip();
      case JsonInteger(long number) -> Long.toString(number);
      case JsonDecimal(BigDecimal number) -> number.toPlainString();
      case JsonBoolean bool -> Boolean.toString(bool.equals(JsonBoolean.TRUE));
      default -> "";
    };
  }

  private UnsaidMessage() {}
}
