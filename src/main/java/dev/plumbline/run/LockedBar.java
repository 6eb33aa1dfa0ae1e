package dev.plumbline.run;

import dev.plumbline.base.canonical.Digest;
import dev.plumbline.base.problem.ProblemCode;
import dev.plumbline.base.problem.Refusal;
import dev.plumbline.measure.comparison.Bar;
import dev.plumbline.measure.comparison.Bar.DocumentList;
import dev.plumbline.score.run.RunManifest.RunSpec;
import java.util.ArrayList;
import java.util.List;

/// A bar that a store has, under its digest.
public record LockedBar(Digest digest, Bar bar) {

  /// Refuses a run that could never be compared with the bar, before a judge is asked.
  ///
  /// @param documents of the run
  /// @throws Refusal if rubric, judge, calibrations or documents are others
  public void require(RunSpec spec, DocumentList.Builder documents) {
    requireNone(differences(spec, documents));
  }

  /// As the other method, where the documents are only counted yet.
  public void require(RunSpec spec, long documents) {
    requireNone(differences(spec, documents));
  }

  private static void requireNone(List<String> others) {
    if (!others.isEmpty()) {
      throw Refusal.of(
          "--bar",
          ProblemCode.INCOMPARABLE_RUNS,
          "this run is not the one that the bar was locked for: " + String.join(", ", others),
          "evaluate what `plumbline bar show` names, or lock an amendment with `--amends`");
    }
  }

  /// What of a run is not what the bar names.
  List<String> differences(RunSpec spec, DocumentList.Builder documents) {
    List<String> others = differences(spec, documents.count());
    if (documents.count() == bar.documents().count()
        && !documents.build(bar.documents().byId(), "").isSameAs(bar.documents())) {
      others.add(
          bar.documents().byId()
              ? "the documents have other ids, or another order"
              : "the documents are others, or in another order");
    }
    return others;
  }

  private List<String> differences(RunSpec spec, long documents) {
    List<String> others = new ArrayList<>();
    if (!spec.frame().orElse(spec.bundle()).equals(bar.bundle())) {
      others.add("the rubric is another one");
    }
    if (!spec.judge().equals(bar.judge())) {
      others.add(
          "the judge is " + spec.judge().label() + ", not " + bar.judge().label() + versions(spec));
    }
    if (!spec.calibrations().equals(bar.calibrations())) {
      others.add("the calibrations are others");
    }
    if (documents != bar.documents().count()) {
      others.add("there are " + documents + " documents, not " + bar.documents().count());
    }
    return others;
  }

  private String versions(RunSpec spec) {
    return spec.judge().label().equals(bar.judge().label())
        ? " (version " + spec.judge().version() + ", not " + bar.judge().version() + ")"
        : "";
  }
}
