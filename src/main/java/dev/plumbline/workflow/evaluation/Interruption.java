package dev.plumbline.workflow.evaluation;

/// Is told how much of a run is stored, and may stop it. A run that was stopped needs no other end:
/// what is stored is complete, and the same run continues from there.
public interface Interruption {

  /// So many documents of the run are stored now, before the first of them included.
  default void saved(long documents, long all) {}

  /// Whether no further document is to begin. Asked in the thread that started the run.
  default boolean isWanted() {
    return false;
  }

  /// A run that was stopped because somebody wanted it.
  final class StoppedException extends RuntimeException {

    private static final long serialVersionUID = 1;

    StoppedException(long documents, long all) {
      super("stopped: " + documents + " of " + all + " documents were begun");
    }
  }

  /// @param documents that were begun
  /// @throws StoppedException if it is wanted
  default void check(long documents, long all) {
    if (isWanted()) {
      throw new StoppedException(documents, all);
    }
  }
}
