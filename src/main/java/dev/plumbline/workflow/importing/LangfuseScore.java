package dev.plumbline.workflow.importing;

import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.JsonArray;
import dev.plumbline.base.canonical.JsonNull;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.JsonText;
import dev.plumbline.workflow.importing.ForeignObject.Rest;
import java.math.BigDecimal;
import java.util.Locale;
import java.util.Optional;

/// A score of a trace.
///
/// @param source who gave it
/// @param value empty for words that no config gives a number
/// @param label the words of a category
/// @param comment why
record LangfuseScore(
    String name,
    Source source,
    String type,
    Optional<BigDecimal> value,
    String label,
    String comment,
    String path) {

  /// Who gives scores.
  enum Source {
    MODEL,
    PERSON,
    /// Code, or an export that does not say.
    CODE
  }

  private static final Rest SCORE =
      Rest.of(
          """
          skip id traceId observationId sessionId datasetRunId timestamp createdAt updatedAt projectId
          skip environment authorUserId queueId configId jobConfigurationId executionTraceId trace
          skip traceName userId metadata subject\
          """);

  static LangfuseScore of(ForeignObject score, ImportLedger ledger) {
    score.leave(SCORE);
    if (score.has("observationId")) {
      ledger.changed("score of an observation", "it counts for the whole trace", score.path());
    }
    Json value = score.find("value").orElse(JsonNull.NULL);
    String label = score.text("stringValue");
    Optional<BigDecimal> number = number(value);
    if (number.isEmpty()
        && label.isEmpty()
        && (value instanceof JsonObject || value instanceof JsonArray)) {
      ledger.lost("score", "its value is neither a number nor a text", score.path() + "/value");
    }
    String type = score.text("dataType");
    return new LangfuseScore(
        score.text("name"),
        switch (score.text("source")) {
          case "EVAL" -> Source.MODEL;
          case "ANNOTATION", "REVIEW" -> Source.PERSON;
          default -> Source.CODE;
        },
        type.isEmpty() ? "NUMERIC" : type,
        number,
        label.isEmpty() && value instanceof JsonText(String text) ? text : label,
        score.text("comment"),
        score.path());
  }

  /// Flags count 1 and 0.
  static Optional<BigDecimal> number(Json value) {
    return switch (PlainTemplate.written(value).toLowerCase(Locale.ROOT)) {
      case "true" -> Optional.of(BigDecimal.ONE);
      case "false" -> Optional.of(BigDecimal.ZERO);
      default -> MetadataFacts.number(value);
    };
  }
}
