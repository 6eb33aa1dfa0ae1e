package dev.plumbline.store;

import dev.plumbline.run.StoredRun;
import java.util.List;

/// What looking for a run by its reference gave.
public sealed interface RunLookup {

  record Found(StoredRun run) implements RunLookup {}

  record Missing() implements RunLookup {}

  /// Several digests begin so; the latest run first.
  record Ambiguous(List<StoredRun> runs) implements RunLookup {
    public Ambiguous {
      runs = List.copyOf(runs);
    }
  }
}
