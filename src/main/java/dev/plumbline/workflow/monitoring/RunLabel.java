package dev.plumbline.workflow.monitoring;

import dev.plumbline.rubric.bundle.Bundle;
import dev.plumbline.run.RunName;
import dev.plumbline.store.StoredRun;

/// How a run and its rubric are named in a table.
public final class RunLabel {

  /// Enough digits to find the run again.
  private static final int DIGITS = 12;

  /// Its name, or else the begin of its digest.
  public static String of(StoredRun run) {
    return run.envelope()
        .name()
        .map(RunName::text)
        .orElseGet(() -> run.digest().orElseThrow().hex().substring(0, DIGITS));
  }

  /// Such as `essay@1.0.0`.
  public static String rubric(Bundle bundle) {
    return bundle.identity().name() + "@" + bundle.identity().version();
  }

  private RunLabel() {}
}
