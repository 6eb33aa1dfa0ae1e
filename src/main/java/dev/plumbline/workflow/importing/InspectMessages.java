package dev.plumbline.workflow.importing;

import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.JsonArray;
import dev.plumbline.base.canonical.JsonNull;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.JsonText;
import java.util.ArrayList;
import java.util.List;

/// The messages of a sample as the parts of a document. What a model thought, and tools that its
/// provider ran, are parts of their own.
final class InspectMessages {

  private final ImportLedger ledger;
  private final List<Json> parts = new ArrayList<>();
  private String lastAnswer = "";
  private boolean endsWithAnswer;

  InspectMessages(ImportLedger ledger) {
    this.ledger = ledger;
  }

  void add(List<ForeignObject> messages) {
    messages.forEach(this::message);
  }

  /// Adds what counts as the answer, unless the conversation ends with it.
  ///
  /// @return whether it was added
  boolean end(String answer) {
    if (endsWithAnswer && lastAnswer.equals(answer)) {
      return false;
    }
    parts.add(ImportedSuite.part("assistant", answer));
    return true;
  }

  JsonArray parts() {
    return new JsonArray(parts);
  }

  private void message(ForeignObject message) {
    message.skip("id", "source", "model", "metadata", "internal");
    String role = message.text("role");
    List<Json> calls = new ArrayList<>();
    String text = content(message, calls);
    for (ForeignObject call : message.objects("tool_calls")) {
      call.skip("type", "view", "parse_error");
      calls.add(ImportedSuite.call(call.text("id"), call.text("function"), call.find("arguments")));
    }
    endsWithAnswer = role.equals("assistant") && calls.isEmpty();
    if (endsWithAnswer) {
      lastAnswer = text;
    }
    switch (role) {
      case "system", "user", "assistant" ->
          parts.add(ImportedSuite.part(role, text, calls, "", false));
      case "tool" -> {
        boolean failed = message.has("error");
        String error = message.object("error").text("message");
        message.object("error").skip("type");
        message.skip("function");
        parts.add(
            ImportedSuite.part(
                role,
                text.isEmpty() ? error : text,
                List.of(),
                message.text("tool_call_id"),
                failed));
      }
      default -> ledger.lost("message", "its role is not known", message.path());
    }
  }

  private String content(ForeignObject message, List<Json> calls) {
    if (!(message.json().find("content").orElse(JsonNull.NULL) instanceof JsonArray)) {
      return message.text("content");
    }
    List<String> texts = new ArrayList<>();
    for (ForeignObject block : message.objects("content")) {
      block(block, texts, calls);
    }
    return String.join("\n", texts);
  }

  private void block(ForeignObject block, List<String> texts, List<Json> calls) {
    String type = block.text("type");
    block.skip("internal");
    switch (type) {
      case "text" -> {
        texts.add(block.text("text"));
        block.skip("refusal");
        block.lose("citations", "a document has sources of its own");
      }
      case "reasoning" -> {
        String thought = block.text("reasoning");
        String summary = block.text("summary");
        boolean hidden = block.flag("redacted").orElse(false);
        block.skip("signature");
        String said = hidden ? (summary.isEmpty() ? "[reasoning]" : summary) : thought;
        if (!said.isEmpty()) {
          parts.add(ImportedSuite.part("reasoning", said));
        }
      }
      case "tool_use" -> {
        block.skip("tool_type", "context");
        calls.add(
            ImportedSuite.call(block.text("id"), block.text("name"), block.find("arguments")));
        block.lose("result", "the provider ran the tool: its result is not a message");
        block.lose("error", "the provider ran the tool: its result is not a message");
      }
      case "data" -> {
        texts.add(PlainTemplate.written(block.find("data").orElse(JsonNull.NULL)));
        ledger.changed("content data", "it is a text", block.path());
      }
      default -> {
        block.skipAll();
        texts.add("[" + (type.matches("[a-z]{1,20}") ? type : "content") + "]");
        ledger.lost("content " + type, "it is no text: a word stands for it", block.path());
      }
    }
  }

  /// The text of a completion or an input that may be messages.
  static String text(Json content) {
    return switch (content) {
      case JsonText(String text) -> text;
      case JsonArray(List<Json> list) ->
          String.join(
              "\n",
              list.stream()
                  .filter(JsonObject.class::isInstance)
                  .map(JsonObject.class::cast)
                  .map(InspectMessages::said)
                  .filter(text -> !text.isEmpty())
                  .toList());
      default -> PlainTemplate.written(content);
    };
  }

  private static String said(JsonObject object) {
    return object
        .find("text")
        .map(PlainTemplate::written)
        .or(() ->
            object
                .find("content")
                .map(InspectMessages::text)
                .map(text ->
                    object
                        .find("role")
                        .map(role -> PlainTemplate.written(role) + ": " + text)
                        .orElse(text)))
        .orElse("");
  }
}
