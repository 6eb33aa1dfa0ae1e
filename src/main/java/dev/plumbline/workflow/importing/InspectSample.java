package dev.plumbline.workflow.importing;

import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.JsonArray;
import dev.plumbline.base.canonical.JsonNull;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.JsonText;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.function.Function;

/// A sample in one epoch.
///
/// @param path a JSON pointer
/// @param input what was asked, if no messages have it
/// @param targets what counts as right
/// @param choices with their letters, a line each
/// @param metadata as it is
/// @param scores by the names of their scorers
record InspectSample(
    String id,
    String path,
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
      ForeignObject sample,
      boolean epochs,
      Function<String, InspectScorer> scorers,
      ImportLedger ledger) {
    String written = sample.find("id").map(PlainTemplate::written).orElse("");
    String epoch = sample.number("epoch").map(BigDecimal::toPlainString).orElse("1");
    around(sample);
    if (sample.has("error")) {
      sample.json().keys().forEach(sample::skip);
      ledger.lost("sample with an error", "it has no result", sample.path());
      return Optional.empty();
    }
    if (sample.has("invalidation")) {
      sample.json().keys().forEach(sample::skip);
      ledger.lost("invalid sample", "it was declared invalid", sample.path());
      return Optional.empty();
    }
    Optional<String> answer = answer(sample.object("output"), ledger);
    InspectMessages messages = new InspectMessages(ledger);
    List<ForeignObject> said = sample.objects("messages");
    messages.add(said);
    Optional<Json> input = sample.find("input");
    if (answer.isEmpty()) {
      sample.json().keys().forEach(sample::skip);
      ledger.lost("sample without an output", "there is nothing to score", sample.path());
      return Optional.empty();
    }
    if (messages.end(answer.get()) && !said.isEmpty()) {
      ledger.changed(
          "output", "it is not the last message, and follows the messages", sample.path());
    }
    ledger.kept("sample", sample.path());
    return Optional.of(
        new InspectSample(
            "sample-" + written + (epochs ? "-epoch-" + epoch : ""),
            sample.path(),
            messages.parts(),
            said.isEmpty() ? InspectMessages.text(input.orElse(JsonNull.NULL)) : "",
            InspectImport.texts(sample.find("target")),
            choices(sample.list("choices")),
            sample.object("metadata"),
            scores(sample, scorers, ledger)));
  }

  private static void around(ForeignObject sample) {
    sample.skip(
        "uuid",
        "model_usage",
        "role_usage",
        "started_at",
        "completed_at",
        "total_time",
        "working_time",
        "turn_count",
        "token_limit",
        "token_limit_type",
        "token_limit_usage");
    for (String key :
        List.of("events", "events_data", "timelines", "message_pool", "call_pool", "store")) {
      sample.lose(key, "it is the course of the run, beside its messages");
    }
    for (String key :
        List.of("sandbox", "files", "setup", "error_retries", "model_fallbacks", "limit")) {
      sample.lose(key, "it is about how Inspect runs");
    }
  }

  /// The completion; empty if the model gave none.
  private static Optional<String> answer(ForeignObject output, ImportLedger ledger) {
    output.skip("model", "usage", "time", "metadata", "error");
    List<ForeignObject> choices = output.objects("choices");
    for (int i = 0; i < choices.size(); i++) {
      ForeignObject choice = choices.get(i);
      choice.keys().forEach(choice::skip);
      if (i > 0) {
        ledger.lost("further choice of an output", "the first one is scored", choice.path());
      }
    }
    Json completion = output.find("completion").orElse(JsonNull.NULL);
    if (completion instanceof JsonText(String text) && (!choices.isEmpty() || !text.isEmpty())) {
      return Optional.of(text);
    }
    return choices.stream()
        .findFirst()
        .map(choice ->
            choice.json().find("message").orElse(JsonNull.NULL) instanceof JsonObject message
                ? InspectMessages.text(message.find("content").orElse(Json.of("")))
                : "");
  }

  private static String choices(List<Json> choices) {
    List<String> lines = new ArrayList<>();
    for (int i = 0; i < choices.size(); i++) {
      lines.add(letter(i) + ") " + PlainTemplate.written(choices.get(i)));
    }
    return String.join("\n", lines);
  }

  /// Letters, then digits, as Inspect names choices.
  static String letter(int choice) {
    return choice < 26 ? Character.toString('A' + choice) : Integer.toString(choice - 26 + 1);
  }

  private static SequencedMap<String, InspectScore> scores(
      ForeignObject sample, Function<String, InspectScorer> scorers, ImportLedger ledger) {
    SequencedMap<String, InspectScore> scores = new LinkedHashMap<>();
    ForeignObject recorded = sample.object("scores");
    for (String name : recorded.keys()) {
      ForeignObject score = recorded.object(name);
      if (score.keys().isEmpty()) {
        continue;
      }
      InspectScorer scorer = scorers.apply(name);
      scores.put(scorer.name(), InspectScore.of(score, scorer.isPerson(), ledger));
    }
    return scores;
  }
}
