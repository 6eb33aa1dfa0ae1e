package dev.plumbline.people.forms;

import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.Json.JsonArray;
import dev.plumbline.base.canonical.Json.JsonNull;
import dev.plumbline.base.canonical.Json.JsonText;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.JsonObject.JsonObjectBuilder;
import dev.plumbline.base.canonical.PlainJson;
import dev.plumbline.base.problem.Problem;
import dev.plumbline.base.problem.Problem.Place;
import dev.plumbline.base.problem.ProblemCode;
import dev.plumbline.base.problem.Problems;
import dev.plumbline.people.FilledForm;
import dev.plumbline.people.FilledForm.Answer;
import dev.plumbline.people.FilledForm.Quote;
import dev.plumbline.people.FormQuestion;
import dev.plumbline.people.forms.ReviewForm.Prefilled;
import dev.plumbline.rubric.bundle.ExtractionSpec;
import dev.plumbline.run.files.JsonLinesReader;
import dev.plumbline.score.extraction.QuotePairs.QuoteSide;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// Forms as lines of JSON, one a document.
public final class JsonForms {

  private static final String HELP = "write it as `review --export` does";

  static JsonObject json(ReviewForm form, ExtractionSpec spec, List<FormQuestion> questions) {
    JsonObjectBuilder json = JsonObject.builder(10);
    json.put("review", ReviewForm.id(spec, form.content().digest(), form.judge(), form.replicate()))
        .putUnlessEmpty("judge", Reviewer.text(form.judge()))
        .putUnlessDefault("replicate", form.replicate(), 0)
        .put("document", form.document())
        .putUnlessEmpty("because", form.because())
        .put("selection", form.selection())
        .putUnlessEmpty("context", form.content().contextJson());
    form.content().put(json);
    return json.put("answers", JsonArray.mapped(questions, question -> answer(form, question)))
        .build();
  }

  private static JsonObject answer(ReviewForm form, FormQuestion question) {
    Optional<Prefilled> filled = Optional.ofNullable(form.prefilled().get(question.id()));
    return JsonObject.of(
        question.isFact() ? "fact" : "item",
        question.id(),
        "trait?",
        question.trait(),
        "ask",
        question.ask(),
        "quote?",
        question.guidance(),
        "answers",
        question.answers(),
        "quotesRequired",
        question.quotesRequired(),
        "decision",
        filled.map(Prefilled::decision).orElse(JsonNull.NULL),
        "reason",
        filled.map(Prefilled::reason).orElse(""),
        "quotes",
        filled.map(Prefilled::quotes).orElse(List.of()),
        "others?",
        form.shown().getOrDefault(question.id(), List.of()));
  }

  /// Every line that has the shape of a form.
  public static List<FilledForm> read(Path file, List<FormQuestion> questions, Problems problems) {
    List<FilledForm> forms = new ArrayList<>();
    JsonLinesReader.read(
        file,
        problems,
        (line, number) -> form(line, number, questions, problems).ifPresent(forms::add));
    return forms;
  }

  private static Optional<FilledForm> form(
      JsonObject line, int number, List<FormQuestion> questions, Problems problems) {
    int before = problems.size();
    String id = text(line, "review", "/review", number, problems);
    String document = text(line, "document", "/document", number, problems);
    String judge = line.has("judge") ? text(line, "judge", "/judge", number, problems) : "";
    List<Answer> answers = new ArrayList<>();
    List<Json> written = list(line, "answers", "/answers", number, problems);
    for (int i = 0; i < written.size(); i++) {
      String path = "/answers/" + i;
      if (written.get(i) instanceof JsonObject answer) {
        answers.add(answer(answer, path, number, problems).byValue(questions));
      } else {
        problems.add(wrong(path, number, "this is not an object"));
      }
    }
    return problems.size() == before
        ? Optional.of(
            new FilledForm(
                number,
                id,
                judge,
                document,
                line.find("replicate").orElse(Json.of(0)),
                answers,
                line.has("selection")
                    ? text(line, "selection", "/selection", number, problems)
                    : "",
                annotator(line)))
        : Optional.empty();
  }

  /// What annotation tools call who has answered, in lower case.
  private static final List<String> ANNOTATORS =
      List.of(
          "annotator annotator_id _annotator_id rater rater_id completed_by username user_id workerid"
              .split(" "));

  /// Whether a column or member says who has answered.
  static boolean isAnnotator(String name) {
    return ANNOTATORS.contains(name.strip().toLowerCase(Locale.ROOT));
  }

  /// Who has answered, by the tool that wrote the line; empty if it does not say.
  private static String annotator(JsonObject line) {
    return line.keys().stream()
        .filter(JsonForms::isAnnotator)
        .map(line::get)
        .map(it -> it instanceof JsonText(String text) ? text : PlainJson.text(it))
        .findFirst()
        .orElse("");
  }

  private static Answer answer(JsonObject json, String path, int line, Problems problems) {
    String key = json.has("fact") ? "fact" : "item";
    String question = text(json, key, path + "/" + key, line, problems);
    String reason =
        json.has("reason") ? text(json, "reason", path + "/reason", line, problems) : "";
    List<Quote> quotes = new ArrayList<>();
    List<Json> written = list(json, "quotes", path + "/quotes", line, problems);
    for (int i = 0; i < written.size(); i++) {
      List<Quote> each = quotes(written.get(i));
      quotes.addAll(each);
      if (each.isEmpty()) {
        problems.add(
            wrong(
                path + "/quotes",
                line,
                "a quote is neither a text nor `{text}`, and no pair `{claim, source}` of them"));
      }
    }
    return new Answer(new Place(path, line, 1), question, json.member("decision"), reason, quotes);
  }

  /// A quote, a pair, or half of one; empty if it is none of these.
  static List<Quote> quotes(Json json) {
    List<Quote> sides = new ArrayList<>();
    if (json instanceof JsonObject pair) {
      for (QuoteSide side : List.of(QuoteSide.CLAIM, QuoteSide.SOURCE)) {
        pair.find(side.wireName())
            .flatMap(JsonForms::quote)
            .ifPresent(half -> sides.add(new Quote(half.text(), half.unit(), side)));
      }
    }
    return sides.isEmpty() ? quote(json).stream().toList() : sides;
  }

  /// A text, or an object with one: annotation tools write offsets and labels beside it.
  private static Optional<Quote> quote(Json json) {
    return switch (json) {
      case JsonText(String text) -> Optional.of(new Quote(text, ""));
      case JsonObject object when object.member("text") instanceof JsonText(String text) ->
          Optional.of(
              new Quote(text, object.member("unit") instanceof JsonText(String unit) ? unit : ""));
      default -> Optional.empty();
    };
  }

  private static String text(
      JsonObject json, String key, String path, int line, Problems problems) {
    if (json.member(key) instanceof JsonText(String text)) {
      return text;
    }
    problems.add(wrong(path, line, "`" + key + "` is missing or no text"));
    return "";
  }

  private static List<Json> list(
      JsonObject json, String key, String path, int line, Problems problems) {
    if (json.find(key).orElse(JsonArray.EMPTY) instanceof JsonArray(var values)) {
      return values;
    }
    problems.add(wrong(path, line, "`" + key + "` is not a list"));
    return List.of();
  }

  private static Problem wrong(String path, int line, String message) {
    return new Problem(ProblemCode.WRONG_LINE, new Place(path, line, 1), message, HELP);
  }

  private JsonForms() {}
}
