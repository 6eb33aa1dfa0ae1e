package dev.plumbline.aws.client;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.plumbline.base.canonical.CanonicalJson;
import dev.plumbline.base.canonical.Json.JsonArray;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.JsonReader;
import dev.plumbline.base.canonical.JsonReader.JsonResult;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.Signature;
import java.util.Base64;
import java.util.Map;

/// Answers `Sign` and `GetPublicKey` as AWS KMS does, for one key, with which it really signs.
final class KmsServer implements AutoCloseable {

  static final String ARN =
      "arn:aws:kms:eu-central-1:111122223333:key/1234abcd-12ab-34cd-56ef-1234567890ab";

  private final HttpServer server;
  private final KeyPair pair;

  /// Changes what is about to be answered.
  private volatile Fault fault = (operation, answer) -> answer;

  /// What the service does wrong, or refuses.
  interface Fault {
    JsonObject of(String operation, JsonObject answer);
  }

  KmsServer() {
    this("Ed25519");
  }

  /// @param algorithm of the key, as the JDK calls it
  KmsServer(String algorithm) {
    try {
      KeyPairGenerator keys = KeyPairGenerator.getInstance(algorithm);
      if (algorithm.equals("RSA")) {
        keys.initialize(1_024); // it is refused anyhow, and a longer one takes seconds
      }
      this.pair = keys.generateKeyPair();
      this.server =
          HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    } catch (GeneralSecurityException impossible) {
      throw new IllegalStateException(impossible);
    }
    server.createContext("/", this::answer);
    server.start();
  }

  void fault(Fault other) {
    this.fault = other;
  }

  void refuse(String operation, String type) {
    fault((asked, answer) -> asked.equals(operation) ? JsonObject.of("__type", type) : answer);
  }

  Map<String, String> environment() {
    return Map.of("PLUMBLINE_KMS_ENDPOINT", "http://127.0.0.1:" + server.getAddress().getPort());
  }

  @Override
  public void close() {
    server.stop(0);
  }

  private void answer(HttpExchange exchange) throws IOException {
    try (exchange) {
      String target = String.valueOf(exchange.getRequestHeaders().getFirst("X-Amz-Target"));
      String signed = String.valueOf(exchange.getRequestHeaders().getFirst("Authorization"));
      JsonObject request =
          JsonReader.read(exchange.getRequestBody().readAllBytes(), 100_000)
                  instanceof JsonResult.Read(JsonObject json)
              ? json
              : JsonObject.EMPTY;
      boolean here =
          signed.startsWith("AWS4-HMAC-SHA256")
              && signed.contains("/eu-central-1/kms/aws4_request");
      String operation = target.replace("TrentService.", "");
      JsonObject answer =
          here ? fault.of(operation, honest(operation, request)) : refusal("InvalidSignature");
      byte[] body = CanonicalJson.bytes(answer);
      exchange.sendResponseHeaders(answer.find("__type").isPresent() ? 400 : 200, body.length);
      exchange.getResponseBody().write(body);
    }
  }

  private JsonObject honest(String operation, JsonObject request) {
    if (!request.text("KeyId").equals(ARN)) {
      return refusal("com.amazonaws.kms#NotFoundException");
    }
    if (operation.equals("GetPublicKey")) {
      return JsonObject.of(
          "KeyId",
          ARN,
          "KeySpec",
          "ECC_NIST_EDWARDS25519",
          "KeyUsage",
          "SIGN_VERIFY",
          "PublicKey",
          Base64.getEncoder().encodeToString(pair.getPublic().getEncoded()),
          "SigningAlgorithms",
          JsonArray.of("ED25519_SHA_512"));
    }
    byte[] message = Base64.getDecoder().decode(request.text("Message"));
    if (message.length > 4_096
        || !request.text("MessageType").equals("RAW")
        || !request.text("SigningAlgorithm").equals("ED25519_SHA_512")) {
      return refusal("ValidationException");
    }
    return JsonObject.of(
        "KeyId",
        ARN,
        "Signature",
        Base64.getEncoder().encodeToString(signature(message)),
        "SigningAlgorithm",
        "ED25519_SHA_512");
  }

  private byte[] signature(byte[] message) {
    try {
      Signature signer = Signature.getInstance("Ed25519");
      signer.initSign(pair.getPrivate());
      signer.update(message);
      return signer.sign();
    } catch (GeneralSecurityException otherKey) {
      return "none".getBytes(UTF_8);
    }
  }

  private static JsonObject refusal(String type) {
    return JsonObject.of("__type", type, "message", "no");
  }
}
