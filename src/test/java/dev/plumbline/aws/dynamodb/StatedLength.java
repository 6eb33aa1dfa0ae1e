package dev.plumbline.aws.dynamodb;

import java.io.ByteArrayInputStream;
import java.net.URI;
import software.amazon.awssdk.http.ExecutableHttpRequest;
import software.amazon.awssdk.http.HttpExecuteRequest;
import software.amazon.awssdk.http.SdkHttpClient;
import software.amazon.awssdk.http.SdkHttpMethod;
import software.amazon.awssdk.http.SdkHttpRequest;
import software.amazon.awssdk.utils.AttributeMap;

/// An HTTP client that sends nothing, and knows whether it was told the length of a body.
final class StatedLength implements SdkHttpClient, SdkHttpClient.Builder<StatedLength> {

  private boolean stated;

  static HttpExecuteRequest request(String target) {
    return HttpExecuteRequest.builder()
        .request(
            SdkHttpRequest.builder()
                .uri(URI.create("http://localhost/"))
                .method(SdkHttpMethod.POST)
                .putHeader("X-Amz-Target", target)
                .putHeader("Content-Length", "2")
                .build())
        .contentStreamProvider(() -> new ByteArrayInputStream(new byte[2]))
        .build();
  }

  boolean isStated() {
    return stated;
  }

  @Override
  public ExecutableHttpRequest prepareRequest(HttpExecuteRequest request) {
    stated = request.httpRequest().firstMatchingHeader("Content-Length").isPresent();
    return null;
  }

  @Override
  public SdkHttpClient buildWithDefaults(AttributeMap defaults) {
    return this;
  }

  @Override
  public void close() {}
}
