package dev.plumbline.cli.input;

import picocli.CommandLine.Option;

/// The option that tries a changed rubric out under a version that is locked.
public final class DraftOption {

  @Option(
      names = "--draft",
      description =
          "only try the rubric out: its version may be locked as another rubric and is not locked"
              + " now, and a run is marked as a draft")
  private boolean given;

  public boolean isGiven() {
    return given;
  }
}
