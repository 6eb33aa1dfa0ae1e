package dev.plumbline.present.page.letter;

import dev.plumbline.present.page.card.CardContent;
import dev.plumbline.rubric.Rubric;
import dev.plumbline.run.ResultValue;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;

/// Everything that a letter says of a document.
///
/// @param id of the document
/// @param card of the scorecard that counts; absent if there is none
/// @param figures that count
/// @param grade of the mark, if there is one
/// @param open what becomes of a document without a mark, such as `referred`; empty if it has one
/// @param problem the code of what is wrong with a document that was refused, or empty
/// @param decisions of persons that count or changed nothing, in order
/// @param judged by whom the text was read
/// @param published the day on which the mark was given out
/// @param appeals the last day to appeal
/// @param contested whether an appeal is open
public record LetterContent(
    String id,
    Rubric rubric,
    Optional<CardContent> card,
    ResultValue figures,
    Optional<String> grade,
    String open,
    String problem,
    List<Decision> decisions,
    Reader judged,
    Optional<LocalDate> published,
    Optional<LocalDate> appeals,
    boolean contested) {

  public LetterContent {
    decisions = List.copyOf(decisions);
  }

  /// Who read the text.
  public enum Reader {
    /// A gate ended the evaluation before.
    NOBODY,
    PROGRAM,
    PERSON,
    /// Persons whose marks were the same or close.
    MARKERS,
    /// Persons, of whom one decided between the others.
    ADJUDICATED,
    PANEL
  }

  /// What persons decided since.
  ///
  /// @param was empty where nothing changed
  /// @param now empty where nothing changed
  public record Decision(Kind kind, Part part, String was, String now, String why) {

    /// How it came to the decision.
    public enum Kind {
      /// Persons who read the text beside the judge decided alike.
      AGREED,
      /// A person decided between others.
      ADJUDICATED,
      /// The marks of several persons were close.
      MEAN,
      RULED,
      UPHELD,
      DENIED
    }
  }

  /// What is decided on.
  public sealed interface Part {

    record Question(String item) implements Part {}

    record Mark() implements Part {}

    record Verdict() implements Part {}
  }
}
