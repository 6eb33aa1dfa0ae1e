package dev.plumbline.aws.client;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.plumbline.base.aws.AwsRequestSigner;
import dev.plumbline.base.canonical.Json.JsonText;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.JsonReader;
import dev.plumbline.base.canonical.JsonReader.JsonResult;
import dev.plumbline.base.signing.Signer;
import dev.plumbline.base.signing.Signer.SignerFailedException;
import dev.plumbline.base.signing.VerificationKey;
import java.io.IOException;
import java.net.URI;
import java.time.Clock;
import java.time.Duration;
import java.util.Base64;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import software.amazon.awssdk.auth.credentials.AwsCredentialsProvider;
import software.amazon.awssdk.auth.credentials.DefaultCredentialsProvider;
import software.amazon.awssdk.core.exception.SdkClientException;
import software.amazon.awssdk.http.AbortableInputStream;
import software.amazon.awssdk.http.HttpExecuteRequest;
import software.amazon.awssdk.http.HttpExecuteResponse;
import software.amazon.awssdk.http.SdkHttpClient;
import software.amazon.awssdk.http.SdkHttpMethod;
import software.amazon.awssdk.http.urlconnection.UrlConnectionHttpClient;
import software.amazon.awssdk.regions.Region;

/// A key of AWS KMS of the spec `ECC_NIST_EDWARDS25519`, which signs what it is sent with Ed25519
/// (RFC 8032), like a key from a file. One signed request each, without the client of the service.
///
/// A signature counts only if it verifies under the key's public part.
public final class KmsSigner implements Signer {

  /// KMS signs longer messages only as a digest, which would be another algorithm.
  public static final int MESSAGE_BYTES_MAX = 4_096;

  private static final String SERVICE = "kms";
  private static final String ALGORITHM = "ED25519_SHA_512";
  private static final Duration TIMEOUT = Duration.ofSeconds(5);
  private static final int BYTES_MAX = 100_000;
  private static final int OK = 200;
  private static final Pattern CODE = Pattern.compile("(?:.*#)?([A-Za-z]{1,80})");

  private final KmsKeyReference key;
  private final AwsRequestSigner requests;
  private final VerificationKey verification;

  /// @param environment `PLUMBLINE_KMS_ENDPOINT` for tests; credentials are found as AWS's own
  ///   tools find them
  /// @throws SignerFailedException if KMS does not show its public part, or it is no Ed25519 key
  public static KmsSigner of(KmsKeyReference key, Map<String, String> environment) {
    return of(key, environment, DefaultCredentialsProvider.builder().build());
  }

  static KmsSigner of(
      KmsKeyReference key, Map<String, String> environment, AwsCredentialsProvider credentials) {
    Region region = Region.of(key.region());
    String endpoint = environment.getOrDefault("PLUMBLINE_KMS_ENDPOINT", "");
    return new KmsSigner(
        key,
        new AwsRequestSigner(
            SERVICE,
            endpoint.isEmpty() ? AwsRequestSigner.endpoint(SERVICE, region) : URI.create(endpoint),
            region,
            credentials,
            Clock.systemUTC()));
  }

  private KmsSigner(KmsKeyReference key, AwsRequestSigner requests) {
    this.key = key;
    this.requests = requests;
    String publicKey = answer("GetPublicKey", JsonObject.of("KeyId", key.arn()), "PublicKey");
    this.verification =
        VerificationKey.ofBase64(publicKey)
            .orElseThrow(() ->
                failed(
                    "it is no Ed25519 key: make one with the key spec `ECC_NIST_EDWARDS25519` and"
                        + " the usage `SIGN_VERIFY`"));
  }

  @Override
  public VerificationKey verification() {
    return verification;
  }

