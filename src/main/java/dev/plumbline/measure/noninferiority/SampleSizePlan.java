package dev.plumbline.measure.noninferiority;

import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/// What is to be found, and with which certainty.
///
/// @param criterion what is tested, such as `pass` or `item S1`
/// @param level probability of calling any of the criteria worse that is not
/// @param power probability of finding what is to be found
/// @param margin how much lower a run may be, not negative
/// @param criteria how many are tested together; the level is divided by it, which is the most that
///   Holm's adjustment can ask
/// @param drop that is to be found, above the margin; absent if none was named
/// @param documents of which the smallest drop is asked
public record SampleSizePlan(
    String criterion,
    PairedVariation variation,
    double level,
    double power,
    double margin,
    int criteria,
    Optional<Double> drop,
    long documents) {

  /// Documents that find the drop; empty if none was named, no number does, or it cannot drop so
  /// far.
  public OptionalLong needed() {
    return drop.filter(_ -> !isBeyondRange())
        .map(it -> size().documents(it, margin, power))
        .orElse(OptionalLong.empty());
  }

  /// Whether the drop is larger than one can be.
  public boolean isBeyondRange() {
    return drop.filter(it -> it > variation.range()).isPresent();
  }

  /// Documents that show that nothing changed; empty without a margin. No criterion needs an
  /// adjustment for that.
  public OptionalLong neededOfNoChange() {
    return new SampleSize(variation.model(), level).documentsOfNoChange(margin, power);
  }

  /// The smallest drop that the documents find; empty if they find none.
  public OptionalDouble smallestDrop() {
    return size().smallestDrop(documents, margin, power, variation.range());
  }

  private SampleSize size() {
    return new SampleSize(variation.model(), level / criteria);
  }
}
