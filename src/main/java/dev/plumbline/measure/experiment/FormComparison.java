package dev.plumbline.measure.experiment;

import dev.plumbline.measure.agreement.Estimate;
import dev.plumbline.measure.agreement.VarianceComponents;
import java.util.List;
import java.util.Optional;

/// What other forms of one rubric change in the scores of the same documents.
///
/// @param documents that have a point score by every form; all figures are about these
/// @param left documents that some form left without a point score
/// @param replicates evaluations by each form that were compared
/// @param forms the original, then the others
/// @param worst the form with the lowest agreement: with people where there are labels, else with
///   the original; absent where neither can be told
/// @param variance absent with one document
public record FormComparison(
    int documents,
    int left,
    int replicates,
    List<FormShift> forms,
    Optional<String> worst,
    Optional<VarianceComponents> variance) {

  public FormComparison {
    forms = List.copyOf(forms);
  }

  /// The difference of a form from the original, and its agreement. Of the original, only `people`
  /// is present.
  ///
  /// @param shift mean difference of the score
  /// @param deviation standard deviation of the differences of the score
  /// @param flips share of the decisions that differ
  /// @param verdictFlips share of the documents whose verdict differs
  /// @param original QWK with the original's scores
  /// @param people QWK with the labels
  public record FormShift(
      String form,
      Optional<Estimate> shift,
      Optional<Estimate> deviation,
      Optional<Estimate> flips,
      Optional<Estimate> verdictFlips,
      Optional<Estimate> original,
      Optional<Estimate> people) {}
}