  @Override
  public byte[] sign(byte[] message) {
    if (message.length > MESSAGE_BYTES_MAX) {
      throw failed(
          "the statement has "
              + message.length
              + " bytes, and KMS signs at most "
              + MESSAGE_BYTES_MAX
              + ": sign it with a key from a file");
    }
    String signature =
        answer(
            "Sign",
            JsonObject.of(
                "KeyId",
                key.arn(),
                "Message",
                Base64.getEncoder().encodeToString(message),
                "MessageType",
                "RAW",
                "SigningAlgorithm",
                ALGORITHM),
            "Signature");
    return decoded(signature)
        .filter(bytes -> verification.verifies(message, bytes))
        .orElseThrow(() -> failed("its signature does not verify under its public key"));
  }

  @Override
  public String toString() {
    return "KmsSigner " + key.arn();
  }

  /// @param member of the answer
  private String answer(String operation, JsonObject request, String member) {
    try (SdkHttpClient http =
        UrlConnectionHttpClient.builder()
            .connectionTimeout(TIMEOUT)
            .socketTimeout(TIMEOUT)
            .build()) {
      HttpExecuteResponse response =
          http.prepareRequest(signed(operation, request.toString())).call();
      try (AbortableInputStream body =
          response.responseBody().orElseGet(AbortableInputStream::createEmpty)) {
        JsonObject json =
            JsonReader.read(body.readNBytes(BYTES_MAX), BYTES_MAX)
                    instanceof JsonResult.Read(JsonObject read)
                ? read
                : JsonObject.EMPTY;
        int status = response.httpResponse().statusCode();
        if (status != OK) {
          throw failed(refusal(operation, status, text(json, "__type").orElse("")));
        }
        return text(json, member).orElseThrow(() -> failed("KMS answered in an unknown form"));
      }
    } catch (IOException broken) {
      throw failed("there was no answer from KMS in the region " + key.region());
    } catch (SdkClientException noCredentials) {
      throw failed("no AWS credentials were found");
    }
  }

  private HttpExecuteRequest signed(String operation, String body) {
    return requests.sign(
        requests
            .request(SdkHttpMethod.POST, "/")
            .putHeader("Content-Type", "application/x-amz-json-1.1")
            .putHeader("Content-Length", Integer.toString(body.getBytes(UTF_8).length))
            .putHeader("X-Amz-Target", "TrentService." + operation)
            .build(),
        body);
  }

  /// @param type as the service writes it, which is not shown unless it is a name
  private static String refusal(String operation, int status, String type) {
    var named = CODE.matcher(type);
    String code = named.matches() ? named.group(1) : "status " + status;
    String help =
        switch (code) {
          case "AccessDeniedException" -> ": the caller needs `kms:" + operation + "` on it";
          case "NotFoundException" -> ": there is no such key in that region";
          case "DisabledException", "KMSInvalidStateException" -> ": it is disabled or deleted";
          case "InvalidKeyUsageException", "UnsupportedOperationException", "ValidationException" ->
              ": make a key with the key spec `ECC_NIST_EDWARDS25519` and the usage `SIGN_VERIFY`";
          default -> "";
        };
    return "KMS refused with " + code + help;
  }

  private SignerFailedException failed(String why) {
    return new SignerFailedException("cannot sign with " + key.arn() + ": " + why);
  }

  private static Optional<byte[]> decoded(String base64) {
    try {
      return Optional.of(Base64.getDecoder().decode(base64));
    } catch (IllegalArgumentException malformed) {
      return Optional.empty();
    }
  }

  private static Optional<String> text(JsonObject json, String member) {
    return json.find(member).orElse(JsonObject.EMPTY) instanceof JsonText(String text)
        ? Optional.of(text)
        : Optional.empty();
  }

  /// The ARN of a key in AWS KMS, or of an alias of one.
  public record KmsKeyReference(String arn, String region) {

    private static final Pattern ARN =
        Pattern.compile(
            "arn:aws[a-z-]{0,20}:kms:([a-z0-9-]{3,40}):[0-9]{12}:(key/[A-Za-z0-9-]{1,64}|alias/[A-Za-z0-9/_-]{1,250})");

    /// Empty for anything else.
    public static Optional<KmsKeyReference> parse(String written) {
      Matcher matcher = ARN.matcher(written);
      return matcher.matches()
          ? Optional.of(new KmsKeyReference(written, matcher.group(1)))
          : Optional.empty();
    }
  }
}
