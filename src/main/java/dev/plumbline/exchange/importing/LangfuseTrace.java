package dev.plumbline.exchange.importing;

import static dev.plumbline.base.canonical.Json.JsonNull.NULL;
import static dev.plumbline.exchange.importing.ForeignObject.at;
import static dev.plumbline.exchange.importing.ForeignObject.elements;
import static dev.plumbline.exchange.importing.ForeignObject.members;
import static dev.plumbline.exchange.importing.ForeignObject.unlessEmpty;
import static dev.plumbline.exchange.importing.ForeignObject.written;
import static dev.plumbline.exchange.importing.TracedDocument.call;
import static java.math.BigDecimal.ONE;
import static java.math.BigDecimal.ZERO;
import static java.util.Locale.ROOT;

import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.Json.JsonArray;
import dev.plumbline.base.canonical.Json.JsonNull;
import dev.plumbline.base.canonical.Json.JsonText;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.exchange.importing.LangfuseTrace.LangfuseScore.Source;
import dev.plumbline.exchange.importing.RecordedScores.MetadataFacts;
import dev.plumbline.run.documents.PartsReader;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;

/// A trace as a document: what was asked, calls of tools, what was found, and the answer.
///
/// @param content empty for a dataset item
/// @param context of a dataset item, which has no messages
/// @param columns scores that a table has beside its traces
/// @param expected of a dataset item
record LangfuseTrace(
    String id,
    JsonObject content,
    SortedMap<String, String> context,
    ForeignObject metadata,
    List<LangfuseScore> columns,
    String expected) {

  /// Empty after it was reported why there is nothing to score.
  static Optional<LangfuseTrace> of(
      ForeignObject trace, String id, List<ForeignObject> observations) {
    trace.leave("langfuse known");
    List<ForeignObject> ordered =
        observations.stream().sorted(Comparator.comparing(each -> each.text("startTime"))).toList();
    List<Json> calls = new ArrayList<>();
    List<Json> sources = new ArrayList<>();
    ordered.forEach(each -> observed(each, calls, sources));
    Optional<ForeignObject> generation =
        ordered.stream()
            .filter(_ -> !trace.has("output"))
            .filter(each -> each.text("type").equalsIgnoreCase("GENERATION") && each.has("output"))
            .reduce((_, next) -> next);
    generation.ifPresent(
        _ -> trace.changed("output", "the trace has none: it is that of its last generation"));
    Json input =
        trace.find("input").or(() -> generation.map(it -> it.member("input"))).orElse(NULL);
    Json output =
        trace.find("output").or(() -> generation.map(it -> it.member("output"))).orElse(NULL);
    ForeignObject metadata = metadata(trace);
    List<LangfuseScore> columns = columns(trace);
    if (output instanceof JsonNull) {
      return trace.nothing("trace without an output", "there is nothing to score");
    }
    trace.kept("trace");
    List<Json> messages = new ArrayList<>(asked(input));
    messages.addAll(calls);
    messages.addAll(answered(output, messages, trace));
    List<String> problems = new ArrayList<>();
    new PartsReader((_, message, _) -> problems.add(message))
        .messages("/messages", new JsonArray(messages));
    if (!problems.isEmpty()) {
      trace.changed("messages", "they are texts as a whole");
      messages = List.of(message("user", written(input)), message("assistant", written(output)));
    }
    JsonObject content =
        JsonObject.of(
            "messages?", messages,
            "sources?", sources);
    return Optional.of(new LangfuseTrace(id, content, new TreeMap<>(), metadata, columns, ""));
  }

  static LangfuseTrace ofItem(ForeignObject item) {
    SortedMap<String, String> context = new TreeMap<>();
    item.find("input").ifPresent(it -> context.put("input", written(it)));
    String id = item.find("id").map(ForeignObject::written).orElse("item");
    return new LangfuseTrace(
        id, JsonObject.EMPTY, context, item.object("metadata"), List.of(), expected(item));
  }

  static String expected(ForeignObject item) {
    return item.find("expectedOutput").map(LangfuseTrace::words).orElse("");
  }

  /// Metadata that is a text or a list is one value.
  private static ForeignObject metadata(ForeignObject trace) {
    Json metadata = trace.json().member("metadata");
    if (metadata instanceof JsonObject || metadata instanceof JsonNull) {
      return trace.object("metadata");
    }
    trace.skip("metadata");
    return new ForeignObject(
        JsonObject.of("value", metadata), trace.path() + "/metadata", trace.ledger());
  }

  /// Calls of tools, and passages that were found.
  private static void observed(ForeignObject observation, List<Json> calls, List<Json> sources) {
    String type = observation.text("type").toUpperCase(ROOT);
    String name = observation.text("name");
    Optional<Json> input = observation.find("input");
    Optional<Json> output = observation.find("output");
    observation.skipAll();
    switch (type) {
      case "TOOL" -> {
        String id = "call-" + (calls.size() / 2 + 1);
        JsonObject call =
            JsonObject.of("function", call("", unlessEmpty(name, "tool"), input), "id", id);
        calls.add(JsonObject.of("role", "assistant", "tool_calls", JsonArray.of(call)));
        calls.add(
            JsonObject.of("tool_call_id", id)
                .with(message("tool", output.map(LangfuseTrace::words).orElse(""))));
        observation.kept("observation TOOL");
      }
      case "RETRIEVER" -> {
        List<Json> found = elements(output.orElse(NULL));
        (found.isEmpty() ? output.stream().toList() : found)
            .forEach(each -> sources.add(Json.of(words(each))));
        observation.kept("observation RETRIEVER");
      }
      default ->
          observation.lost(
              "observation " + (type.matches("[A-Z_]{1,30}") ? type : ""),
              "it is the course of the trace, whose input and output are the document");
    }
  }

  private static List<Json> asked(Json input) {
    if (input instanceof JsonNull) {
      return List.of();
    }
    List<Json> messages = messages(input);
    return messages.isEmpty() ? List.of(message("user", words(input))) : messages;
  }

  /// The messages of an output that follow those that were asked.
  private static List<Json> answered(Json output, List<Json> asked, ForeignObject trace) {
    List<Json> messages = messages(output);
    if (messages.isEmpty()) {
      if (!(output instanceof JsonText)) {
        trace.changed("output that is no text", "it is a text: of JSON, or its one text");
      }
      return List.of(message("assistant", words(output)));
    }
    boolean repeated =
        messages.size() > asked.size() && messages.subList(0, asked.size()).equals(asked);
    return repeated ? messages.subList(asked.size(), messages.size()) : messages;
  }

  /// A list of messages, or what holds one; empty for anything else.
  private static List<Json> messages(Json value) {
    if (isMessage(value)) {
      return List.of(value);
    }
    List<Json> list = elements(value);
    if (!list.isEmpty() && list.stream().allMatch(LangfuseTrace::isMessage)) {
      return list;
    }
    if (value instanceof JsonObject object) {
      List<Json> choices = object.listOrEmpty("choices");
      return messages(
          choices.isEmpty() ? at(object, "messages") : at(choices.getFirst(), "message"));
    }
    return List.of();
  }

  private static JsonObject message(String role, String text) {
    return JsonObject.of("content", text, "role", role);
  }

  /// A text, the one text of an object, or JSON.
  private static String words(Json value) {
    return Stream.of("content", "text", "output", "answer", "response", "page_content")
        .map(key -> at(value, key))
        .filter(it -> it instanceof JsonText && members(value).size() == 1)
        .findFirst()
        .map(ForeignObject::written)
        .orElseGet(() -> written(value));
  }

  private static boolean isMessage(Json value) {
    return value instanceof JsonObject object
        && object.has("role")
        && (object.has("content") || object.has("tool_calls"));
  }

  /// Lists of values that a table of traces has under the names of scores.
  private static List<LangfuseScore> columns(ForeignObject trace) {
    List<LangfuseScore> scores = new ArrayList<>();
    for (String key : trace.unread()) {
      List<Json> values = trace.json().listOrEmpty(key);
      if (values.isEmpty()
          || List.of("input", "output", "metadata").contains(key)
          || ForeignMembers.of("langfuse known").stream().anyMatch(it -> it.names().contains(key))
          || !values.stream()
              .allMatch(it -> it instanceof JsonText || LangfuseScore.number(it).isPresent())) {
        continue;
      }
      trace.list(key);
      for (Json value : values) {
        boolean isWord = value instanceof JsonText;
        scores.add(
            new LangfuseScore(
                key,
                Source.CODE,
                isWord ? "CATEGORICAL" : "NUMERIC",
                LangfuseScore.number(value).filter(_ -> !isWord),
                isWord ? written(value) : "",
                "",
                "",
                trace.path() + "/" + key));
      }
    }
    return scores;
  }

  /// A score of a trace.
  ///
  /// @param source who gave it
  /// @param value empty for words that no config gives a number
  /// @param label the words of a category
  /// @param comment why
  /// @param config its id; may be empty
  record LangfuseScore(
      String name,
      Source source,
      String type,
      Optional<BigDecimal> value,
      String label,
      String comment,
      String config,
      String path) {

    /// Who gives scores.
    enum Source {
      MODEL,
      PERSON,
      /// Code, or an export that does not say.
      CODE
    }

    static LangfuseScore of(ForeignObject score) {
      score.leave("langfuse score");
      if (score.has("observationId")) {
        score.changed("score of an observation", "it counts for the whole trace");
      }
      Json value = score.member("value");
      String label = score.text("stringValue");
      Optional<BigDecimal> number = number(value);
      if (number.isEmpty()
          && label.isEmpty()
          && (value instanceof JsonObject || value instanceof JsonArray)) {
        score.lose("value", "it is neither a number nor a text");
      }
      String type = score.text("dataType");
      return new LangfuseScore(
          score.text("name"),
          switch (score.text("source")) {
            case "EVAL" -> Source.MODEL;
            case "ANNOTATION", "REVIEW" -> Source.PERSON;
            default -> Source.CODE;
          },
          unlessEmpty(type, "NUMERIC"),
          number,
          label.isEmpty() && value instanceof JsonText(String text) ? text : label,
          score.text("comment"),
          score.words("configId"),
          score.path());
    }

    /// Flags count 1 and 0.
    static Optional<BigDecimal> number(Json value) {
      return switch (written(value).toLowerCase(ROOT)) {
        case "true" -> Optional.of(ONE);
        case "false" -> Optional.of(ZERO);
        default -> MetadataFacts.number(value);
      };
    }
  }
}
