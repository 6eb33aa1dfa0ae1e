package dev.plumbline.run;

import dev.plumbline.base.canonical.JsonObject;
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
    RunUsage usage,
    String startedBy) {

  public JsonObject json() {
    return JsonObject.builder()
        .putUnlessEmpty("name", name.map(RunName::text).orElse(""))
        .put("begin", begin.toString())
        .putUnlessEmpty("end", end.map(Instant::toString).orElse(""))
        .putUnlessEmpty("startedBy", startedBy)
        .put("callsAsked", usage.callsAsked())
        .put("callsReused", usage.callsReused())
        .put("inputTokens", usage.inputTokens())
        .put("outputTokens", usage.outputTokens())
        .put("cost", usage.cost())
        .put("unlistedTokens", usage.unlisted())
        .build();
  }
}
