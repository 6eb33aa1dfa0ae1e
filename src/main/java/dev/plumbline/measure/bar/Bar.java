package dev.plumbline.measure.bar;

import dev.plumbline.base.canonical.ArtefactKind;
import dev.plumbline.base.canonical.Digest;
import dev.plumbline.base.canonical.JsonRecord;
import dev.plumbline.base.canonical.JsonRecord.FlagNames;
import dev.plumbline.base.canonical.JsonRecord.Member;
import dev.plumbline.base.canonical.JsonRecord.Sparse;
import dev.plumbline.measure.comparison.CheckCriteria;
import dev.plumbline.score.extraction.JudgeIdentity;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;

/// What a run has to reach, fixed before it: an artefact, so that its digest can be signed and put
/// into the log.
///
/// @param bundle the rubric
/// @param calibrations that are applied, in their order
/// @param baseline the run that is compared with; absent if no criterion needs one
/// @param raw whether raw scores are compared also where there are calibrated ones
/// @param expires the last day, in UTC, on which a run may begin for it
/// @param amends the bar that this one replaces
/// @param reason for the amendment; empty without one
public record Bar(
    Digest bundle,
    JudgeIdentity judge,
    @Sparse List<Digest> calibrations,
    DocumentList documents,
    CheckCriteria criteria,
    Optional<Digest> baseline,
    @Member("scores") @FlagNames("raw") boolean raw,
    Optional<LocalDate> expires,
    Optional<Digest> amends,
    @Sparse String reason)
    implements JsonRecord {

  public Bar {
    calibrations = List.copyOf(calibrations);
    if (criteria.needBaseline() && baseline.isEmpty()) {
      throw new IllegalArgumentException("a criterion needs a baseline");
    }
    if (amends.isPresent() == reason.isEmpty()) {
      throw new IllegalArgumentException("an amendment has a reason, and nothing else");
    }
  }

  public Digest digest() {
    return Digest.of(ArtefactKind.BAR, json());
  }
}
