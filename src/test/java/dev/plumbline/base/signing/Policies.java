package dev.plumbline.base.signing;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.JsonReader;
import dev.plumbline.base.canonical.JsonReader.JsonResult;

/// Trust policies for tests.
public final class Policies {

  /// Bundles and calibrations must be signed by that key.
  public static TrustPolicy of(SigningKey key) {
    return of(key, "", "");
  }

  /// @param bound further members of the key, each after a comma
  /// @param more further members of the policy, likewise
  public static TrustPolicy of(SigningKey key, String bound, String more) {
    String json = json(key, bound, more);
    if (JsonReader.read(json.getBytes(UTF_8), Integer.MAX_VALUE)
            instanceof JsonResult.Read(Json value)
        && value instanceof JsonObject object
        && TrustPolicyReader.read(object)
            instanceof TrustPolicyReader.Outcome.Read(TrustPolicy policy)) {
      return policy;
    }
    throw new AssertionError(json);
  }

  public static String json(SigningKey key, String bound, String more) {
    String base64 = key.verification().pem().replaceAll("-----[A-Z ]+-----|\\s", "");
    return "{\"keys\":[{\"name\":\"release\",\"public_key\":\""
        + base64
        + "\",\"may_sign\":[\"bundle\",\"calibration\"]"
        + bound
        + "}]"
        + more
        + "}";
  }

  private Policies() {}
}
