package dev.plumbline.workflow.importing;

import dev.plumbline.workflow.importing.Check.CheckedFact;
import dev.plumbline.workflow.importing.ForeignObject.Rest;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/// All scores of one name: a check, with the range of its values.
final class LangfuseColumn {

  private static final int DECIMALS = 12;
  private static final Rest CONFIG =
      Rest.of("skip id name createdAt updatedAt projectId isArchived dataType");

  private final String name;
  private final String type;
  private final String description;
  private final SortedMap<String, BigDecimal> categories = new TreeMap<>();
  private final List<String> ordered = new ArrayList<>();
  private final boolean isJudged;
  private final BigDecimal low;
  private final BigDecimal high;
  private final boolean isGuessed;

  /// @param scores of this name
  /// @param config empty if there is none
  LangfuseColumn(String name, List<LangfuseScore> scores, Optional<ForeignObject> config) {
    this.name = name;
    this.description = config.map(it -> it.text("description")).orElse("");
    this.type =
        config
            .map(it -> it.text("dataType"))
            .filter(it -> !it.isEmpty())
            .or(() -> scores.stream().map(LangfuseScore::type).findFirst())
            .orElse("NUMERIC");
    this.isJudged =
        scores.isEmpty()
            || scores.stream().anyMatch(it -> it.source() != LangfuseScore.Source.CODE);
    for (ForeignObject each : config.map(it -> it.objects("categories")).orElse(List.of())) {
      each.number("value")
          .ifPresent(value -> {
            categories.put(each.text("label"), value);
            ordered.add(each.text("label"));
          });
    }
    if (categories.isEmpty() && type.equals("CATEGORICAL")) {
      mapped(scores);
    }
    List<BigDecimal> values = new ArrayList<>(categories.values());
    if (categories.isEmpty()) {
      scores.forEach(each -> value(each).ifPresent(values::add));
    }
    BigDecimal least = values.stream().min(BigDecimal::compareTo).orElse(BigDecimal.ZERO);
    BigDecimal most = values.stream().max(BigDecimal::compareTo).orElse(BigDecimal.ONE);
    boolean known = !categories.isEmpty();
    // a score between 0 and 1 says what the range is, whatever one beside it says
    boolean shares = !known && values.stream().anyMatch(LangfuseColumn::isFraction);
    low =
        config
            .flatMap(it -> it.number("minValue"))
            .filter(_ -> !known)
            .orElse(known ? least : shares ? BigDecimal.ZERO : least.min(BigDecimal.ZERO));
    high =
        config
            .flatMap(it -> it.number("maxValue"))
            .filter(_ -> !known)
            .orElse(known ? most : shares ? BigDecimal.ONE : most.max(BigDecimal.ONE));
    isGuessed =
        !known
            && !shares
            && config.flatMap(it -> it.number("maxValue")).isEmpty()
            && (high.compareTo(BigDecimal.ONE) > 0 || low.signum() < 0);
    config.ifPresent(it -> it.leave(CONFIG));
  }

  /// Without a config, each category has the number that comes with it, if those differ: else they
  /// are all 0.
  private void mapped(List<LangfuseScore> scores) {
    SortedMap<String, BigDecimal> found = new TreeMap<>();
    for (LangfuseScore each : scores) {
      each.value().ifPresent(value -> found.putIfAbsent(each.label(), value));
    }
    if (found.size() > 1 && found.values().stream().distinct().count() == found.size()) {
      categories.putAll(found);
      ordered.addAll(found.keySet());
    }
  }

  String name() {
    return name;
  }

  /// Whether what counts of it is from 0 to 1.
  boolean isShare() {
    return isJudged || low.signum() >= 0 && high.compareTo(BigDecimal.ONE) <= 0;
  }

  /// Why its scores are no numbers; empty if they are.
  Optional<String> problem(List<LangfuseScore> scores) {
    if (type.equals("TEXT") || type.equals("CORRECTION")) {
      return Optional.of("it is a text");
    }
    if (low.compareTo(high) >= 0) {
      return Optional.of("it has no range");
    }
    return !scores.isEmpty() && scores.stream().allMatch(each -> value(each).isEmpty())
        ? Optional.of("its categories have no numbers: export the score config too")
        : Optional.empty();
  }

  private Optional<BigDecimal> value(LangfuseScore score) {
    return score.label().isEmpty() || !categories.containsKey(score.label())
        ? score.value().filter(_ -> !type.equals("CATEGORICAL") || score.label().isEmpty())
        : Optional.of(categories.get(score.label()));
  }

  /// A value from 0 to 1 where a judge decides, else as it is.
  Optional<BigDecimal> counted(LangfuseScore score) {
    return value(score)
        .filter(value -> value.compareTo(low) >= 0 && value.compareTo(high) <= 0)
        .map(value ->
            isJudged
                ? value
                    .subtract(low)
                    .divide(high.subtract(low), DECIMALS, RoundingMode.HALF_EVEN)
                    .stripTrailingZeros()
                : value);
  }

  private static boolean isFraction(BigDecimal value) {
    return value.signum() > 0 && value.compareTo(BigDecimal.ONE) < 0;
  }

  /// Names the scores beyond the range, which do not count: one of them would shrink all others.
  void beyond(List<LangfuseScore> scores, ImportLedger ledger) {
    scores.stream()
        .filter(each -> value(each).isPresent() && counted(each).isEmpty())
        .forEach(each ->
            ledger.lost(
                "score " + name,
                "it is beyond the range from "
                    + low.toPlainString()
                    + " to "
                    + high.toPlainString(),
                each.path()));
    if (isGuessed && !scores.isEmpty()) {
      ledger.changed(
          "range of " + name,
          "no config says it, so it is that of the scores, from "
              + low.toPlainString()
              + " to "
              + high.toPlainString(),
          scores.getFirst().path());
    }
  }

  /// Whether a value is in the upper half.
  boolean isHigh(BigDecimal counted) {
    return counted.compareTo(isJudged ? new BigDecimal("0.5") : high) >= 0;
  }

  Check check(ImportLedger ledger, String place) {
    if (!isJudged) {
      ledger.changed(
          "score " + type,
          "code gave it, or the export does not say who: what was recorded is given as a fact, and"
              + " is unknown for new outputs",
          place);
      return new Check.Measured(
          name,
          List.of(new CheckedFact.Recorded("score " + name, true)),
          "#0 >= " + high.toPlainString(),
          "#0");
    }
    boolean graded = !type.equals("BOOLEAN");
    ledger.changed(
        "score " + type,
        graded
            ? "a judge gives a score from 0 to 1 in place of the range, and a yes from the middle"
            : "a judge of yours answers, and recorded answers are given",
        place);
    return new Check.Judged(name, question(), graded, Optional.empty(), false);
  }

  private String question() {
    String range =
        ordered.isEmpty()
            ? type.equals("BOOLEAN")
                ? ""
                : " The range is " + low.toPlainString() + " to " + high.toPlainString() + "."
            : " From worst to best: "
                + String.join(
                    ", ", ordered.stream().sorted(Comparator.comparing(categories::get)).toList())
                + ".";
    return "Is the answer good, by \""
        + name
        + "\"?"
        + (description.isEmpty() ? "" : " " + description.strip())
        + range;
  }
}
