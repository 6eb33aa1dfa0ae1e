package dev.plumbline.measure.comparison;

import dev.plumbline.calibrate.stats.Moments;
import dev.plumbline.measure.agreement.HolmAdjustment;
import dev.plumbline.measure.comparison.NoninferiorityResult.NoninferiorityOutcome;
import dev.plumbline.measure.comparison.PairedSample.PairedVariation;
import dev.plumbline.measure.comparison.SampleSizePlan.SampleSize;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// Says of each criterion whether a run is shown to be worse than another by more than a margin, to
/// be better, or to be no worse than that.
///
/// A run that is worse by the margin or less in every criterion is called worse in any of them at
/// most with the probability of the level, however many there are (Holm 1979); likewise better. No
/// worse is said of each criterion by itself with that probability of an error: who asks it of all
/// needs each of them.
///
/// @param level probability of an error, above 0 and below one half
public record NoninferiorityTest(double level) {

  private static final double ENOUGH = 0.8;

  public NoninferiorityTest {
    if (!(level > 0 && level < 0.5)) {
      throw new IllegalArgumentException("a level lies above 0 and below one half: " + level);
    }
  }

  /// The results, in the order of the samples.
  public List<NoninferiorityResult> results(List<PairedSample> samples) {
    int smallest = smallest(samples.size());
    List<PairedFigures> figures =
        samples.stream()
            .map(sample ->
                sample.documents() == 0
                    ? new PairedFigures(0, 0, 0, 1, 1, 1)
                    : PairedFigures.of(sample, level))
            .toList();
    double[] worse =
        HolmAdjustment.of(figures.stream().mapToDouble(PairedFigures::worse).toArray());
    double[] better =
        HolmAdjustment.of(figures.stream().mapToDouble(PairedFigures::better).toArray());
    List<NoninferiorityResult> results = new ArrayList<>();
    for (int i = 0; i < figures.size(); i++) {
      PairedSample sample = samples.get(i);
      NoninferiorityOutcome outcome =
          outcome(sample, smallest, figures.get(i), worse[i], better[i]);
      results.add(result(sample, smallest, figures.get(i), worse[i], outcome));
    }
    return List.copyOf(results);
  }

  /// Fewer documents than that show nothing, even if every one of them changed for the worse.
  ///
  /// @param criteria how many are tested together
  int smallest(int criteria) {
    int documents = 1;
    double p = 0.5;
    while (p * Math.max(1, criteria) > level) {
      p /= 2;
      documents++;
    }
    return documents;
  }

  private NoninferiorityOutcome outcome(
      PairedSample sample, int smallest, PairedFigures figures, double worse, double better) {
    if (sample.documents() < smallest) {
      return NoninferiorityOutcome.TOO_FEW;
    }
    if (worse <= level) {
      return NoninferiorityOutcome.WORSE;
    }
    if (better <= level) {
      return NoninferiorityOutcome.BETTER;
    }
    if (sample.margin() > 0 && figures.notWorse() <= level) {
      return NoninferiorityOutcome.NOT_WORSE;
    }
    return sample.margin() > 0 && figures.difference() - figures.low() >= sample.margin()
        ? NoninferiorityOutcome.TOO_FEW
        : NoninferiorityOutcome.NOT_SHOWN;
  }

  private NoninferiorityResult result(
      PairedSample sample,
      int smallest,
      PairedFigures figures,
      double adjusted,
      NoninferiorityOutcome outcome) {
    double[] differences = sample.differences();
    return new NoninferiorityResult(
        sample.criterion(),
        sample.documents(),
        (int) Arrays.stream(differences).filter(each -> each < 0).count(),
        (int) Arrays.stream(differences).filter(each -> each > 0).count(),
        Moments.mean(sample.before()),
        Moments.mean(sample.after()),
        sample.margin(),
        figures.low(),
        figures.high(),
        figures.worse(),
        adjusted,
        level,
        outcome,
        outcome == NoninferiorityOutcome.TOO_FEW ? enough(sample, smallest) : 0,
        sample.unit());
  }

  /// So many as show with the probability .8 that nothing changed, if documents vary as these do.
  private long enough(PairedSample sample, int smallest) {
    return sample.margin() == 0 || sample.documents() == 0
        ? smallest
        : new SampleSize(PairedVariation.of(sample, true).model(), level)
            .documentsOfNoChange(sample.margin(), ENOUGH)
            .orElse(0);
  }
}
