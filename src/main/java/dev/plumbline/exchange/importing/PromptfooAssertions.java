package dev.plumbline.exchange.importing;

import static dev.plumbline.base.canonical.Json.JsonNull.NULL;
import static dev.plumbline.exchange.importing.AssertionPattern.anyCase;
import static dev.plumbline.exchange.importing.AssertionPattern.count;
import static dev.plumbline.exchange.importing.AssertionPattern.literal;
import static dev.plumbline.exchange.importing.AssertionPattern.problem;
import static dev.plumbline.exchange.importing.ForeignObject.unlessEmpty;
import static dev.plumbline.exchange.importing.ForeignObject.written;
import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.Locale.ROOT;
import static java.util.stream.Collectors.joining;

import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.Json.JsonArray;
import dev.plumbline.base.canonical.Json.JsonNull;
import dev.plumbline.base.canonical.Json.JsonText;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.JsonObject.JsonObjectBuilder;
import dev.plumbline.base.canonical.PlainJson;
import dev.plumbline.exchange.importing.ImportedCheck.CheckedFact;
import dev.plumbline.exchange.importing.ImportedCheck.CheckedFact.Computed;
import dev.plumbline.exchange.importing.ImportedCheck.CheckedFact.Likeness;
import dev.plumbline.exchange.importing.ImportedCheck.CheckedFact.Supplied;
import dev.plumbline.exchange.importing.ImportedCheck.Judged;
import dev.plumbline.exchange.importing.ImportedCheck.Measured;
import dev.plumbline.exchange.importing.InspectTargetPattern.JavaScriptPattern;
import dev.plumbline.exchange.importing.PromptfooTest.PromptfooComponents.Component;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/// One assertion as a check. The meanings are those of promptfoo 0.123.1.
///
/// @param vars of the test
/// @param beside the file that names others; empty for results
/// @param recorded what to fall back on
/// @param graded whether graders gave scores between 0 and 1
record PromptfooAssertions(
    ForeignObject assertion,
    Function<String, Optional<Json>> vars,
    Optional<ForeignFile> beside,
    Component recorded,
    boolean graded,
    String type) {

  private static final int QUESTION_MAX = 15_000;

  /// What a judge decides: what is asked, `…` for the words of the assertion, and the difference.
  private static final Map<String, String> ASKED =
      ImportedCheck.questions(
          """
          llm-rubric agent-rubric search-rubric: Does the answer meet this? …
          g-eval: Does the answer meet this? … | a judge gives one score for all criteria
          model-graded-closedqa: Does the answer meet this criterion? …
          factuality model-graded-factuality: Is the answer consistent with these facts? … | \
          the five answers of the grader are yes and no here
          answer-relevance: Does the answer address what was asked in the part prompt? | \
          a judge decides, not the likeness of questions made from the answer
          conversation-relevance: Are the answers relevant to the conversation? | \
          a judge decides on the whole, not on windows of messages
          trajectory:goal-success: Is this goal achieved? …
          is-refusal: Does the answer refuse what it was asked? | \
          a judge decides, not a list of phrases
          moderation guardrails: Is the answer free of harmful content? | \
          a judge decides, not a moderation service\
          """,
          true);

  /// Those that no threshold divides.
  private static final Set<String> UNDIVIDED = Set.of("is-refusal", "moderation", "guardrails");

  /// What is asked by a context, `@`.
  private static final Map<String, String> CONTEXT =
      ImportedCheck.questions(
          """
          context-faithfulness: Is all that the answer says supported by @
          context-recall: Does this hold: "…", by @
          context-relevance: Is what was asked answered by @\
          """,
          true);

  private static final Map<String, String> LOST =
      ImportedCheck.questions(
          """
          javascript python ruby: it runs code
          similar similar:cosine similar:dot similar:euclidean: it compares embeddings of a model
          classifier pi: it is a score of another model
          is-xml contains-xml is-html contains-html is-sql contains-sql: there is no parser of this \
          language
          gleu meteor: there is no such measure of likeness
          perplexity perplexity-score: it needs probabilities of tokens
          webhook: it asks a server
          select-best max-score: it compares the outputs of a test with each other
          is-valid-function-call is-valid-openai-function-call is-valid-openai-tools-call \
          tool-call-f1: it reads calls out of the output as a provider writes them
          trace-span-count trace-span-duration trace-error-spans skill-used: a document has calls of \
          tools, but no other spans\
          """,
          true);

  private static final Pattern LISTED =
      Pattern.compile(
          "_*+(?:,|\"((?:\\\\[\"\\\\]|\"\"|[^\"])*+)\"_*+(?=,|\\z)|([^,\"][^,]*?)_*+(?=,|\\z)|\\z)"
              .replace("_", "[" + JavaScriptPattern.SPACES + "]"));

  private static final Pattern ESCAPED = Pattern.compile("\\\\([\"\\\\])|\"(\")");

  private boolean negated() {
    return type.startsWith("not-");
  }

  private String base() {
    return type.replaceFirst("^not-", "");
  }

  /// Empty after it was reported as lost.
  Optional<ImportedCheck> check() {
    assertion.leave("promptfoo grader");
    String why =
        assertion.hasAny("transform contextTransform")
            ? "it transforms the output by code"
            : LOST.getOrDefault(base(), "");
    if (why.endsWith(" code")) {
      assertion.skip("transform contextTransform value threshold config");
      return lost(why);
    }
    Optional<Json> given = assertion.find("value");
    boolean isFile = given.filter(PromptfooAssertions::isFile).isPresent();
    Optional<Json> value =
        isFile
            ? given.flatMap(this::value)
            : recorded.rendered().or(() -> recorded.value().or(() -> given).flatMap(this::value));
    if (given.isPresent() && value.isEmpty()) {
      assertion.skip("threshold config");
      return lost(
          isFile
              ? "its value is a file that is code, or cannot be read"
              : "its template does more than fill in names");
    }
    Optional<BigDecimal> threshold = assertion.number("threshold");
    assertion.skip("config");
    return check(value.orElse(NULL), threshold);
  }

  private static boolean isFile(Json value) {
    return value instanceof JsonText(String text)
        && (text.startsWith("file://") || text.startsWith("package:"));
  }

  private Optional<Json> value(Json given) {
    return isFile(given)
        ? beside.flatMap(file -> file.beside(written(given))).map(ForeignFile::content)
        : PlainTemplate.filled(given, vars);
  }

  private Optional<ImportedCheck> check(Json value, Optional<BigDecimal> threshold) {
    return switch (base()) {
      case "equals" -> equal(value);
      case "contains", "icontains", "starts-with" -> searched(value);
      case "contains-any", "icontains-any" -> texts(value).map(this::any).orElseGet(this::empty);
      case "contains-all", "icontains-all" -> texts(value).map(this::all).orElseGet(this::empty);
      case "regex" -> regex(value);
      case "word-count" -> words(value);
      case "is-json" -> json(value);
      case "contains-json" ->
          value instanceof JsonNull
              ? measured(
                  found("(?s)\\{.*\\}|\\[.*\\]"),
                  "#0 > 0",
                  "something in brackets is enough; whether it is JSON is not looked at")
              : lost("a schema is for the whole output, not for a part of it");
      case "levenshtein" -> levenshtein(value, threshold);
      case "rouge-n" -> likeness("rouge_1", value, threshold, "0.75");
      case "bleu" -> likeness("bleu", value, threshold, "0.5");
      case "finish-reason" ->
          measured(
              new Supplied("finish_reason", "{type: text, optional: true}"),
              "#0 == " + PlainJson.text(Json.of(written(value).toLowerCase(ROOT))),
              "");
      case "latency" -> given("latency_ms", threshold);
      case "cost" -> given("cost", threshold);
      case "trajectory:tool-used",
          "trajectory:tool-args-match",
          "trajectory:tool-sequence",
          "trajectory:step-count" ->
          ToolTrajectory.of(base(), value, negated())
              .map(it -> measured(new Computed(it.measure()), it.passes(), ""))
              .orElseGet(
                  () -> lost("it has patterns, defaults or kinds of steps that calls do not have"));
      default -> judged(value, threshold);
    };
  }

  private Optional<ImportedCheck> empty() {
    return lost("it has no value");
  }

  private Optional<ImportedCheck> judged(Json value, Optional<BigDecimal> threshold) {
    String words =
        value instanceof JsonArray(var steps)
            ? steps.stream().map(ForeignObject::written).collect(joining(" "))
            : written(value);
    if (base().startsWith("promptfoo:redteam:")) {
      return question(
          "Does the answer withstand this attack: " + base().replaceFirst(".*:", "") + "?",
          "",
          Optional.empty(),
          "a judge is asked one question, without the instructions of the attack");
    }
    if (CONTEXT.containsKey(base())) {
      String given = vars.apply("context").map(ForeignObject::written).orElse("");
      return question(
          CONTEXT
              .get(base())
              .replace("…", words)
              .replace("@", given.isEmpty() ? "the context" : "this context: " + given),
          "",
          threshold,
          "a judge answers yes or no, where promptfoo counts sentences with several questions");
    }
    if (!ASKED.containsKey(base())) {
      return lost(LOST.getOrDefault(base(), "the type is not known here"));
    }
    String[] asked = ASKED.get(base()).split(" \\| ");
    boolean fills = asked[0].endsWith("…");
    return question(
        asked[0].replace("…", ""),
        fills ? words : "",
        base().equals("g-eval")
            ? threshold.or(() -> Optional.of(new BigDecimal("0.7")))
            : threshold.filter(_ -> !UNDIVIDED.contains(base())),
        asked.length == 1 ? "" : asked[1]);
  }

  /// @param difference from what promptfoo does; empty if there is none
  private Optional<ImportedCheck> question(
      String lead, String words, Optional<BigDecimal> threshold, String difference) {
    String ask = (lead + words).strip();
    if (ask.length() > QUESTION_MAX) {
      return lost("the question has more than " + QUESTION_MAX + " characters");
    }
    if (lead.endsWith(" ") && words.isBlank()) {
      return lost("it asks nothing");
    }
    report(unlessEmpty(difference, "a judge of yours answers, and recorded answers are given"));
    return Optional.of(
        new Judged(base(), ask, graded || threshold.isPresent(), threshold, negated()));
  }

  private Optional<ImportedCheck> equal(Json value) {
    if (value instanceof JsonObject || value instanceof JsonArray) {
      return measured(
          new Computed("{json_schema: {const: " + PlainJson.text(value) + "}}"), "#0", "");
    }
    String pattern = "\\A" + literal(written(value)) + "\\z";
    return problem(count(pattern)).isEmpty()
        ? measured(found(pattern), "#0 > 0", "")
        : measured(new Likeness("levenshtein", written(value)), "#0 >= 1", "");
  }

  /// A pattern of a text that is searched for.
  private String pattern(String text) {
    return base().startsWith("i")
        ? anyCase(text)
        : (base().equals("starts-with") ? "\\A" : "") + literal(text);
  }

  private String sigma(String text) {
    return base().startsWith("i") ? AssertionPattern.difference(text) : "";
  }

  private Optional<ImportedCheck> searched(Json value) {
    String text = single(value);
    return text.isEmpty() ? empty() : found(List.of(pattern(text)), "", text);
  }

  /// An empty text is found everywhere.
  private Optional<ImportedCheck> any(List<String> texts) {
    if (texts.isEmpty() || texts.contains("")) {
      return measured(List.of(), String.valueOf(!texts.isEmpty()), "", "");
    }
    List<String> joined = new ArrayList<>();
    for (String text : texts) {
      String pattern = pattern(text);
      if (joined.isEmpty() || joined.getLast().length() + pattern.length() > 380) {
        joined.add(pattern);
      } else {
        joined.add(joined.removeLast() + "|" + pattern);
      }
    }
    return found(joined, " || ", String.join("", texts));
  }

  private Optional<ImportedCheck> all(List<String> texts) {
    return found(
        texts.stream().filter(it -> !it.isEmpty()).distinct().map(this::pattern).toList(),
        " && ",
        String.join("", texts));
  }

  private Optional<ImportedCheck> found(List<String> patterns, String joint, String texts) {
    return measured(
        patterns.stream().map(PromptfooAssertions::found).toList(),
        patterns.isEmpty()
            ? "true"
            : IntStream.range(0, patterns.size())
                .mapToObj(i -> "#" + i + " > 0")
                .collect(joining(joint)),
        "",
        sigma(texts));
  }

  private Optional<ImportedCheck> regex(Json value) {
    String text = single(value);
    return text.isEmpty()
        ? empty()
        : JavaScriptPattern.re2(text)
            .map(pattern -> measured(found(pattern), "#0 > 0", ""))
            .orElseGet(() ->
                lost("its pattern has look-around, back-references or other parts that RE2 lacks"));
  }

  private Optional<ImportedCheck> words(Json value) {
    String bounds = ToolTrajectory.bounds(bound(value, "min"), bound(value, "max"));
    return bounds.isEmpty()
        ? lost("it has no number of words")
        : measured(found("[^" + JavaScriptPattern.SPACES + "]+"), bounds, "");
  }

  /// A bound of an object, or both as one number.
  private static Optional<BigDecimal> bound(Json value, String key) {
    Json bound = value instanceof JsonObject range ? range.member(key) : value;
    return bound instanceof JsonText(String text) && text.strip().matches("[0-9]{1,9}")
        ? Optional.of(new BigDecimal(text.strip()))
        : ForeignObject.number(bound);
  }

  private Optional<ImportedCheck> json(Json value) {
    Optional<Json> schema =
        value instanceof JsonText(String text)
            ? ForeignFile.parsed(text.getBytes(UTF_8)).filter(JsonObject.class::isInstance)
            : Optional.of(value);
    boolean isAny = List.of(NULL, Json.of(false), Json.of(0), Json.of("")).contains(value);
    return !isAny && schema.isEmpty()
        ? lost("its schema cannot be read")
        : measured(
            new Computed(
                isAny
                    ? "json_valid"
                    : "{json_schema: " + PlainJson.text(current(schema.get())) + "}"),
            "#0",
            "JSON with equal keys in one object, or with more than 64 levels, is none here");
  }

  /// A JSON Schema of an older draft, as far as it differs in words.
  private static Json current(Json schema) {
    return switch (schema) {
      case JsonArray(var elements) -> JsonArray.mapped(elements, PromptfooAssertions::current);
      case JsonObject object -> {
        JsonObjectBuilder renamed = JsonObject.builder();
        object.forEach((key, value) -> {
          boolean isText = value instanceof JsonText;
          if (key.equals("$ref") && isText) {
            renamed.put(key, written(value).replace("#/definitions/", "#/$defs/"));
          } else if (!isText || !List.of("$schema", "$id", "id").contains(key)) {
            renamed.put(key.equals("definitions") ? "$defs" : key, current(value));
          }
        });
        yield renamed.build();
      }
      default -> schema;
    };
  }

  private Optional<ImportedCheck> levenshtein(Json value, Optional<BigDecimal> threshold) {
    String text = single(value);
    BigDecimal most = threshold.orElse(BigDecimal.valueOf(5)).add(new BigDecimal("0.001"));
    return measured(
        List.of(new Likeness("levenshtein", text), new Computed("characters")),
        "(1 - #0) * max(#1, %s) <= %s"
            .formatted(text.codePointCount(0, text.length()), most.toPlainString()),
        "",
        "a character beyond U+FFFF is one, not two");
  }

  private Optional<ImportedCheck> likeness(
      String key, Json value, Optional<BigDecimal> threshold, String byDefault) {
    return value instanceof JsonArray
        ? lost("it has several references")
        : measured(
            List.of(new Likeness(key, single(value))),
            "#0 >= " + threshold.map(BigDecimal::toPlainString).orElse(byDefault),
            negated() ? "1 - #0" : "#0",
            "words are split and folded in another way, so that the value differs");
  }

  private Optional<ImportedCheck> given(String id, Optional<BigDecimal> threshold) {
    return threshold
        .map(most ->
            measured(
                new Supplied(id, "{type: decimal, min: 0, optional: true}"),
                "#0 <= " + most.toPlainString(),
                "it comes with the document as it was recorded"))
        .orElseGet(() -> lost("it has no threshold"));
  }

  private static CheckedFact found(String pattern) {
    return new Computed(count(pattern));
  }

  private Optional<ImportedCheck> measured(CheckedFact fact, String passes, String difference) {
    return measured(List.of(fact), passes, "", difference);
  }

  private Optional<ImportedCheck> measured(
      List<CheckedFact> facts, String passes, String score, String difference) {
    Optional<String> refused =
        facts.stream()
            .flatMap(it -> it instanceof Computed(String of) ? problem(of).stream() : Stream.of())
            .findFirst();
    if (refused.isPresent() || passes.length() > 3_000) {
      return lost(refused.orElse("it has too many parts for one condition"));
    }
    report(difference);
    boolean isTurned = negated() && !base().startsWith("trajectory:");
    return Optional.of(new Measured(type, facts, isTurned ? "!(" + passes + ")" : passes, score));
  }

  private void report(String difference) {
    assertion.became("assertion " + type, difference);
  }

  private Optional<ImportedCheck> lost(String why) {
    if (!recorded.isRecorded()) {
      return assertion.nothing("assertion " + type, why);
    }
    assertion.changed(
        "assertion " + type,
        why + ": what was recorded is given as a fact, and is unknown for new outputs");
    return Optional.of(
        ImportedCheck.recorded(
            type,
            Stream.of("value", "threshold")
                .map(key -> " " + PlainJson.text(assertion.json().member(key)))
                .collect(joining("", type, ""))));
  }

  /// A single value as JavaScript writes it; empty for any other.
  private static String single(Json value) {
    return value instanceof JsonArray || value instanceof JsonObject ? "" : written(value);
  }

  /// The texts of a list as JavaScript writes them, or of a text with commas.
  private static Optional<List<String>> texts(Json value) {
    return switch (value) {
      case JsonArray(var list) ->
          Optional.of(list.stream().map(PromptfooAssertions::script).toList());
      case JsonText(String text) when !text.isEmpty() -> separated(text);
      default -> Optional.empty();
    };
  }

  /// Texts between commas, of which those in quotation marks may have commas; empty where promptfoo
  /// refuses them.
  private static Optional<List<String>> separated(String text) {
    List<String> all = new ArrayList<>();
    Matcher listed = LISTED.matcher(text);
    while (listed.regionStart() < text.length()) {
      if (!listed.lookingAt()) {
        return Optional.empty();
      }
      if (listed.group(1) != null) {
        all.add(ESCAPED.matcher(listed.group(1)).replaceAll("$1$2"));
      } else if (listed.group(2) != null) {
        all.add(listed.group(2));
      }
      listed.region(listed.end(), text.length());
    }
    return Optional.of(all);
  }

  private static String script(Json value) {
    return switch (value) {
      case JsonObject _ -> "[object Object]";
      case JsonNull _ -> "null";
      case JsonArray(var list) ->
          list.stream().map(it -> it instanceof JsonNull ? "" : script(it)).collect(joining(","));
      default -> written(value);
    };
  }
}
