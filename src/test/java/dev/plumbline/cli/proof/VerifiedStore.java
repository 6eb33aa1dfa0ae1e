package dev.plumbline.cli.proof;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.cli.output.CapturedOutput;
import java.nio.file.Path;

/// What `proof verify --all` says of a folder.
public final class VerifiedStore {

  public static void all(Path store) {
    CapturedOutput verified = CapturedOutput.run("proof verify --all --store", store).ok();
    assertThat(verified.out()).contains("everything verifies");
  }

  private VerifiedStore() {}
}
