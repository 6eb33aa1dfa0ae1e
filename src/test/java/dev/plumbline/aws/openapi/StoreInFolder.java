package dev.plumbline.aws.openapi;

import io.quarkus.test.junit.QuarkusTestProfile;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.util.Map;

/// The application over a store in a new folder.
public final class StoreInFolder implements QuarkusTestProfile {
  @Override
  public Map<String, String> getConfigOverrides() {
    try {
      return Map.of(
          "quarkus.funqy.export",
          "score",
          "plumbline.appeals",
          "{\"days\": 3650}",
          "plumbline.callers",
          HttpFront.settings(),
          "plumbline.store",
          Files.createTempDirectory("plumbline").toString());
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }
}
