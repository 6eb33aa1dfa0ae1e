package dev.plumbline.workflow.importing;

import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.JsonArray;
import dev.plumbline.base.canonical.JsonNull;
import dev.plumbline.base.canonical.JsonText;
import dev.plumbline.workflow.importing.ForeignObject.Rest;
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
    sample.leave(SAMPLE);
    if (sample.has("error")) {
      return without(sample, "sample with an error", "it has no result");
    }
    if (sample.has("invalidation")) {
      return without(sample, "invalid sample", "it was declared invalid");
    }
    Optional<String> answer = answer(sample.object("output"), ledger);
    InspectMessages messages = new InspectMessages(ledger);
    List<ForeignObject> said = sample.objects("messages");
    messages.add(said);
    Optional<Json> input = sample.find("input");
    if (answer.isEmpty()) {
      return without(sample, "sample without an output", "there is nothing to score");
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
            texts(sample.find("target")),
            choices(sample.list("choices")),
            sample.object("metadata"),
            scores(sample, scorers, ledger)));
  }

  private static Optional<InspectSample> without(
      ForeignObject sample, String construct, String why) {
    sample.skipAll();
    sample.ledger().lost(construct, why, sample.path());
    return Optional.empty();
  }

  private static final Rest SAMPLE =
      Rest.of(
          """
          skip uuid model_usage role_usage started_at completed_at total_time working_time turn_count
          skip token_limit token_limit_type token_limit_usage
          lose events events_data timelines message_pool call_pool store: it is the course of the \
          run, beside its messages
          lose sandbox files setup error_retries model_fallbacks limit: it is about how Inspect runs\
          """);

  /// The completion; empty if the model gave none.
  private static Optional<String> answer(ForeignObject output, ImportLedger ledger) {
    output.skip("model", "usage", "time", "metadata", "error");
    List<ForeignObject> choices = output.objects("choices");
    choices.forEach(ForeignObject::skipAll);
    choices.stream()
        .skip(1)
        .forEach(
            it -> ledger.lost("further choice of an output", "the first one is scored", it.path()));
    Json completion = output.find("completion").orElse(JsonNull.NULL);
    if (completion instanceof JsonText(String text) && (!choices.isEmpty() || !text.isEmpty())) {
      return Optional.of(text);
    }
    return choices.stream()
        .findFirst()
        .map(choice -> InspectMessages.text(ForeignObject.at(choice.json(), "message", "content")));
  }

  /// One text, or the texts of a list.
  private static List<String> texts(Optional<Json> value) {
    return value.orElse(Json.of("")) instanceof JsonArray(List<Json> list)
        ? list.stream().map(PlainTemplate::written).toList()
        : List.of(value.map(PlainTemplate::written).orElse(""));
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
