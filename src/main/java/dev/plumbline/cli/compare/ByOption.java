package dev.plumbline.cli.compare;

import java.util.Optional;
import picocli.CommandLine.Option;

/// How the documents of two runs are paired.
public final class ByOption {

  enum By {
    ID,
    TEXT
  }

  @Option(
      names = "--by",
      paramLabel = "HOW",
      description =
          "id: documents of one id are compared although their texts differ, such as answers of a"
              + " system before and after a change; text: only if their texts are equal (default:"
              + " id)")
  private Optional<By> by;

  /// What is the default now, for commands that were written before.
  @Option(names = "--by-id", hidden = true, description = "as --by id")
  private boolean byId;

  boolean isGiven() {
    return byId || by.isPresent();
  }

  public boolean isById() {
    return byId || by.orElse(By.ID) != By.TEXT;
  }
}
