package dev.plumbline.measure.report;

import dev.plumbline.base.canonical.Digest;
import dev.plumbline.base.canonical.JsonRecord;
import dev.plumbline.measure.diagnosis.Diagnosis;
import dev.plumbline.score.extraction.JudgeIdentity;
import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;

/// What a run found.
///
/// @param run the digest of the run
/// @param rubric the rubric's name
/// @param version the rubric's version
/// @param draft whether the rubric was only tried out
/// @param rubrics how many its documents were scored by; the one that is named is the first
/// @param replicates the numbers of the judge's answers, from 0
/// @param calibrations that were applied, or are measured here
/// @param counts how many documents came to what
/// @param warnings of who answered
/// @param flagged documents with a sentence that seems to address the judge: a person reads them,
///   also those that fail
/// @param distributions of the composite, then of the traits
/// @param items in the order of the rubric; empty without a judge
/// @param reuse of one passage for many items
/// @param agreement with people, by target: the composite, then the traits; empty without labels
/// @param grades absent if the rubric gives none
/// @param diagnoses what may be wrong with it
/// @param themes what documents get for the criteria of each
/// @param trials absent unless the documents are outputs for cases
/// @param corrections what people decided about the results; none are corrected unless one is
public record RunReport(
    Digest run,
    String rubric,
    String version,
    boolean draft,
    int rubrics,
    Digest bundle,
    JudgeIdentity judge,
    List<Integer> replicates,
    List<AppliedCalibration> calibrations,
    OutcomeCounts counts,
    List<String> warnings,
    long flagged,
    List<ScoreDistribution> distributions,
    RaterEffects raterEffects,
    List<ItemUse> items,
    ReusedPassages reuse,
    List<TargetAgreement> agreement,
    Optional<GradeReport> grades,
    List<Diagnosis> diagnoses,
    ThemeScores themes,
    Optional<TrialReport> trials,
    CorrectedOutcomes corrections) {

  public RunReport {
    replicates = List.copyOf(replicates);
    calibrations = List.copyOf(calibrations);
    warnings = List.copyOf(warnings);
    distributions = List.copyOf(distributions);
    items = List.copyOf(items);
    agreement = List.copyOf(agreement);
    diagnoses = List.copyOf(diagnoses);
  }

  /// @param signed whether somebody vouches for it in the log of the store
  public record AppliedCalibration(Digest digest, boolean signed) implements JsonRecord {
    public String words() {
      return digest + (signed ? ", signed" : ", not signed");
    }
  }

  /// Name and version of the rubric, and whether it was only tried out.
  public String label() {
    return rubric
        + " "
        + version
        + (rubrics == 1 ? "" : ", " + rubrics + " rubrics")
        + (draft ? " (draft)" : "");
  }

  /// Whether documents of several rubrics get shares, some of which are below 0.
  public boolean isCut() {
    ScoreDistribution composite = distributions.getFirst();
    return rubrics > 1
        && composite.high().compareTo(BigDecimal.ONE) == 0
        && !composite.bins().isEmpty()
        && composite.bins().getFirst().scores().from().sign() < 0;
  }

  public long documents() {
    return counts.documents();
  }

  public long passed() {
    return counts.passed();
  }

  public long capped() {
    return counts.capped();
  }
}
