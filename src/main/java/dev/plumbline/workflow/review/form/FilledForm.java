package dev.plumbline.workflow.review.form;

import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.JsonNull;
import dev.plumbline.base.problem.Place;
import java.util.List;

/// A form as it came back, before anything of it is believed.
///
/// @param line of the file on which it begins, from 1
/// @param id of the form
/// @param judge as written; may be empty
/// @param document its id in the run, as written
/// @param replicate as written
/// @param selection as written; may be empty
public record FilledForm(
    int line,
    String id,
    String judge,
    String document,
    Json replicate,
    List<Answer> answers,
    List<String> settles,
    String selection) {

  /// @param question id of an item or a fact
  /// @param value null if it was left open
  public record Answer(
      Place place, String question, Json value, String reason, List<Quote> quotes) {
    public Answer {
      quotes = List.copyOf(quotes);
    }

    public boolean isOpen() {
      return value instanceof JsonNull;
    }
  }

  /// @param unit a sentence or paragraph; empty if none is named
  public record Quote(String text, String unit) {}

  public FilledForm {
    answers = List.copyOf(answers);
    settles = List.copyOf(settles);
  }

  public boolean isEmpty() {
    return answers.stream().allMatch(Answer::isOpen);
  }
}
