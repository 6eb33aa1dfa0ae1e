package dev.plumbline.cli.proof;

import dev.plumbline.cli.output.CapturedOutput;
import java.nio.file.Path;

/// What `proof verify --all` says of a folder.
public final class VerifiedStore {

  public static void all(Path store) {
    CapturedOutput.run("proof verify --all --store", store).ok().prints("everything verifies");
  }

  private VerifiedStore() {}
}
