package dev.plumbline.aws.application;

import io.quarkus.test.junit.QuarkusTestProfile;
import java.util.List;
import java.util.Map;

/// The application as a deployment configures it: one function of it is exported.
public final class Exported implements QuarkusTestProfile {

  @Override
  public Map<String, String> getConfigOverrides() {
    return Map.of(
        "quarkus.funqy.export", "score",
        "quarkus.dynamodb.aws.credentials.type", "static",
        "quarkus.dynamodb.aws.credentials.static-provider.access-key-id", "nobody",
        "quarkus.dynamodb.aws.credentials.static-provider.secret-access-key", "nothing");
  }

  @Override
  public List<TestResourceEntry> testResources() {
    return List.of(new TestResourceEntry(FreshTable.class));
  }
}
