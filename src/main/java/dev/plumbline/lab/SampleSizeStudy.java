package dev.plumbline.lab;

import dev.plumbline.base.problem.ProblemCode;
import dev.plumbline.base.problem.Refusal;
import dev.plumbline.measure.comparison.PairedSample.PairedVariation;
import dev.plumbline.measure.comparison.TestPlan;
import dev.plumbline.measure.comparison.TestPlan.TestSubject;
import dev.plumbline.results.comparison.RunPair;
import dev.plumbline.results.comparison.TestedPairs;
import dev.plumbline.rubric.bundle.PassMark;
import java.util.LinkedHashMap;
import java.util.SequencedMap;

/// What stored runs say of how much documents vary.
public final class SampleSizeStudy {

  /// By what is tested; of traits and items each that both runs have a value of.
  ///
  /// @param pair a run and a later one, or a run beside itself
  /// @throws Refusal if no document has a value
  public static SequencedMap<String, PairedVariation> variations(
      RunPair pair, TestSubject subject) {
    boolean two = pair.before().number() != pair.after().number();
    TestedPairs tested = new TestedPairs(TestPlan.of(subject), pair);
    pair.compare(tested::add);
    SequencedMap<String, PairedVariation> variations = new LinkedHashMap<>();
    tested.samples().stream()
        .filter(sample -> sample.documents() > 0)
        .forEach(sample -> variations.put(sample.criterion(), PairedVariation.of(sample, two)));
    if (variations.isEmpty()) {
      throw Refusal.of(
          "size",
          ProblemCode.INCOMPARABLE_RUNS,
          two ? "no document has a value in both runs" : "no document of the run has a value",
          !pair.byId()
              ? "`--by id` compares documents whose texts differ"
              : subject == TestSubject.PASS && PassMark.of(pair.rubricAfter()).isEmpty()
                  ? "the rubric needs a pass mark; or plan for the mean with `--of score`"
                  : two
                      ? "name runs with documents of the same ids"
                      : "name a run with scored documents");
    }
    return variations;
  }

  private SampleSizeStudy() {}
}
