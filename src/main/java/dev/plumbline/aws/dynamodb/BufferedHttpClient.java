package dev.plumbline.aws.dynamodb;

import java.util.Set;
import software.amazon.awssdk.http.ExecutableHttpRequest;
import software.amazon.awssdk.http.HttpExecuteRequest;
import software.amazon.awssdk.http.SdkHttpClient;
import software.amazon.awssdk.http.SdkHttpRequest;
import software.amazon.awssdk.utils.AttributeMap;

/// The JDK's HTTP client for requests to a table, without a wait of a millisecond for each.
///
/// AWS's client states the length of a body, so that the JDK streams it; and before it streams a
/// body over a connection that was used before, it waits a millisecond for the other end to close
/// it. A body whose length is not stated is buffered, which does not wait; its length is stated in
/// the end all the same. If the connection turns out to be closed, the JDK sends a buffered body a
/// second time by itself. Reads and puts may be sent twice; everything else is streamed as before.
public final class BufferedHttpClient implements SdkHttpClient {

  private static final String OPERATION = "X-Amz-Target";
  private static final String LENGTH = "Content-Length";

  private static final Set<String> SENT_TWICE =
      Set.of(
          "DynamoDB_20120810.BatchGetItem",
          "DynamoDB_20120810.GetItem",
          "DynamoDB_20120810.PutItem",
          "DynamoDB_20120810.Query");

  private final SdkHttpClient client;

  private BufferedHttpClient(SdkHttpClient client) {
    this.client = client;
  }

  /// A builder of this client around those that another one builds.
  public static SdkHttpClient.Builder<?> around(SdkHttpClient.Builder<?> builder) {
    return new Builder(builder);
  }

  @Override
  public ExecutableHttpRequest prepareRequest(HttpExecuteRequest request) {
    SdkHttpRequest http = request.httpRequest();
    if (http.firstMatchingHeader(OPERATION).filter(SENT_TWICE::contains).isEmpty()) {
      return client.prepareRequest(request);
    }
    return client.prepareRequest(
        HttpExecuteRequest.builder()
            .request(http.copy(it -> it.removeHeader(LENGTH)))
            .contentStreamProvider(request.contentStreamProvider().orElse(null))
            .metricCollector(request.metricCollector().orElse(null))
            .build());
  }

  @Override
  public String clientName() {
    return client.clientName();
  }

  @Override
  public void close() {
    client.close();
  }

  private record Builder(SdkHttpClient.Builder<?> builder)
      implements SdkHttpClient.Builder<Builder> {
    @Override
    public SdkHttpClient buildWithDefaults(AttributeMap defaults) {
      return new BufferedHttpClient(builder.buildWithDefaults(defaults));
    }
  }
}
