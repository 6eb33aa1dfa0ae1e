package dev.plumbline.people;

import dev.plumbline.people.DocumentChoice.ReviewSelection;
import java.util.Optional;
import java.util.SortedMap;

/// The mean of a figure over all documents of a run, estimated from those that were reviewed: those
/// chosen with certainty count for themselves, the random ones for all others.
///
/// @param mean unbiased, since each random document stands for as many as were not chosen
/// @param standardError of a simple random sample without replacement (Cochran 1977, section 2.6);
///   0 where every document was reviewed
public record SampleEstimate(double mean, double standardError) {

  /// @param values of the reviewed documents, by id
  /// @return empty if a chosen document is missing, or fewer than two random ones represent others
  public static Optional<SampleEstimate> of(
      ReviewSelection selection, SortedMap<String, Double> values) {
    double certain = 0;
    long certainCount = 0;
    double sum = 0;
    double squares = 0;
    long drawn = 0;
    for (ReviewSelection.Chosen chosen : selection.chosen()) {
      Double value = values.get(chosen.id());
      if (value == null) {
        return Optional.empty();
      }
      if (chosen.isCertain()) {
        certain += value;
        certainCount++;
      } else {
        sum += value;
        squares += value * value;
        drawn++;
      }
    }
    long rest = selection.documents() - certainCount;
    if (rest > 0 && drawn < 2) {
      return Optional.empty();
    }
    if (rest == 0) {
      return Optional.of(new SampleEstimate(certain / selection.documents(), 0));
    }
    double mean = sum / drawn;
    double variance = Math.max(0, (squares - drawn * mean * mean) / (drawn - 1));
    double share = (double) rest / selection.documents();
    return Optional.of(
        new SampleEstimate(
            certain / selection.documents() + share * mean,
            share * StrictMath.sqrt((1 - (double) drawn / rest) * variance / drawn)));
  }
}
