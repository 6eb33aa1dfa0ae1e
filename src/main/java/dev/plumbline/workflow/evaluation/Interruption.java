package dev.plumbline.workflow.evaluation;

import dev.plumbline.base.problem.Plural;
import java.util.function.Consumer;

/// Tells the user, when a run is interrupted, how much of it is stored and what to do. The run
/// needs no other end: what is stored is complete, and the claim of a process ends with the
/// process.
interface Interruption extends AutoCloseable {

  Interruption NONE =
      new Interruption() {
        @Override
        public void saved(long documents) {}

        @Override
        public void close() {}
      };

  /// So many documents are stored now.
  void saved(long documents);

  @Override
  void close();

  /// Watches for the end of the process until it is closed.
  ///
  /// @param documents stored so far
  /// @param all documents of the run
  static Interruption watch(Consumer<String> notices, long documents, long all) {
    return new Interruption() {
      private volatile long stored = documents;
      private final Thread hook = new Thread(this::tell);

      {
        Runtime.getRuntime().addShutdownHook(hook);
      }

      private void tell() {
        notices.accept("");
        notices.accept(
            "interrupted: "
                + stored
                + " of "
                + Plural.of(all, "document")
                + " stored; run the same command again to continue");
      }

      @Override
      public void saved(long documents) {
        stored = documents;
      }

      @Override
      public void close() {
        try {
          Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException ending) {
          Thread.currentThread().interrupt(); // the process ends already
        }
      }
    };
  }
}
