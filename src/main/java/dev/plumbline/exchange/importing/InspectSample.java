package dev.plumbline.exchange.importing;

import static dev.plumbline.exchange.importing.ForeignObject.at;
import static dev.plumbline.exchange.importing.ForeignObject.members;
import static dev.plumbline.exchange.importing.ForeignObject.unlessEmpty;
import static dev.plumbline.exchange.importing.ForeignObject.written;
import static dev.plumbline.exchange.importing.TracedDocument.call;
import static dev.plumbline.exchange.importing.TracedDocument.part;
import static java.math.BigDecimal.ONE;
import static java.math.BigDecimal.ZERO;
import static java.util.Locale.ROOT;
import static java.util.stream.Collectors.joining;

import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.Json.JsonArray;
import dev.plumbline.base.canonical.Json.JsonNull;
import dev.plumbline.base.canonical.Json.JsonText;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.exchange.importing.RecordedScores.MetadataFacts;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.IntStream;

/// A sample in one epoch.
///
/// @param input what was asked, if no messages have it
/// @param targets what counts as right
/// @param choices with their letters, a line each
/// @param metadata as it is
/// @param scores by the names of their scorers
record InspectSample(
    String id,
    JsonArray parts,
    String input,
    List<String> targets,
    String choices,
    ForeignObject metadata,
    SequencedMap<String, InspectScore> scores) {

  InspectSample {
    targets = List.copyOf(targets);
  }

  Optional<InspectScore> score(InspectScorer scorer) {
    return Optional.ofNullable(scores.get(scorer.name()));
  }

  /// @param epochs whether there are several
  /// @param scorers by the names under which scores are recorded
  /// @return empty after it was reported why it has no result
  static Optional<InspectSample> of(
      ForeignObject sample, boolean epochs, Function<String, InspectScorer> scorers) {
    String written = sample.words("id");
    String epoch = sample.number("epoch").map(BigDecimal::toPlainString).orElse("1");
    sample.leave("inspect sample");
    if (sample.has("error")) {
      return without(sample, "sample with an error", "it has no result");
    }
    if (sample.has("invalidation")) {
      return without(sample, "invalid sample", "it was declared invalid");
    }
    Optional<String> answer = answer(sample.object("output"));
    InspectMessages messages = new InspectMessages();
    List<ForeignObject> said = sample.objects("messages");
    said.forEach(messages::add);
    Json input = sample.member("input");
    if (answer.isEmpty()) {
      return without(sample, "sample without an output", "there is nothing to score");
    }
    if (messages.end(answer.get()) && !said.isEmpty()) {
      sample.changed("output", "it is not the last message, and follows the messages");
    }
    sample.kept("sample");
    return Optional.of(
        new InspectSample(
            unlessEmpty(written, "sample") + (epochs ? "-epoch-" + epoch : ""),
            messages.parts(),
            said.isEmpty() ? InspectMessages.text(input) : "",
            texts(sample.member("target")),
            choices(sample.list("choices")),
            sample.object("metadata"),
            scores(sample, scorers)));
  }

  private static Optional<InspectSample> without(
      ForeignObject sample, String construct, String why) {
    sample.skipAll();
    return sample.nothing(construct, why);
  }

  /// The completion; empty if the model gave none.
  private static Optional<String> answer(ForeignObject output) {
    output.skip("model usage time metadata error");
    List<ForeignObject> choices = output.objects("choices");
    choices.forEach(ForeignObject::skipAll);
    choices.stream()
        .skip(1)
        .forEach(it -> it.lost("further choice of an output", "the first one is scored"));
    Json completion = output.member("completion");
    if (completion instanceof JsonText(String text) && (!choices.isEmpty() || !text.isEmpty())) {
      return Optional.of(text);
    }
    return choices.stream()
        .findFirst()
        .map(choice -> InspectMessages.text(at(choice.json(), "message", "content")));
  }

  /// One text, or the texts of a list.
  private static List<String> texts(Json value) {
    return value instanceof JsonArray(var list)
        ? list.stream().map(ForeignObject::written).toList()
        : List.of(written(value));
  }

  /// With letters, then digits, as Inspect names choices.
  private static String choices(List<Json> choices) {
    return IntStream.range(0, choices.size())
        .mapToObj(i ->
            (i < 26 ? Character.toString('A' + i) : Integer.toString(i - 25))
                + ") "
                + written(choices.get(i)))
        .collect(joining("\n"));
  }

  private static SequencedMap<String, InspectScore> scores(
      ForeignObject sample, Function<String, InspectScorer> scorers) {
    SequencedMap<String, InspectScore> scores = new LinkedHashMap<>();
    ForeignObject recorded = sample.object("scores");
    for (String name : recorded.keys()) {
      ForeignObject score = recorded.object(name);
      if (!score.keys().isEmpty()) {
        InspectScorer scorer = scorers.apply(name);
        scores.put(scorer.name(), InspectScore.of(score, scorer.isPerson()));
      }
    }
    return scores;
  }

  /// The messages of a sample as the parts of a document. What a model thought, and tools that its
  /// provider ran, are parts of their own.
  static final class InspectMessages {

    private final List<Json> parts = new ArrayList<>();
    private Optional<String> lastAnswer = Optional.empty();

    /// Adds what counts as the answer, unless the conversation ends with it.
    ///
    /// @return whether it was added
    boolean end(String answer) {
      if (lastAnswer.equals(Optional.of(answer))) {
        return false;
      }
      parts.add(part("assistant", answer));
      return true;
    }

    JsonArray parts() {
      return new JsonArray(parts);
    }

    void add(ForeignObject message) {
      message.skip("id source model metadata internal");
      String role = message.text("role");
      List<Json> calls = new ArrayList<>();
      String text = content(message, calls);
      for (ForeignObject call : message.objects("tool_calls")) {
        call.skip("type view parse_error");
        calls.add(call(call.text("id"), call.text("function"), call.find("arguments")));
      }
      lastAnswer = Optional.of(text).filter(_ -> role.equals("assistant") && calls.isEmpty());
      switch (role) {
        case "system", "user", "assistant" -> parts.add(part(role, text, calls, "", false));
        case "tool" -> {
          ForeignObject error = message.object("error");
          String words = error.text("message");
          String call = message.text("tool_call_id");
          error.skip("type");
          if (!text.isEmpty()) {
            error.lose("message", "the result has words of its own");
          }
          message.skip("function");
          parts.add(part(role, unlessEmpty(text, words), List.of(), call, message.has("error")));
        }
        default -> message.lost("message", "its role is not known");
      }
    }

    private String content(ForeignObject message, List<Json> calls) {
      if (!(message.json().member("content") instanceof JsonArray)) {
        return message.text("content");
      }
      List<String> texts = new ArrayList<>();
      message.objects("content").forEach(block -> block(block, texts, calls));
      return String.join("\n", texts);
    }

    private void block(ForeignObject block, List<String> texts, List<Json> calls) {
      String type = block.text("type");
      block.skip("internal");
      switch (type) {
        case "text" -> {
          texts.add(block.text("text"));
          block.leave("inspect text");
        }
        case "reasoning" -> {
          String thought = block.text("reasoning");
          String summary = block.text("summary");
          boolean hidden = block.flag("redacted").orElse(false);
          block.skip("signature");
          String said = hidden ? (unlessEmpty(summary, "[reasoning]")) : thought;
          if (!said.isEmpty()) {
            parts.add(part("reasoning", said));
          }
        }
        case "tool_use" -> {
          calls.add(call(block.text("id"), block.text("name"), block.find("arguments")));
          block.leave("inspect tool");
        }
        case "data" -> {
          texts.add(written(block.member("data")));
          block.changed("content data", "it is a text");
        }
        default -> {
          block.skipAll();
          texts.add("[" + (type.matches("[a-z]{1,20}") ? type : "content") + "]");
          block.lost("content " + type, "it is no text: a word stands for it");
        }
      }
    }

    /// The text of a completion or an input that may be messages.
    static String text(Json content) {
      return switch (content) {
        case JsonText(String text) -> text;
        case JsonArray(var list) ->
            list.stream()
                .map(each -> said(members(each)))
                .filter(text -> !text.isEmpty())
                .collect(joining("\n"));
        default -> written(content);
      };
    }

    private static String said(JsonObject object) {
      String role = object.find("role").map(it -> written(it) + ": ").orElse("");
      return object
          .find("text")
          .map(ForeignObject::written)
          .or(() -> object.find("content").map(it -> role + text(it)))
          .orElse("");
    }
  }

  /// What a scorer recorded of a sample, under the name of its value, which is empty for a single
  /// one.
  ///
  /// @param values what code or a model said; none where it could not score
  /// @param labels what a person said
  /// @param reason its words
  record InspectScore(
      SortedMap<String, BigDecimal> values, SortedMap<String, BigDecimal> labels, String reason) {

    private static final Map<String, BigDecimal> WORDS =
        Map.of(
            "C", ONE,
            "P", new BigDecimal("0.5"),
            "I", ZERO,
            "N", ZERO,
            "yes", ONE,
            "true", ONE,
            "no", ZERO,
            "false", ZERO);

    /// @param isPerson whether a person is the scorer
    static InspectScore of(ForeignObject score, boolean isPerson) {
      score.skip("answer sample_id scorer");
      String reason = score.text("explanation");
      ForeignObject metadata = score.object("metadata");
      if (metadata.has("grading")) {
        score.lost("metadata of a score", "the dialogue with the grader, beside its words");
      }
      metadata.skipAll();
      SortedMap<String, BigDecimal> now = numbers(score.member("value"), score);
      List<ForeignObject> history = score.objects("history");
      boolean edited = false;
      Optional<SortedMap<String, BigDecimal>> first = Optional.empty();
      for (ForeignObject edit : history) {
        edit.skip("answer explanation metadata");
        boolean isEdit = edit.has("provenance");
        ForeignObject provenance = edit.object("provenance");
        Optional<Json> value = edit.find("value").filter(it -> !it.equals(Json.of("UNCHANGED")));
        edited |= !provenance.text("author").isEmpty() && value.isPresent();
        provenance.skip("timestamp reason metadata");
        if (!isEdit && first.isEmpty()) {
          first = value.map(it -> numbers(it, edit));
        }
      }
      SortedMap<String, BigDecimal> none = new TreeMap<>();
      if (isPerson || edited) {
        score.kept(isPerson ? "score of a person" : "score edited by a person");
        return new InspectScore(isPerson ? none : first.orElse(none), now, reason);
      }
      return new InspectScore(now, none, reason);
    }

    private static SortedMap<String, BigDecimal> numbers(Json value, ForeignObject score) {
      SequencedMap<String, Json> values = new LinkedHashMap<>();
      switch (value) {
        case JsonObject object -> object.forEach(values::put);
        case JsonArray(var list) ->
            list.forEach(each -> values.put(Integer.toString(values.size() + 1), each));
        default -> values.put("", value);
      }
      SortedMap<String, BigDecimal> numbers = new TreeMap<>();
      values.forEach((key, each) -> {
        Optional<BigDecimal> number = number(each);
        number.ifPresent(it -> numbers.put(key, it));
        if (each instanceof JsonNull) {
          score.kept("unscored");
        } else if (number.isEmpty()) {
          score.lose("value", "it is a word or a list, and no number");
        }
      });
      return numbers;
    }

    /// As Inspect counts values.
    static Optional<BigDecimal> number(Json value) {
      String text = written(value);
      String plain = text.strip();
      BigDecimal word = WORDS.getOrDefault(text, WORDS.get(text.toLowerCase(ROOT)));
      return word != null
          ? Optional.of(word)
          : MetadataFacts.number(
              value instanceof JsonText && plain.matches("[-+]?[0-9]{1,12}(?:\\.[0-9]{0,40})?")
                  ? Json.of(new BigDecimal(plain))
                  : value);
    }
  }
}
