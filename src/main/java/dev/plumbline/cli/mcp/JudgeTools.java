package dev.plumbline.cli.mcp;

import static dev.plumbline.base.problem.ProblemCode.EMPTY;
import static dev.plumbline.base.problem.ProblemCode.MISSING;
import static dev.plumbline.base.problem.ProblemCode.NOT_FOUND;
import static dev.plumbline.base.problem.ProblemCode.WRONG_TYPE;
import static java.nio.charset.StandardCharsets.UTF_8;

import dev.plumbline.base.canonical.CanonicalJson;
import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.Json.JsonText;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.PlainJson;
import dev.plumbline.base.canonical.ProblemJson;
import dev.plumbline.base.problem.EscapedText;
import dev.plumbline.base.problem.Problem;
import dev.plumbline.base.problem.Problems;
import dev.plumbline.base.problem.Refusal;
import dev.plumbline.cli.mcp.McpTool.Answer;
import dev.plumbline.exchange.AgentJudge;
import dev.plumbline.exchange.AgentJudge.Outcome;
import dev.plumbline.judge.session.JudgeQuestion;
import dev.plumbline.present.text.QuoteLocationText;
import dev.plumbline.rubric.bundle.Bundle;
import dev.plumbline.run.RubricFileCompiler;
import dev.plumbline.run.documents.DocumentFile;
import dev.plumbline.run.documents.DocumentLine;
import dev.plumbline.run.files.InputFiles;
import dev.plumbline.run.local.StoreAccess;
import dev.plumbline.text.IndexedText;
import dev.plumbline.text.quote.QuoteLocation;
import dev.plumbline.text.quote.QuoteLocator;
import dev.plumbline.text.quote.QuotePolicy;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Pattern;

/// Tools with which an agent is the judge: what a rubric asks about a document, and what the
/// agent's answers come to, with their quotes looked up in the document.
///
/// @param access which rubrics may be used
/// @param folder below which rubrics are read
record JudgeTools(StoreAccess access, Path folder, AgentJudge judge) {

  private static final String TOOLS =
      """
      plumbline_compile: Compile a rubric
      Checks a rubric and runs its test cases: all problems, or the digest that it is locked under.
      < rubric string? the rubric itself, as YAML
      < rubric_file string? or its file, below the folder that the server was started in
      > rubric string name and version
      > bundle string digest that it is locked under
      > warnings array? what is worth a look

      plumbline_locate: Find a quote
      Finds a quote in a text, or the closest passage.
      < text string the text
      < quote string words that are to be in it
      > quote string as it was given
      > match string how it is in the text, if it is

      plumbline_questions: Ask what a rubric asks
      What a judge is asked about a document, each question with the JSON Schema of its answer. \
      Answer them yourself, with quotes word for word, and bring the answers to plumbline_score or \
      plumbline_record.
      < rubric string? the rubric itself, as YAML
      < rubric_file string? or its file, below the folder that the server was started in
      < document object {text}, or {messages} and {sources} where the rubric grades a conversation; \
      {context, facts} as the rubric declares them
      > questions array each with prompt and schema of its answer
      > notices array? what is worth knowing about the document

      plumbline_score: Try out answers
      What your answers about a document come to: result, reasons, and the quotes that do not \
      count. Nothing is stored.
      < rubric string? the rubric itself, as YAML
      < rubric_file string? or its file, below the folder that the server was started in
      < document object {text}, or {messages} and {sources} where the rubric grades a conversation; \
      {context, facts} as the rubric declares them
      < answers array [{question, answer}]: the id of a question, and JSON as its schema says
      > stored boolean? whether it was stored
      > digest string? of the scorecard
      > reasons array? for the result
      > scorecard object? every step of the score
      > questions array? questions that have no answer yet

      plumbline_record: Record answers
      Stores your answers about a document as those of the judge that you are, and the scorecard \
      that follows. An answer that quotes what the document does not say is refused with the closest \
      passage, and nothing is stored. What is recorded stays: the same question is not asked again.
      writes
      < rubric string? the rubric itself, as YAML
      < rubric_file string? or its file, below the folder that the server was started in
      < document object {text}, or {messages} and {sources} where the rubric grades a conversation; \
      {context, facts} as the rubric declares them
      < answers array [{question, answer}]: the id of a question, and JSON as its schema says
      > stored boolean? whether it was stored
      > digest string? of the scorecard
      > reasons array? for the result
      > scorecard object? every step of the score
      > questions array? questions that have no answer yet
      """;

  private static final Pattern RUBRIC_KEY =
      Pattern.compile("(?m)(^|[{,])[ \\t]*\"?rubric\"?[ \\t]*:");

  List<McpTool> tools() {
    return McpTool.of(
        TOOLS,
        Map.of(
            "plumbline_compile", this::compile,
            "plumbline_locate", JudgeTools::locate,
            "plumbline_questions", this::questions,
            "plumbline_score", arguments -> answered(arguments, false),
            "plumbline_record", arguments -> answered(arguments, true)));
  }

