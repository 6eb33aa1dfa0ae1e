package dev.plumbline.cli.output;

import dev.plumbline.base.problem.Plural;
import dev.plumbline.run.Progress.Interruption;
import java.util.function.Consumer;

/// Tells the user, when the process ends during a run, how much of it is stored and what to do.
/// Watches until it is closed.
public final class ShutdownNotice implements Interruption, AutoCloseable {

  private final Consumer<String> notices;
  private final Thread hook = new Thread(this::tell);
  private volatile long stored;
  private volatile long all;

  public ShutdownNotice(Consumer<String> notices) {
    this.notices = notices;
    Runtime.getRuntime().addShutdownHook(hook);
  }

  @Override
  public void saved(long documents, long documentsOfRun) {
    all = documentsOfRun;
    stored = documents;
  }

  private void tell() {
    if (all > 0) {
      notices.accept("");
      notices.accept(
          "interrupted: "
              + stored
              + " of "
              + Plural.of(all, "document")
              + " stored; run the same command again to continue");
    }
  }

  @Override
  public void close() {
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException ending) {
      Thread.currentThread().interrupt(); // the process ends already
    }
  }
}
