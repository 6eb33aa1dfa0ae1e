package dev.plumbline.run;

import static dev.plumbline.base.problem.ProblemCode.NOT_FOUND;
import static dev.plumbline.base.problem.ProblemCode.WRONG_LINE;
import static java.nio.charset.StandardCharsets.UTF_8;

import dev.plumbline.base.canonical.Digest;
import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.Json.JsonArray;
import dev.plumbline.base.canonical.Json.JsonInteger;
import dev.plumbline.base.canonical.Json.JsonText;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.JsonReader;
import dev.plumbline.base.canonical.JsonReader.JsonResult;
import dev.plumbline.base.canonical.PlainJson;
import dev.plumbline.base.problem.Problem.Place;
import dev.plumbline.base.problem.Problems;
import dev.plumbline.base.problem.Suggestion;
import dev.plumbline.judge.llm.ModelReply;
import dev.plumbline.judge.prompt.AnswerReader;
import dev.plumbline.judge.prompt.PromptScope;
import dev.plumbline.rubric.Fact;
import dev.plumbline.rubric.Item;
import dev.plumbline.run.documents.DocumentLine;
import dev.plumbline.score.extraction.JudgeIdentity.AnsweringModel;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/// A recorded answer of a judge, as a line of a file: `{document, completion, replicate?, part?,
/// stop?, model?, fingerprint?, id?}`.
///
/// @param line the line number, from 1
/// @param replicate from 0
/// @param part what the answer is about, empty for the whole rubric
record RecordedCompletionLine(
    int line, Digest document, int replicate, String part, ModelReply reply) {

  static final int REPLICATE_MAX = 19;

  /// The id of the document of a case folder.
  public static final String DOCUMENT_OF_FOLDER = "document";

  /// Reads a line; empty after a problem was reported.
  ///
  /// @param documents digests by the documents' ids; a line may also give a digest
  /// @param parts what answers may be about
  static Optional<RecordedCompletionLine> read(
      JsonObject line,
      int number,
      SortedMap<String, Digest> documents,
      List<String> parts,
      Problems problems) {
    int before = problems.size();
    String id = DocumentLine.id(line, "document", number, problems);
    Optional<Digest> document = document(id, documents);
    if (problems.size() == before && document.isEmpty()) {
      problems.add(
          NOT_FOUND,
          new Place("/document", number, 1),
          "there is no document with this id",
          "give the id of a document in the file, or a digest");
    }
    int replicate = replicate(line, number, problems);
    String part = part(line, number, parts, problems);
    String stop =
        line.find("stop").orElse(Json.of("stop")) instanceof JsonText(String it) ? it : "";
    String text =
        switch (line.find("completion").orElse(Json.of(0))) {
          case JsonText(String written) -> written;
          case JsonObject answer -> PlainJson.text(answer);
          default -> {
            wrong("/completion", number, "`completion` is neither a text nor an object", problems);
            yield "";
          }
        };
    return problems.size() == before
        ? Optional.of(
            new RecordedCompletionLine(
                number,
                document.get(),
                replicate,
                part,
                new ModelReply(
                    text,
                    ModelReply.StopReason.parse(stop),
                    ModelReply.Usage.UNKNOWN,
                    AnsweringModel.of(line))))
        : Optional.empty();
  }

  /// The document that a line is about; empty if it names none that is known.
  static Optional<Digest> document(JsonObject line, SortedMap<String, Digest> documents) {
    return line.findText("document").flatMap(id -> document(id, documents));
  }

  /// The document that a line names, as it is written; empty without one.
  static String name(JsonObject line) {
    return line.find("document")
        .map(id -> id instanceof JsonText(String text) ? text : PlainJson.text(id))
        .orElse("");
  }

  /// The items and facts that an answer names, of either form.
  static List<String> named(JsonObject answer) {
    return Stream.of("items", "facts")
        .map(list -> answer.find(list).orElse(JsonObject.EMPTY))
        .flatMap(said ->
            said instanceof JsonObject object
                ? object.keys().stream()
                : said instanceof JsonArray(var all)
                    ? all.stream()
                        .flatMap(each -> Stream.of("item", "fact").flatMap(key -> id(each, key)))
                    : Stream.of())
        .toList();
  }

  private static Stream<String> id(Json each, String key) {
    return each instanceof JsonObject said
            && said.find(key).orElse(said) instanceof JsonText(String id)
        ? Stream.of(id)
        : Stream.of();
  }

  private static Optional<Digest> document(String id, SortedMap<String, Digest> documents) {
    return Optional.ofNullable(documents.get(id)).or(() -> Digest.parse(id));
  }

  /// A line with a plain answer to the whole of a rubric that is asked in parts, as a line for each
  /// part; else the line itself. Where an element belongs to no part, each part gets the whole
  /// answer, and refuses it.
  static List<JsonObject> byPart(JsonObject line, List<PromptScope> scopes) {
    Optional<JsonObject> answer =
        scopes.size() < 2 || line.has("part") ? Optional.empty() : plainAnswer(line);
    if (answer.isEmpty()) {
      return List.of(line);
    }
    List<JsonObject> parts = new ArrayList<>();
    int left = answer.get().list("items").size() + answer.get().listOrEmpty("facts").size();
    for (PromptScope scope : scopes) {
      List<String> ids =
          Stream.concat(scope.items().stream().map(Item::id), scope.facts().stream().map(Fact::id))
              .toList();
      JsonArray items = of(answer.get(), "items", "item", ids);
      JsonArray facts = of(answer.get(), "facts", "fact", ids);
      left -= items.values().size() + facts.values().size();
      parts.add(
          JsonObject.of("items", items, "facts", Optional.of(facts).filter(it -> !it.isEmpty())));
    }
    boolean whole = left != 0;
    return IntStream.range(0, scopes.size())
        .mapToObj(i ->
            line.with("part", scopes.get(i).id())
                .with("completion", whole ? answer.get() : parts.get(i)))
        .toList();
  }

  private static Optional<JsonObject> plainAnswer(JsonObject line) {
    Json said = line.find("completion").orElse(line);
    if (said instanceof JsonText(String text)
        && JsonReader.read(text.getBytes(UTF_8), AnswerReader.BYTES_MAX)
            instanceof JsonResult.Read(Json read)) {
      said = read;
    }
    return said instanceof JsonObject answer
            && answer.find("items").orElse(said) instanceof JsonArray
            && answer.keysBesides(List.of("items", "facts")).isEmpty()
        ? Optional.of(answer)
        : Optional.empty();
  }

  private static JsonArray of(JsonObject answer, String list, String key, List<String> ids) {
    return new JsonArray(
        answer.listOrEmpty(list).stream()
            .filter(each ->
                each instanceof JsonObject said
                    && said.find(key).orElse(said) instanceof JsonText(String id)
                    && ids.contains(id))
            .toList());
  }

  private static int replicate(JsonObject line, int number, Problems problems) {
    if (line.has("run")) {
      wrong("/run", number, "the key `run` is called `replicate` now", problems);
    }
    if (line.find("replicate").orElse(Json.of(0)) instanceof JsonInteger(long value)
        && value >= 0
        && value <= REPLICATE_MAX) {
      return (int) value;
    }
    wrong("/replicate", number, "`replicate` is not a whole number from 0 to 19", problems);
    return 0;
  }

  private static String part(JsonObject line, int number, List<String> parts, Problems problems) {
    if (line.find("part").orElse(Json.of("")) instanceof JsonText(String part)
        && parts.contains(part)) {
      return part;
    }
    List<String> named = parts.stream().filter(part -> !part.isEmpty()).toList();
    problems.add(
        WRONG_LINE,
        new Place("/part", number, 1),
        "the rubric asks no question about this part",
        named.isEmpty()
            ? "leave `part` out: this rubric is asked about as a whole"
            : "parts are " + Suggestion.list(named));
    return "";
  }

  private static void wrong(String path, int line, String message, Problems problems) {
    problems.add(
        WRONG_LINE,
        new Place(path, line, 1),
        message,
        "write `{\"document\": …, \"completion\": …}`");
  }
}
