package dev.plumbline.aws.application;

import io.quarkus.test.junit.QuarkusTestProfile;
import java.util.List;
import java.util.Map;

/// The application as a deployment configures it: one function of it is exported.
public abstract class Exported implements QuarkusTestProfile {

  private final String function;

  Exported(String function) {
    this.function = function;
  }

  @Override
  public Map<String, String> getConfigOverrides() {
    return Map.of(
        "quarkus.funqy.export", function,
        "quarkus.dynamodb.aws.credentials.type", "static",
        "quarkus.dynamodb.aws.credentials.static-provider.access-key-id", "nobody",
        "quarkus.dynamodb.aws.credentials.static-provider.secret-access-key", "nothing");
  }

  @Override
  public List<TestResourceEntry> testResources() {
    return List.of(new TestResourceEntry(TableOrFolder.class));
  }

  public static final class CompileBundle extends Exported {
    public CompileBundle() {
      super("compile-bundle");
    }
  }

  public static final class Extract extends Exported {
    public Extract() {
      super("extract");
    }
  }

  public static final class Score extends Exported {
    public Score() {
      super("score");
    }
  }

  public static final class Calibrate extends Exported {
    public Calibrate() {
      super("calibrate");
    }
  }
}
