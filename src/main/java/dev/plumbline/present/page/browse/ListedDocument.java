package dev.plumbline.present.page.browse;

import dev.plumbline.present.page.PageAddress.PageFile;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;

/// A document in the list of them.
///
/// @param card absent if it has no scorecard
/// @param history absent if people decided nothing
/// @param beginning of its text; empty if the text is erased or was never stored
/// @param reasons why it is no pass, the most important first
/// @param marks one for each criterion, or none
/// @param parts the values of traits and nodes as they are shown, by id
/// @param score that counts, as it is shown
/// @param was the score and verdict in the run where people decided otherwise; else empty
/// @param calibrated the score on the scale of people; empty without a calibration
/// @param verdict that counts; empty if there is none
/// @param grade that counts; empty if there is none
/// @param status where there is no verdict, such as `needs-review`
/// @param beside its result in another run; absent if none is shown
/// @param flagged whether sentences speak to the judge
public record ListedDocument(
    String id,
    Optional<PageFile> card,
    Optional<PageFile> history,
    String beginning,
    List<String> reasons,
    List<DecisionMark> marks,
    SortedMap<String, String> parts,
    String score,
    String was,
    String calibrated,
    String verdict,
    String grade,
    String status,
    boolean flagged,
    Optional<OtherResult> beside) {

  public ListedDocument {
    reasons = List.copyOf(reasons);
    marks = List.copyOf(marks);
  }

  /// A document in another run.
  ///
  /// @param score that counts there, as it is shown; may be empty
  /// @param result its verdict there, or else its status
  /// @param moved whether it is another result
  /// @param change of the score with its sign, or that the verdict flipped; may be empty
  /// @param why what moved it, or why it is not compared; may be empty
  public record OtherResult(
      String score, String result, boolean moved, String change, String why) {}
}
