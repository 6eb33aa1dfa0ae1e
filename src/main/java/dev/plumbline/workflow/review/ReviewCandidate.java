package dev.plumbline.workflow.review;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/// A document that people may review, and what speaks for it.
///
/// @param id of the document in the run
/// @param reasons how often each one applies, at least once
/// @param uncertainty of its calibrated score
public record ReviewCandidate(
    String id, SortedMap<Reason, Integer> reasons, Uncertainty uncertainty) {

  /// How far off a calibrated score may be, as a calibration expects it.
  ///
  /// @param error expected, as a share of the human scale, 0 to 1
  /// @param otherVerdict the probability that people give another verdict, 0 to 1; 0 where the cut
  ///   does not read the calibrated score
  public record Uncertainty(double error, double otherVerdict) {

    public static final Uncertainty NONE = new Uncertainty(0, 0);

    private static final int ERROR_WEIGHT = 16;
    private static final int VERDICT_WEIGHT = 12;

    /// Below it, another verdict is not worth a word.
    private static final double SHOWN_MIN = 0.05;

    public Uncertainty {
      if (!(error >= 0 && error <= 1 && otherVerdict >= 0 && otherVerdict <= 1)) {
        throw new IllegalArgumentException("shares are from 0 to 1");
      }
    }

    /// As much as no score where the whole scale is expected to be wrong, and as much as an open
    /// verdict where both verdicts are as likely.
    private double value() {
      return ERROR_WEIGHT * error + VERDICT_WEIGHT * Math.min(1, 2 * otherVerdict);
    }

    private List<String> words() {
      List<String> words = new ArrayList<>();
      if (error > 0) {
        words.add("expected to be off by " + percent(error) + " of the scale");
      }
      if (otherVerdict >= SHOWN_MIN) {
        words.add("another verdict with probability " + percent(otherVerdict));
      }
      return words;
    }

    private static String percent(double share) {
      return Math.round(100 * share) + " %";
    }
  }

  /// Why a person's answer is worth more than another one, with its weight. The weights are a
  /// declared order, not a measurement: what has no result, what has no verdict, what the judge
  /// itself is not sure of, what the evidence did not carry.
  public enum Reason {
    UNSCORED("no score", 16),
    OPEN_VERDICT("the interval holds the cut", 12),
    NEEDS_REVIEW("needs a person", 8),
    REPLICATES_DISAGREE("replicates disagree", 4),
    JURORS_DISAGREE("jurors disagree", 4),
    FLAG("flagged as an injection", 4),
    UNKNOWN_ITEM("an item is unknown", 2),
    CAP("capped for lack of evidence", 1);

    private final String words;
    private final int weight;

    Reason(String words, int weight) {
      this.words = words;
      this.weight = weight;
    }
  }

  private static final long THOUSAND = 1_000;

  public ReviewCandidate {
    reasons = Collections.unmodifiableSortedMap(new TreeMap<>(reasons));
  }

  /// The sum of the weights of the reasons, each as often as it applies, and of what is uncertain,
  /// in thousandths: what a computer rounds otherwise must not decide.
  long value() {
    long weights =
        reasons.entrySet().stream()
            .mapToLong(entry -> (long) entry.getKey().weight * entry.getValue())
            .sum();
    return THOUSAND * weights + Math.round(THOUSAND * uncertainty.value());
  }

  /// For people: `the interval holds the cut; capped for lack of evidence (2)`.
  String words() {
    List<String> all = new ArrayList<>();
    reasons.forEach(
        (reason, times) -> all.add(reason.words + (times > 1 ? " (" + times + ")" : "")));
    all.addAll(uncertainty.words());
    return String.join("; ", all);
  }
}
