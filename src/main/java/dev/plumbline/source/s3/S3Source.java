package dev.plumbline.source.s3;

import dev.plumbline.source.Fetched;
import dev.plumbline.source.Reference;
import dev.plumbline.source.Source;
import dev.plumbline.source.SourceBusy;
import dev.plumbline.source.SourceFailed;
import java.io.IOException;
import java.util.Set;
import java.util.function.Supplier;
import software.amazon.awssdk.core.ResponseInputStream;
import software.amazon.awssdk.core.exception.SdkClientException;
import software.amazon.awssdk.services.s3.S3Client;
import software.amazon.awssdk.services.s3.model.GetObjectRequest;
import software.amazon.awssdk.services.s3.model.GetObjectResponse;
import software.amazon.awssdk.services.s3.model.S3Exception;

/// Objects of S3, each by one GET.
public final class S3Source implements Source {

  /// What S3 calls an object that is not there: `MethodNotAllowed` is a version that marks a
  /// deletion, `InvalidArgument` a version id that none can be.
  private static final Set<String> MISSING =
      Set.of(
          "InvalidArgument",
          "InvalidBucketName",
          "MethodNotAllowed",
          "NoSuchBucket",
          "NoSuchKey",
          "NoSuchVersion");

  /// What S3 calls an object that our role must not read, or that lies in an archive or far away.
  private static final Set<String> DENIED =
      Set.of("AccessDenied", "AllAccessDisabled", "InvalidObjectState", "PermanentRedirect");

  private static final int SERVER_ERROR = 500;

  private final Supplier<S3Client> clients;
  private S3Client client;

  /// @param clients asked when the first object is: most requests bring their text along
  public S3Source(Supplier<S3Client> clients) {
    this.clients = clients;
  }

  @Override
  public Fetched fetch(Reference reference, int bytesMax) {
    try (ResponseInputStream<GetObjectResponse> object = client().getObject(get(reference))) {
      long length = object.response().contentLength();
      if (length > bytesMax) {
        object.abort();
        return new Fetched.TooLarge(length);
      }
      byte[] bytes = object.readNBytes(bytesMax + 1);
      if (bytes.length != length) {
        throw new SourceBusy("an object of S3 was cut off", null);
      }
      String version = object.response().versionId();
      return new Fetched.Whole(bytes, version == null ? "" : version);
    } catch (S3Exception answer) {
      return refused(answer);
    } catch (SdkClientException | IOException failure) {
      throw new SourceBusy("S3 did not answer", failure);
    }
  }

  private static Fetched refused(S3Exception answer) {
    String code = answer.awsErrorDetails() == null ? "" : answer.awsErrorDetails().errorCode();
    if (MISSING.contains(code)) {
      return new Fetched.Missing();
    }
    if (DENIED.contains(code)) {
      return new Fetched.Denied();
    }
    throw answer.isThrottlingException() || answer.statusCode() >= SERVER_ERROR
        ? new SourceBusy("S3 was busy", answer)
        : new SourceFailed("S3 refused to answer", answer);
  }

  private static GetObjectRequest get(Reference reference) {
    GetObjectRequest.Builder get =
        GetObjectRequest.builder().bucket(reference.bucket()).key(reference.key());
    return reference.versionId().isEmpty()
        ? get.build()
        : get.versionId(reference.versionId()).build();
  }

  private synchronized S3Client client() {
    if (client == null) {
      client = clients.get();
    }
    return client;
  }
}
