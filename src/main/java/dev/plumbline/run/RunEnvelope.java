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
    return JsonObject.sparse(
        "name", name.map(RunName::text),
        "begin", begin,
        "end", end,
        "startedBy", startedBy,
        "callsAsked", usage.callsAsked(),
        "callsReused", usage.callsReused(),
        "inputTokens", usage.inputTokens(),
        "outputTokens", usage.outputTokens(),
        "cost", usage.cost(),
        "unlistedTokens", usage.unlisted());
  }
}
