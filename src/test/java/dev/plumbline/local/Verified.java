package dev.plumbline.local;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;

/// What `verify --all` says of a folder.
public final class Verified {

  public static void all(Path store) {
    Captured verified = Captured.run("verify", "--all", "--store", store.toString());
    assertThat(verified.exit()).as(verified.err()).isZero();
    assertThat(verified.out()).contains("all is as it was kept");
  }

  private Verified() {}
}
