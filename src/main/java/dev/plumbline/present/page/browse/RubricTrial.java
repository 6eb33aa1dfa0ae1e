package dev.plumbline.present.page.browse;

import dev.plumbline.present.page.card.CardContent;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/// A text that a rubric is tried on while it is edited, and what the rubric says of it.
///
/// @param values of all fields by their names, also of those that the rubric has no use for now
/// @param hasParts whether documents of the rubric may be conversations with sources
/// @param context names of the texts that come with a document
/// @param facts that are given with a document: what may be written, by id
/// @param problems for which there is no result, or nothing was saved
/// @param result as a card shows it; absent if there is none
/// @param questions that may be answered by hand
public record RubricTrial(
    SortedMap<String, String> values,
    boolean hasParts,
    List<String> context,
    SortedMap<String, String> facts,
    List<String> problems,
    Optional<CardContent> result,
    List<Question> questions) {

  /// Begins the names of all its fields.
  public static final String FIELDS = "t:";

  public static final String TEXT = FIELDS + "text";
  public static final String TURNS = FIELDS + "turns";
  public static final String SOURCES = FIELDS + "sources";
  public static final String NAME = FIELDS + "name";

  /// Begins the names of fields, before the name of a part, a fact or a question.
  public static final String CONTEXT = FIELDS + "context:";

  public static final String FACT = FIELDS + "fact:";
  public static final String DECISION = FIELDS + "decision:";
  public static final String QUOTE = FIELDS + "quote:";
  public static final String REASON = FIELDS + "reason:";

  /// Asks for the case to be saved.
  public static final String SAVE = "case";

  public RubricTrial {
    values = Collections.unmodifiableSortedMap(new TreeMap<>(values));
    context = List.copyOf(context);
    facts = Collections.unmodifiableSortedMap(new TreeMap<>(facts));
    problems = List.copyOf(problems);
    questions = List.copyOf(questions);
  }

  /// The name of the field of a quote.
  ///
  /// @param which from 1
  public static String quote(String question, int which) {
    return QUOTE + which + ":" + question;
  }

  /// A question about the text.
  ///
  /// @param choices what may be answered; empty if it is to be written
  /// @param answers what may be answered, in words
  /// @param quotes how many there is a place for
  /// @param isPaired whether quotes are in turn a claim and its source
  /// @param byWords whether words of the rubric decide it if nobody else does
  /// @param mayNotApply whether that is an answer, which needs a reason
  /// @param says what became of it
  /// @param lost whether its answer, or one of its quotes, has no effect
  public record Question(
      String id,
      String ask,
      String about,
      List<String> choices,
      String answers,
      int quotes,
      boolean isPaired,
      boolean byWords,
      boolean mayNotApply,
      List<String> says,
      boolean lost) {
    public Question {
      choices = List.copyOf(choices);
      says = List.copyOf(says);
    }
  }
}
