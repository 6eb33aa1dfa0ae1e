package dev.plumbline.workflow.measuring;

import dev.plumbline.base.problem.ProblemCode;
import dev.plumbline.base.problem.Refusal;
import dev.plumbline.measure.noninferiority.PairedSample;
import dev.plumbline.measure.noninferiority.PairedVariation;
import dev.plumbline.measure.noninferiority.TestPlan;
import dev.plumbline.measure.noninferiority.TestSubject;
import dev.plumbline.workflow.comparison.RunPair;
import dev.plumbline.workflow.comparison.TestedPairs;

/// What stored runs say of how much documents vary.
public final class StoredSampleSize {

  /// @param pair a run and a later one, or a run beside itself
  /// @param subject [TestSubject#PASS] or [TestSubject#SCORE]
  /// @throws Refusal if no document has a value
  public static PairedVariation variation(RunPair pair, TestSubject subject) {
    boolean two = pair.before().number() != pair.after().number();
    TestedPairs tested = new TestedPairs(TestPlan.of(subject), pair);
    pair.compare(tested::add);
    PairedSample sample = tested.samples().getFirst();
    if (sample.documents() == 0) {
      throw Refusal.of(
          "size",
          ProblemCode.INCOMPARABLE_RUNS,
          two ? "no document has a value in both runs" : "no document of the run has a value",
          subject == TestSubject.PASS
              ? "the rubric needs a pass mark; or plan for the mean with `--of score`"
              : "name a run with scored documents");
    }
    return PairedVariation.of(sample, two);
  }

  private StoredSampleSize() {}
}
