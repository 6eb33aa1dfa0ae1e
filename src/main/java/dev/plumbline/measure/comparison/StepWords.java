package dev.plumbline.measure.comparison;

import dev.plumbline.base.canonical.CanonicalJson;
import dev.plumbline.base.canonical.Json.JsonNull;
import dev.plumbline.base.canonical.Json.JsonText;
import dev.plumbline.score.StoredStep;
import dev.plumbline.score.extraction.StoredExtraction.StoredValue;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.stream.Collectors;

/// Steps of a trace in the few words in which a cause shows them.
final class StepWords {

  /// A number or word as it is, anything else as JSON.
  static String plain(StoredValue value) {
    return switch (value.json()) {
      case JsonText(String text) -> text;
      case JsonNull() -> "unknown";
      default -> CanonicalJson.text(value.json());
    };
  }

  /// The value of a node, condition or derivation, with its verdict.
  static String value(StoredStep.Named step) {
    return plain(step.value()) + verdict(step);
  }

  private static String verdict(StoredStep step) {
    return step.verdict().map(verdict -> ", " + verdict).orElse("");
  }

  /// The members of the definition that differ from the other step's, or else the value.
  static String definition(StoredStep.Named step, StoredStep.Named other) {
    SequencedMap<String, StoredValue> others = other.definition();
    String differing =
        step.definition().entrySet().stream()
            .filter(part -> !part.getValue().equals(others.get(part.getKey())))
            .map(part -> part.getKey() + " " + plain(part.getValue()))
            .collect(Collectors.joining(", "));
    return differing.isEmpty() ? value(step) : differing;
  }

  /// What a rule did; empty if it does not exist.
  static String rule(Optional<StoredStep.Rule> step) {
    return step.map(rule ->
            switch (rule.firing()) {
              case NOT_FIRED, SKIPPED -> "not fired";
              case FIRED, UNDECIDED, PROPOSED ->
                  rule.firing().wireName() + ", " + plain(rule.contribution()) + verdict(rule);
            })
        .orElse("");
  }

  static String cap(Optional<StoredStep.Cap> step) {
    return step.map(cap -> plain(cap.from()) + " counts as " + plain(cap.to()))
        .orElse("not capped");
  }

  private StepWords() {}
}