  private Answer compile(JsonObject arguments) {
    Problems warnings = new Problems();
    Bundle bundle = bundle(arguments, warnings);
    JsonObject locked =
        JsonObject.of(
            "rubric", bundle.identity().label(),
            "bundle", bundle.digest(),
            "extraction", bundle.extraction().digest(),
            "scoring", bundle.scoring().digest(),
            "warnings?", ProblemJson.of(warnings));
    return Answer.of(locked, PlainJson.text(locked));
  }

  private static Answer locate(JsonObject arguments) {
    IndexedText text = IndexedText.of(arguments.text("text"));
    if (text.text().isEmpty()) {
      throw Refusal.of("text", EMPTY, "the text is empty", "give a text");
    }
    String quote = arguments.text("quote");
    QuoteLocation found = QuoteLocator.of(text, List.of(), QuotePolicy.standard()).locate(quote);
    return Answer.of(
        QuoteLocationText.json(quote, found), QuoteLocationText.text(found, text, List.of()));
  }

  private Answer questions(JsonObject arguments) {
    Bundle bundle = bundle(arguments, new ArrayList<>());
    List<String> notices = new ArrayList<>();
    DocumentLine document = document(arguments, bundle, notices);
    return open(judge.questions(bundle, document), notices);
  }

  private Answer answered(JsonObject arguments, boolean stored) {
    Bundle bundle = bundle(arguments, new ArrayList<>());
    List<String> notices = new ArrayList<>();
    DocumentLine document = document(arguments, bundle, notices);
    return switch (judge.answer(bundle, document, answers(arguments.list("answers")), stored)) {
      case Outcome.Open(List<JudgeQuestion> questions) -> open(questions, notices);
      case Outcome.Evaluated(var explanation, boolean isStored) ->
          Answer.of(
              JsonObject.of(
                  "notices?", notices,
                  "stored", isStored,
                  "digest", explanation.digest(),
                  "reasons", explanation.reasons(),
                  "scorecard", explanation.card().json()),
              String.join("", notices.stream().map(it -> it + "\n").toList()) + explanation.text());
    };
  }

  private static Answer open(List<JudgeQuestion> questions, List<String> notices) {
    JsonObject open = AgentJudge.json(questions, notices);
    return Answer.of(open, PlainJson.text(open));
  }

  private static SortedMap<String, String> answers(List<Json> given) {
    SortedMap<String, String> answers = new TreeMap<>();
    Problems problems = new Problems();
    for (int index = 0; index < given.size(); index++) {
      if (given.get(index) instanceof JsonObject one
          && one.member("question") instanceof JsonText(String id)
          && one.has("answer")
          && !answers.containsKey(id)) {
        Json answer = one.get("answer");
        answers.put(
            id, answer instanceof JsonText(String text) ? text : CanonicalJson.text(answer));
      } else {
        problems.add(
            "/answers/" + index,
            WRONG_TYPE,
            "this is no answer to a question of its own",
            "write `{question, answer}`, each question once");
      }
    }
    problems.refuse("answers");
    return answers;
  }

  private static DocumentLine document(JsonObject arguments, Bundle bundle, List<String> notices) {
    return DocumentFile.one(arguments.object("document"), bundle, "document", notices::add);
  }

  private Bundle bundle(JsonObject arguments, List<Problem> warnings) {
    boolean written = arguments.has("rubric");
    if (written == arguments.has("rubric_file")) {
      throw Refusal.of(
          "rubric",
          MISSING,
          "it takes one of `rubric` and `rubric_file`",
          "give the rubric or name its file");
    }
    return written
        ? RubricFileCompiler.compileLocked(
            arguments.text("rubric").getBytes(UTF_8), "rubric", access, warnings::add)
        : RubricFileCompiler.compileLocked(
            file(arguments.text("rubric_file")),
            arguments.text("rubric_file"),
            access,
            warnings::add);
  }

  /// What is outside of the folder or no rubric is not told apart from what is not there: problems
  /// of a file quote it.
  private byte[] file(String written) {
    try {
      Path file = folder.resolve(written).toRealPath();
      if (file.startsWith(folder.toRealPath()) && Files.isRegularFile(file)) {
        byte[] bytes = InputFiles.bytes(file);
        if (RUBRIC_KEY.matcher(new String(bytes, UTF_8)).find()) {
          return bytes;
        }
      }
    } catch (IOException | InvalidPathException absent) {
      // said below
    }
    throw Refusal.of(
        "rubric_file",
        NOT_FOUND,
        "there is no rubric " + EscapedText.text(written) + " below the folder of the server",
        "name it relative to that folder; a rubric says `rubric: its-name`");
  }
}
