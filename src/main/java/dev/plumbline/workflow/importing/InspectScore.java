package dev.plumbline.workflow.importing;

import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.JsonArray;
import dev.plumbline.base.canonical.JsonBoolean;
import dev.plumbline.base.canonical.JsonDecimal;
import dev.plumbline.base.canonical.JsonInteger;
import dev.plumbline.base.canonical.JsonNull;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.JsonText;
import java.math.BigDecimal;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/// What a scorer recorded of a sample, under the name of its value, which is empty for a single
/// one.
///
/// @param values what code or a model said; none where it could not score
/// @param labels what a person said
/// @param reason its words
record InspectScore(
    SortedMap<String, BigDecimal> values, SortedMap<String, BigDecimal> labels, String reason) {

  /// @param isPerson whether a person is the scorer
  static InspectScore of(ForeignObject score, boolean isPerson, ImportLedger ledger) {
    score.skip("answer", "sample_id", "scorer");
    String reason = score.text("explanation");
    ForeignObject metadata = score.object("metadata");
    if (metadata.has("grading")) {
      ledger.lost(
          "metadata of a score", "the dialogue with the grader, beside its words", score.path());
    }
    metadata.skipAll();
    SortedMap<String, BigDecimal> now =
        numbers(score.find("value").orElse(JsonNull.NULL), score, ledger);
    List<ForeignObject> history = score.objects("history");
    boolean edited = false;
    Optional<SortedMap<String, BigDecimal>> first = Optional.empty();
    for (ForeignObject edit : history) {
      edit.skip("answer", "explanation", "metadata");
      boolean isEdit = edit.has("provenance");
      ForeignObject provenance = edit.object("provenance");
      Optional<Json> value = edit.find("value").filter(it -> !it.equals(Json.of("UNCHANGED")));
      edited |= !provenance.text("author").isEmpty() && value.isPresent();
      provenance.skip("timestamp", "reason", "metadata");
      if (!isEdit && first.isEmpty()) {
        first = value.map(it -> numbers(it, edit, ledger));
      }
    }
    if (isPerson) {
      ledger.kept("score of a person", score.path());
      return new InspectScore(new TreeMap<>(), now, reason);
    }
    if (edited) {
      ledger.kept("score edited by a person", score.path());
      return new InspectScore(first.orElse(new TreeMap<>()), now, reason);
    }
    return new InspectScore(now, new TreeMap<>(), reason);
  }

  private static SortedMap<String, BigDecimal> numbers(
      Json value, ForeignObject score, ImportLedger ledger) {
    SortedMap<String, BigDecimal> numbers = new TreeMap<>();
    switch (value) {
      case JsonObject object ->
          object.forEach((key, each) -> number(each, key, score, ledger, numbers));
      case JsonArray(List<Json> list) -> {
        for (int i = 0; i < list.size(); i++) {
          number(list.get(i), Integer.toString(i + 1), score, ledger, numbers);
        }
      }
      default -> number(value, "", score, ledger, numbers);
    }
    return numbers;
  }

  private static void number(
      Json value,
      String key,
      ForeignObject score,
      ImportLedger ledger,
      SortedMap<String, BigDecimal> numbers) {
    Optional<BigDecimal> number = number(value);
    if (value instanceof JsonNull) {
      ledger.kept("unscored", score.path());
    } else if (number.isEmpty()) {
      ledger.lost(
          "value of a score", "it is a word or a list, and no number", score.path() + "/value");
    }
    number.ifPresent(it -> numbers.put(key, it));
  }

  /// As Inspect counts values: `C` is 1, `P` 0.5, `I` and `N` 0.
  static Optional<BigDecimal> number(Json value) {
    return switch (value) {
      case JsonBoolean(boolean flag) -> Optional.of(flag ? BigDecimal.ONE : BigDecimal.ZERO);
      case JsonInteger _, JsonDecimal _ -> MetadataFacts.number(value);
      case JsonText(String text) -> word(text);
      case JsonNull _, JsonArray _, JsonObject _ -> Optional.empty();
    };
  }

  private static Optional<BigDecimal> word(String text) {
    return switch (text) {
      case "C" -> Optional.of(BigDecimal.ONE);
      case "P" -> Optional.of(new BigDecimal("0.5"));
      case "I", "N" -> Optional.of(BigDecimal.ZERO);
      default ->
          switch (text.toLowerCase(Locale.ROOT)) {
            case "yes", "true" -> Optional.of(BigDecimal.ONE);
            case "no", "false" -> Optional.of(BigDecimal.ZERO);
            default ->
                text.strip().matches("[-+]?[0-9]{1,12}(?:\\.[0-9]{0,40})?")
                    ? MetadataFacts.number(Json.of(new BigDecimal(text.strip())))
                    : Optional.empty();
          };
    };
  }
}
