package dev.plumbline.people;

import dev.plumbline.base.canonical.CanonicalJson;
import dev.plumbline.base.canonical.Json.JsonArray;
import dev.plumbline.base.canonical.Json.JsonNull;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.JsonObject.JsonObjectBuilder;
import dev.plumbline.judge.prompt.PromptScope;
import dev.plumbline.people.FilledForm.Answer;
import dev.plumbline.people.FilledForm.Quote;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/// What a person answered, in the plain form in which a judge answers.
public final class AnswerWriter {

  /// The answer to one part of the rubric. What was not answered is undecided.
  public static String text(PromptScope scope, List<Answer> answers) {
    SortedMap<String, Answer> byQuestion = new TreeMap<>();
    answers.forEach(answer -> byQuestion.put(answer.question(), answer));
    return CanonicalJson.text(
        JsonObject.of(
            "items",
                JsonArray.mapped(
                    scope.items(), item -> answer("item", "decision", item.id(), byQuestion)),
            "facts?",
                JsonArray.mapped(
                    scope.facts(), fact -> answer("fact", "value", fact.id(), byQuestion))));
  }

  private static JsonObject answer(
      String key, String value, String id, SortedMap<String, Answer> answers) {
    JsonObjectBuilder json = JsonObject.builder().put(key, id);
    if (!answers.containsKey(id)) {
      return json.put(value, JsonNull.NULL).build();
    }
    Answer answer = answers.get(id);
    return json.put(value, answer.value())
        .putUnlessEmpty("reason", answer.reason())
        .putUnlessEmpty("quotes", JsonArray.mapped(answer.quotes(), Quote::json))
        .build();
  }

  private AnswerWriter() {}
}
