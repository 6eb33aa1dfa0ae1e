package dev.plumbline.exchange.importing;

import static dev.plumbline.exchange.importing.ForeignObject.unlessEmpty;
import static java.math.BigDecimal.ONE;

import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.exchange.importing.ImportedCheck.CheckedFact;
import dev.plumbline.exchange.importing.ImportedCheck.CheckedFact.Computed;
import dev.plumbline.exchange.importing.ImportedCheck.CheckedFact.Recorded;
import dev.plumbline.exchange.importing.ImportedCheck.Judged;
import dev.plumbline.exchange.importing.ImportedCheck.Measured;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/// A scorer with its settings, as far as a log has them.
///
/// @param name under which its scores are recorded
/// @param kind its name without package and number
/// @param options that were set; all others have their defaults
record InspectScorer(String name, String kind, ForeignObject options) {

  /// Context parts.
  static final String TARGET = "target";

  static final String INPUT = "input";

  /// Targets that have context parts of their own.
  static final int TARGETS_MAX = 3;

  private static final int QUESTION_MAX = 15_000;

  private static final Pattern PERSON =
      Pattern.compile("(?i)(?:.*[^a-z])?(?:human|person|annotator|reviewer)s?(?:[^a-z].*)?");

  /// Whether its name says that a person scores.
  boolean isPerson() {
    return PERSON.matcher(kind).matches();
  }

  boolean isF1() {
    return kind.equals("f1") && !options.has("answer_fn");
  }

  boolean isJudged() {
    return isPerson()
        || List.of("model_graded_qa", "model_graded_fact", "_model_graded_qa_single")
            .contains(kind);
  }

  /// The check of one of its values.
  ///
  /// @param key the name of the value; empty for a single one
  /// @param values that were recorded, of all samples
  /// @param targets the most that a sample has
  /// @param part the context part for a pattern of its targets; empty if there is none left
  ImportedCheck check(String key, List<BigDecimal> values, int targets, String part) {
    // all persons are asked the same, so that there is a mean of what they said
    String called = ((isPerson() ? "human" : name) + " " + key).strip();
    if (isJudged() && areShares(values)) {
      boolean graded = values.stream().anyMatch(it -> it.stripTrailingZeros().scale() > 0);
      return new Judged(called, question(), graded, Optional.empty(), false);
    }
    if (isF1() && key.isEmpty() && targets <= TARGETS_MAX) {
      return f1(targets);
    }
    Optional<String> difference = key.isEmpty() ? difference(part) : Optional.empty();
    if (difference.isPresent()) {
      options.skipAll();
      options.became("scorer " + kind, difference.get());
      return new Measured(called, List.of(new Computed("{matches: " + part + "}")), "#0", "");
    }
    return recorded(called, isJudged() ? "its values are beyond 0 to 1" : "it is code");
  }

  static boolean areShares(List<BigDecimal> values) {
    return values.stream().allMatch(it -> it.signum() >= 0 && it.compareTo(ONE) <= 0);
  }

  /// What a pattern of the targets decides otherwise than the scorer; empty if it cannot stand for
  /// it.
  private Optional<String> difference(String part) {
    if (part.isEmpty() || pattern(List.of("A")).isEmpty()) {
      return Optional.empty();
    }
    return Optional.of(
        switch (kind) {
          case "match" ->
              isSet("numeric", false)
                  ? "numbers are equal if their digits are, and are written with digits and a point"
                  : "";
          case "includes", "answer" -> "";
          case "exact" -> "numbers are compared as they are written";
          case "choice" -> "the letters behind the last ANSWER: are the answer";
          default -> "any match counts, and not the first alone";
        });
  }

  /// A pattern of outputs that are right; empty if there can be none.
  Optional<String> pattern(List<String> targets) {
    boolean anyCase = isSet("ignore_case", true);
    return switch (kind) {
      case "match" ->
          Optional.of(
              InspectTargetPattern.match(
                  targets, word("location", "end"), anyCase, isSet("numeric", false)));
      case "includes" -> Optional.of(InspectTargetPattern.includes(targets, anyCase));
      case "exact" -> Optional.of(InspectTargetPattern.exact(targets));
      case "choice" -> InspectTargetPattern.choice(targets);
      case "answer" ->
          Optional.of(word("pattern", ""))
              .filter(List.of("letter", "word", "line")::contains)
              .map(it -> InspectTargetPattern.answer(targets, it));
      case "pattern" ->
          Optional.of(word("pattern", ""))
              .filter(it -> !it.isEmpty())
              .flatMap(it ->
                  InspectTargetPattern.groups(it, targets, anyCase, isSet("match_all", false)));
      default -> Optional.empty();
    };
  }

  private boolean isSet(String option, boolean byDefault) {
    return options.flag(option).orElse(byDefault);
  }

