package dev.plumbline.measure.monitoring.drift;

import dev.plumbline.base.canonical.Digest;
import dev.plumbline.rubric.bundle.Bundle;
import dev.plumbline.run.RunSpec;
import dev.plumbline.score.extraction.JudgeIdentity;
import java.util.ArrayList;
import java.util.List;

/// What a run was made with. Where any of it changes, figures before and after are not of one kind.
public record RunIdentity(
    Digest extractionSpec, Digest scoringSpec, JudgeIdentity judge, List<Integer> replicates) {

  /// What differs where another judge has answered.
  static final String JUDGE = "judge";

  /// What differs where the rubric asks otherwise.
  public static final String EXTRACTION = "extraction spec";

  /// What differs where the same answers give other scores.
  public static final String SCORING = "scoring spec";

  public RunIdentity {
    replicates = List.copyOf(replicates);
  }

  public static RunIdentity of(RunSpec spec, Bundle bundle) {
    return new RunIdentity(
        bundle.extraction().digest(), bundle.scoring().digest(), spec.judge(), spec.replicates());
  }

  /// What differs, in words; empty if nothing does. A rubric that asks no judge has the same
  /// figures under every judge.
  public List<String> changesTo(RunIdentity other, boolean asksJudge) {
    List<String> changes = new ArrayList<>();
    if (!extractionSpec.equals(other.extractionSpec)) {
      changes.add(EXTRACTION);
    }
    if (!scoringSpec.equals(other.scoringSpec)) {
      changes.add(SCORING);
    }
    if (asksJudge && !judge.equals(other.judge)) {
      changes.add(JUDGE);
    }
    if (asksJudge && replicates.size() != other.replicates.size()) {
      changes.add("number of replicates");
    }
    return changes;
  }
}
