package dev.plumbline.measure.report;

import dev.plumbline.base.canonical.Digest;
import dev.plumbline.score.extraction.JudgeIdentity;
import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/// What a run found. [RunReportJson] writes it as JSON.
///
/// @param run the digest of the run
/// @param rubric the rubric's name
/// @param version the rubric's version
/// @param replicates the numbers of the judge's answers, from 0
/// @param calibrations that were applied, or are measured here
/// @param statuses how many documents have which status, by name
/// @param reasons why documents were refused or have no score, by `refused CODE` or `unscored CODE`
/// @param passed documents that pass; by the calibrated score where the rubric decides so
/// @param capped documents with a score that lacked evidence and was capped
/// @param flagged documents with a sentence that seems to address the judge: a person reads them,
///   also those that fail
/// @param distributions of the composite, then of the traits
/// @param items in the order of the rubric; empty without a judge
/// @param reuse of one passage for many items
/// @param agreement with people, by target: the composite, then the traits; empty without labels
/// @param rulings what people decided about the results; none are ruled unless one is
public record RunReport(
    Digest run,
    String rubric,
    String version,
    Digest bundle,
    JudgeIdentity judge,
    List<Integer> replicates,
    List<Digest> calibrations,
    long documents,
    SortedMap<String, Integer> statuses,
    SortedMap<String, Integer> reasons,
    long passed,
    long capped,
    long flagged,
    List<ScoreDistribution> distributions,
    RaterEffects raterEffects,
    List<ItemUse> items,
    ReusedPassages reuse,
    List<TargetAgreement> agreement,
    RuledOutcomes rulings) {

  public RunReport {
    replicates = List.copyOf(replicates);
    calibrations = List.copyOf(calibrations);
    statuses = Collections.unmodifiableSortedMap(new TreeMap<>(statuses));
    reasons = Collections.unmodifiableSortedMap(new TreeMap<>(reasons));
    distributions = List.copyOf(distributions);
    items = List.copyOf(items);
    agreement = List.copyOf(agreement);
  }
}
