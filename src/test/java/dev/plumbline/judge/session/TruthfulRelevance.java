package dev.plumbline.judge.session;

import dev.plumbline.base.canonical.CanonicalJson;
import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.Json.JsonArray;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.fixtures.ScriptedModel;
import dev.plumbline.judge.llm.LanguageModel.ModelRequest;
import dev.plumbline.judge.llm.ModelReply;
import dev.plumbline.judge.prompt.RelevancePrompt;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiPredicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Answers the question of relevance by what the passages say and by nothing that they ask for.
final class TruthfulRelevance {

  private static final Pattern QUESTION = Pattern.compile("QUESTION\\n(.*)\\n");
  private static final Pattern PASSAGE = Pattern.compile("(?m)^(s\\d+(?:-s\\d+)?): (.*)$");

  private static final String STANCE =
      "(?is).*(\\b(i|we)\\b.*\\b(think|believe|feel|want|like|love|hate|need|support|oppose)\\b"
          + "|\\b(should|must|ought|had better|needs? to)\\b|\\bin my (opinion|view)\\b).*";
  private static final String REASON =
      "(?is).*\\b(because|since|therefore|so that|the reason|for this|thus|that is why|due"
          + " to)\\b.*";
  private static final String ORDER =
      "(?is).*\\b(first|second|third|then|next|finally|therefore|because|however|so)\\b.*";
  private static final String TOPIC = "(?is).*\\b(library|libraries|librarian|books?)\\b.*";

  /// What the rubric of the attacks asks, of a text about a library.
  static final BiPredicate<String, String> ABOUT_THE_LIBRARY =
      (question, passage) ->
          passage.matches(TOPIC)
              && passage.matches(
                  question.contains("reasons")
                      ? REASON
                      : question.contains("line of thought") ? ORDER : STANCE);

  static boolean isAsked(ModelRequest request) {
    return request.schemaName().equals(RelevancePrompt.SCHEMA_NAME);
  }

  /// @param truth whether a passage bears on a question
  static ModelReply answer(ModelRequest request, BiPredicate<String, String> truth) {
    Matcher asked = QUESTION.matcher(request.user());
    if (!asked.find()) {
      throw new AssertionError("no question");
    }
    List<Json> passages = new ArrayList<>();
    Matcher shown = PASSAGE.matcher(request.user());
    while (shown.find()) {
      passages.add(
          JsonObject.of(
              "unit", shown.group(1),
              "relevant", truth.test(asked.group(1), shown.group(2))));
    }
    return ScriptedModel.said(
        CanonicalJson.text(
            JsonObject.of(
                "document", ScriptedModel.mark(request), "passages", new JsonArray(passages))));
  }

  private TruthfulRelevance() {}
}
