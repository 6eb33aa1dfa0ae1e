package dev.plumbline.run;

import dev.plumbline.base.canonical.JsonRecord;
import dev.plumbline.base.canonical.JsonRecord.Flat;
import dev.plumbline.base.canonical.JsonRecord.Sparse;
import java.time.Instant;
import java.util.Optional;

/// What is recorded beside a run and enters no digest: two runs that differ in nothing else are the
/// same run.
///
/// @param end absent while the run has not ended
/// @param startedBy who started it, as configured on the machine; may be empty
public record RunEnvelope(
    Optional<RunName> name,
    Instant begin,
    Optional<Instant> end,
    @Flat RunUsage usage,
    @Sparse String startedBy)
    implements JsonRecord {}
