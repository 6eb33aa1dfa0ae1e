package dev.plumbline.people;

import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.Json.JsonDecimal;
import dev.plumbline.base.canonical.Json.JsonInteger;
import dev.plumbline.base.canonical.Json.JsonNull;
import dev.plumbline.base.canonical.Json.JsonText;
import dev.plumbline.base.canonical.JsonReader;
import dev.plumbline.base.canonical.JsonReader.JsonResult;
import dev.plumbline.base.problem.Problem;
import dev.plumbline.base.problem.ProblemCode;
import dev.plumbline.base.problem.Refusal;
import dev.plumbline.judge.prompt.AnswerReader.FactAnswerReader;
import dev.plumbline.judge.prompt.PromptScope;
import dev.plumbline.rubric.EvidencePolicy;
import dev.plumbline.rubric.EvidencePolicy.EvidenceScope;
import dev.plumbline.rubric.Fact;
import dev.plumbline.rubric.Item;
import dev.plumbline.rubric.Item.Applicability;
import dev.plumbline.rubric.Trait;
import dev.plumbline.rubric.bundle.Bundle;
import dev.plumbline.rubric.bundle.ExtractionSpec;
import dev.plumbline.rubric.plan.expression.FactType;
import dev.plumbline.rubric.plan.expression.FactType.Enumerated;
import dev.plumbline.rubric.plan.expression.FactType.Numeric;
import dev.plumbline.rubric.plan.expression.FactType.Textual;
import dev.plumbline.rubric.plan.expression.FactType.Truthful;
import dev.plumbline.score.extraction.AskedItems;
import dev.plumbline.score.extraction.AskedItems.DocumentUnit;
import dev.plumbline.score.extraction.Document;
import dev.plumbline.score.extraction.NamedClaims;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// One question of a form: an item or a judged fact.
///
/// @param trait of an item; empty for a fact
/// @param about what it is asked of, and what is meant; may be empty
/// @param quoting what to quote; may be empty
/// @param answers what may be answered, in words
/// @param choices what may be answered; empty where that cannot be listed
/// @param quotesRequired so many valid quotes keep the answer from being capped, in a text of as
///   many sentences or more
/// @param isPaired whether each quote of a claim is followed by the one of its source
/// @param accepts whether an answer is one of those
public record FormQuestion(
    String id,
    boolean isFact,
    String trait,
    String ask,
    String about,
    String quoting,
    String answers,
    List<Choice> choices,
    int quotesRequired,
    boolean isPaired,
    Predicate<Json> accepts) {

  private static final int NUMBER_DIGITS_MAX = 9;

  /// One of the answers.
  ///
  /// @param value as it is written
  /// @param words the scheme's descriptor; may be empty
  public record Choice(String value, String words) {}

  public FormQuestion {
    choices = List.copyOf(choices);
  }

  /// What is meant, the levels and what to quote, in one text.
  public String guidance() {
    String levels =
        choices.stream()
            .filter(choice -> !choice.words().isEmpty())
            .map(choice -> choice.value() + ": " + choice.words())
            .collect(Collectors.joining("; "));
    return joined(about, levels, quoting);
  }

  private static String joined(String... texts) {
    return Stream.of(texts).filter(text -> !text.isEmpty()).collect(Collectors.joining(" "));
  }

  /// An answer as it is written in a cell or an option.
  ///
  /// @param fact whether it is the value of a fact: a number or truth if it reads as one, else text
  public static Json written(String answer, boolean fact) {
    if (answer.isEmpty()) {
      return JsonNull.NULL;
    }
    if (!fact) {
      return answer.matches("[0-9]{1," + NUMBER_DIGITS_MAX + "}")
          ? Json.of(Long.parseLong(answer))
          : Json.of(answer);
    }
    byte[] bytes = answer.getBytes(StandardCharsets.UTF_8);
    return JsonReader.read(bytes, bytes.length) instanceof JsonResult.Read(Json json)
            && !(json instanceof JsonText)
        ? json
        : Json.of(answer);
  }

  /// What spreadsheets make of `true` and `false`, in turn, in languages of Europe.
  private static final List<String> TRUTHS =
      List.of(
          ("true false wahr falsch vrai faux verdadero falso vero falso verdadeiro falso waar onwaar"
                  + " sant falskt sand falsk prawda fałsz истина ложь")
              .split(" "));

  /// As [#written(String, boolean)], read as this question can be answered: a text that looks like
  /// a number is a text where that is asked for.
  public Json written(String answer) {
    Json read = written(answer, isFact);
    int truth = TRUTHS.indexOf(answer.toLowerCase(Locale.ROOT));
    return !isFact || accepts.test(read)
        ? read
        : Stream.of(Json.of(answer), truth < 0 ? read : Json.of(truth % 2 == 0))
            .filter(accepts)
            .findFirst()
            .orElse(read);
  }

  /// An answer by its value: `2.0` and `"2"` are 2 where 2 can be answered.
  public Json byValue(Json given) {
    if (accepts.test(given)) {
      return given;
    }
    return given instanceof JsonText(String text)
        ? written(text)
        : given instanceof JsonDecimal(BigDecimal decimal)
                && decimal.stripTrailingZeros().scale() <= 0
                && decimal.abs().compareTo(BigDecimal.valueOf(Integer.MAX_VALUE)) <= 0
            ? Json.of(decimal.longValueExact())
            : given;
  }

  /// Most quotes for one answer.
  public int quotesMax() {
    return isPaired ? 2 * EvidencePolicy.QUOTES_MAX : EvidencePolicy.QUOTES_MAX;
  }

  /// Why a rubric cannot be asked with a form; none if it can.
  public static List<Problem> problems(ExtractionSpec spec) {
    return spec.claimed().isEmpty()
        ? List.of()
        : List.of(
            Problem.at(
                "",
                ProblemCode.CLAIMS_OF_ONE_JUDGE,
                "the rubric asks of each claim, and a form has no place to name claims",
                "record a person's answers from a file, or ask of each `sentence` in the rubric"));
  }

  /// @throws Refusal with [#problems]
  public static void check(ExtractionSpec spec) {
    List<Problem> problems = problems(spec);
    if (!problems.isEmpty()) {
      throw new Refusal("", problems);
    }
  }

  /// What is asked about a document, in the order of its author. For a rubric without [#problems].
  public static List<FormQuestion> of(Bundle bundle, Document document) {
    return bundle.order().sorted(of(bundle.extraction(), document), FormQuestion::id);
  }

  /// As the other method, for a rubric of which nothing but its questions is known.
  public static List<FormQuestion> of(ExtractionSpec spec, Document document) {
    return of(spec, document, NamedClaims.UNKNOWN);
  }

  /// The questions of a rubric; one that is asked of each unit is one question. For a rubric
  /// without [#problems].
  public static List<FormQuestion> of(ExtractionSpec spec) {
    return of(spec, PromptScope.of(spec), _ -> Optional.empty());
  }

  /// What a judge was asked about a document, also of the claims that it named.
  public static List<FormQuestion> of(ExtractionSpec spec, Document document, NamedClaims claims) {
    return of(
        spec, PromptScope.of(spec, document, claims), AskedItems.of(spec, document, claims)::unit);
  }

  private static List<FormQuestion> of(
      ExtractionSpec spec,
      List<PromptScope> scopes,
      Function<String, Optional<DocumentUnit>> units) {
    List<FormQuestion> all = new ArrayList<>();
    for (PromptScope scope : scopes) {
      for (Trait trait : scope.traits()) {
        trait.items().forEach(item -> all.add(item(spec, trait, item, units.apply(item.id()))));
      }
      scope.facts().forEach(fact -> all.add(fact(spec, fact)));
    }
    return all;
  }

  private static FormQuestion item(
      ExtractionSpec spec, Trait trait, Item item, Optional<DocumentUnit> unit) {
    return new FormQuestion(
        item.id(),
        false,
        trait.id(),
        item.ask(),
        joined(
            unit.map(it -> "About " + it.id() + ": " + shortened(it.words())).orElse(""),
            item.definition()),
        quoting(spec, item),
        item.decisions(),
        Stream.concat(
                item.scale().levels().stream()
                    .map(level ->
                        new Choice(
                            Integer.toString(level),
                            item.scale().descriptors().getOrDefault(level, ""))),
                item.mayNotApply()
                    ? Stream.of(new Choice(Applicability.NOT_APPLICABLE, ""))
                    : Stream.of())
            .toList(),
        spec.evidence().requiredFor(item, Integer.MAX_VALUE),
        spec.evidence().from(item).isPaired(),
        json ->
            json instanceof JsonNull
                || json instanceof JsonInteger(long value) && item.scale().contains(value)
                || item.mayNotApply() && json.equals(Json.of(Applicability.NOT_APPLICABLE)));
  }

  /// What to quote, and where from, if that is not what is graded.
  private static String quoting(ExtractionSpec spec, Item item) {
    EvidenceScope from = spec.evidence().from(item);
    boolean both =
        item.scale().isPreference() && spec.evidence().requiredFor(item, Integer.MAX_VALUE) > 0;
    return joined(
        item.quote(),
        from.equals(EvidenceScope.OF_GRADED) ? "" : "Quote from: " + from.words() + ".",
        both ? "Unless neither is better, quote from both a and b." : "");
  }

  private static String shortened(String text) {
    String line = text.strip().replaceAll("\\s+", " ");
    return line.length() <= UNIT_SHOWN
        ? line
        : line.substring(0, line.offsetByCodePoints(0, UNIT_SHOWN / 2)) + "\u2026";
  }

  /// Of a unit that a question is about, in UTF-16 code units.
  private static final int UNIT_SHOWN = 400;

  private static FormQuestion fact(ExtractionSpec spec, Fact fact) {
    Fact.Source.Judged judged = (Fact.Source.Judged) fact.source();
    return new FormQuestion(
        fact.id(),
        true,
        "",
        judged.ask(),
        "",
        "",
        answers(fact.type()),
        choices(fact.type()),
        spec.evidence().requiredFor(judged),
        spec.evidence().from().isPaired(),
        json -> FactAnswerReader.read(fact.type(), json).isPresent());
  }

  private static List<Choice> choices(FactType type) {
    List<String> values =
        switch (type) {
          case Truthful() -> List.of("true", "false");
          case Enumerated(List<String> all) -> all;
          case Textual() -> List.of();
          case Numeric _ -> List.of();
        };
    return values.stream().map(value -> new Choice(value, "")).toList();
  }

  /// What may be written for a fact, in words.
  public static String answers(FactType type) {
    return switch (type) {
      case Truthful() -> "true or false";
      case Textual() -> "a text";
      case Enumerated(List<String> values) -> "one of " + String.join(", ", values);
      case Numeric numeric ->
          (numeric.whole() ? "a whole number from " : "a number from ")
              + numeric.min().toPlainString()
              + " to "
              + numeric.max().toPlainString();
    };
  }
}
