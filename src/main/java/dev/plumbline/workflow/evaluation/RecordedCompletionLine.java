package dev.plumbline.workflow.evaluation;

import dev.plumbline.base.canonical.CanonicalJson;
import dev.plumbline.base.canonical.Digest;
import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.JsonInteger;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.JsonText;
import dev.plumbline.base.problem.Place;
import dev.plumbline.base.problem.Problem;
import dev.plumbline.base.problem.ProblemCode;
import dev.plumbline.base.problem.Suggestion;
import dev.plumbline.judge.llm.ModelReply;
import dev.plumbline.workflow.documents.DocumentLine;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;

/// A recorded answer of a judge, as a line of a file: `{document, completion, replicate?, part?,
/// stop?}`.
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
      List<Problem> problems) {
    int before = problems.size();
    String id = DocumentLine.id(line, "document", number, problems);
    Optional<Digest> document = Optional.ofNullable(documents.get(id)).or(() -> Digest.parse(id));
    if (problems.size() == before && document.isEmpty()) {
      problems.add(
          new Problem(
              ProblemCode.UNKNOWN_DOCUMENT,
              new Place("/document", number, 1),
              "there is no document with this id",
              "give the id of a document in the file, or a digest"));
    }
    int replicate = replicate(line, number, problems);
    String part = part(line, number, parts, problems);
    String stop =
        line.find("stop").orElse(Json.of("stop")) instanceof JsonText(String it) ? it : "";
    String text =
        switch (line.find("completion").orElse(Json.of(0))) {
          case JsonText(String written) -> written;
          case JsonObject answer -> CanonicalJson.text(answer);
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
                new ModelReply(text, why(stop), ModelReply.Usage.UNKNOWN)))
        : Optional.empty();
  }

  private static int replicate(JsonObject line, int number, List<Problem> problems) {
    if (line.find("run").isPresent()) {
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

  private static String part(
      JsonObject line, int number, List<String> parts, List<Problem> problems) {
    if (line.find("part").orElse(Json.of("")) instanceof JsonText(String part)
        && parts.contains(part)) {
      return part;
    }
    List<String> named = parts.stream().filter(part -> !part.isEmpty()).toList();
    problems.add(
        new Problem(
            ProblemCode.WRONG_LINE,
            new Place("/part", number, 1),
            "the rubric asks no question about this part",
            named.isEmpty()
                ? "leave `part` out: this rubric is asked about as a whole"
                : "parts are " + Suggestion.list(named)));
    return "";
  }

  private static void wrong(String path, int line, String message, List<Problem> problems) {
    problems.add(
        new Problem(
            ProblemCode.WRONG_LINE,
            new Place(path, line, 1),
            message,
            "write `{\"document\": …, \"completion\": …}`"));
  }

  /// Most providers report `stop` for a completion that the model ended itself.
  private static ModelReply.StopReason why(String stop) {
    return stop.equals("stop") ? ModelReply.StopReason.FINISHED : ModelReply.StopReason.parse(stop);
  }
}