  private String word(String option, String byDefault) {
    return unlessEmpty(options.text(option), byDefault);
  }

  private ImportedCheck recorded(String called, String why) {
    options.skipAll();
    options.changed(
        "scorer " + kind,
        why + ": what was recorded is given as a fact, and is unknown for new outputs");
    return new Measured(called, List.of(new Recorded("score of " + called, true)), "#0 >= 1", "#0");
  }

  /// The share of common words in the mean, from that among all words.
  private ImportedCheck f1(int targets) {
    options.skip("answer_fn");
    options.lose("stop_words", "all words count");
    options.changed(
        "scorer f1",
        "articles and punctuation are split otherwise, numbers are compared as they are written,"
            + " and the value is not rounded");
    List<CheckedFact> facts = new ArrayList<>();
    List<String> shares = new ArrayList<>();
    for (int i = 0; i < targets; i++) {
      facts.add(new Computed("{jaccard: " + target(i, targets) + "}"));
      shares.add("2 * #%1$s / (1 + #%1$s)".formatted(i));
    }
    String best = String.join(", ", shares);
    String score = targets == 1 ? best : "max(" + best + ")";
    return new Measured(name, facts, score + " >= 1", score);
  }

  /// The context part of one of several targets.
  static String target(int index, int targets) {
    return targets == 1 ? TARGET : TARGET + "_" + (index + 1);
  }

  private String question() {
    options.leave("inspect grader");
    String instructions = filled(options.text("instructions"));
    String template = filled(options.text("template"));
    String asked =
        isPerson()
            ? "Is the answer right, by the part " + TARGET + "?"
            : !template.isEmpty()
                ? template.replace("{instructions}", instructions)
                : kind.equals("model_graded_fact")
                    ? "Does the answer have the content of the expert answer in the part "
                        + TARGET
                        + "? Differences in style, grammar or punctuation do not count."
                    : "Does the answer meet the criterion in the part " + TARGET + "?";
    if (!instructions.isEmpty() && !template.contains("{instructions}")) {
      asked += " " + instructions;
    }
    if (asked.length() > QUESTION_MAX) {
      asked = asked.substring(0, QUESTION_MAX);
      options.lost("template of a grader", "it has more than " + QUESTION_MAX + " characters");
    }
    options.changed(
        "scorer " + kind,
        isPerson()
            ? "a judge of yours is asked in place of a person, whose scores are labels"
            : "a judge of yours answers, and recorded grades are its answers");
    return asked.strip();
  }

  /// Names in braces by what they are here; none is run.
  private static String filled(String template) {
    return template
        .replace("{question}", "(what was asked)")
        .replace("{answer}", "(the answer)")
        .replace("{criterion}", "(the part " + TARGET + ")");
  }

  /// The scorers of a log: of the plan, or of the results of older logs.
  static List<InspectScorer> of(ForeignObject eval, ForeignObject results) {
    List<InspectScorer> scorers = new ArrayList<>();
    for (ForeignObject each : eval.objects("scorers")) {
      each.skip("metrics metadata");
      add(each.text("name"), each.object("options"), scorers);
    }
    for (ForeignObject each : results.objects("scores")) {
      String name = each.text("name");
      ForeignObject parameters = each.object("params");
      String scorer = each.text("scorer");
      each.skip("reducer scored_samples unscored_samples metadata");
      metrics(each);
      boolean known = scorers.stream().anyMatch(it -> it.kind().equals(kind(scorer)));
      if (!known && !name.isEmpty()) {
        add(name, parameters, scorers);
      } else {
        parameters.skipAll();
      }
    }
    return scorers;
  }

  private static void metrics(ForeignObject score) {
    ForeignObject metrics = score.object("metrics");
    for (String key : metrics.keys()) {
      ForeignObject metric = metrics.object(key);
      String name = metric.text("name");
      metric.skipAll();
      String base = kind(unlessEmpty(name, key));
      switch (base) {
        case "accuracy", "mean" ->
            metric.changed("metric " + base, "it is the mean score of a run");
        case "stderr", "bootstrap_stderr", "bootstrap_std", "std", "var", "ci" ->
            metric.changed("metric " + base, "a report of a run has intervals by resampling");
        default -> metric.lost("metric " + base, "it is code over all samples");
      }
    }
  }

  private static void add(String name, ForeignObject options, List<InspectScorer> scorers) {
    String kind = kind(name);
    long same = scorers.stream().filter(each -> each.kind().equals(kind)).count();
    scorers.add(new InspectScorer(same == 0 ? kind : kind + same, kind, options));
  }

  static InspectScorer unknown(String name, ImportLedger ledger) {
    return new InspectScorer(
        name, kind(name), new ForeignObject(JsonObject.EMPTY, "/eval/scorers", ledger));
  }

  static String kind(String name) {
    return name.substring(name.lastIndexOf('/') + 1);
  }
}
