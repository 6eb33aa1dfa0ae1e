package dev.plumbline.aws.dynamodb;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.core.exception.SdkClientException;
import software.amazon.awssdk.http.urlconnection.UrlConnectionHttpClient;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.retries.DefaultRetryStrategy;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

class BufferedHttpClientTest {

  private static final Map<String, AttributeValue> ROW =
      DynamoTable.key("bundle#" + "é".repeat(9_000), "0");

  @Test
  void a_request_arrives_whole_with_its_length() throws IOException {
    try (TableServer table = new TableServer(Integer.MAX_VALUE)) {
      DynamoDbClient client = table.client();
      client.putItem(put -> put.tableName("t").item(ROW));
      client.getItem(get -> get.tableName("t").key(ROW));
      assertThat(table.operations()).containsExactly("PutItem", "GetItem");
      assertThat(table.received.getFirst().body()).endsWith("}").contains("é".repeat(9_000));
      assertThat(table.connections()).isEqualTo(1);
    }
  }

  /// What is read, and what is put unless it is there, may be sent again; what is added may not.
  @Test
  void an_update_is_not_sent_again_over_a_connection_that_was_closed() throws IOException {
    try (TableServer table = new TableServer(1)) {
      DynamoDbClient client = table.client();
      client.getItem(get -> get.tableName("t").key(ROW));
      assertThatThrownBy(() -> client.updateItem(it -> it.tableName("t").key(ROW)))
          .isInstanceOf(SdkClientException.class);
      assertThat(table.operations()).containsExactly("GetItem", "UpdateItem");
    }
  }

  @Test
  void only_the_body_of_an_update_is_streamed() {
    assertThat(isStreamed("UpdateItem")).isTrue();
    assertThat(isStreamed("TransactWriteItems")).isTrue();
    assertThat(isStreamed("GetItem")).isFalse();
    assertThat(isStreamed("BatchGetItem")).isFalse();
    assertThat(isStreamed("PutItem")).isFalse();
    assertThat(isStreamed("Query")).isFalse();
  }

  /// Whether the JDK is told a length before it gets the body.
  private static boolean isStreamed(String operation) {
    StatedLength inner = new StatedLength();
    BufferedHttpClient.around(inner)
        .build()
        .prepareRequest(StatedLength.request("DynamoDB_20120810." + operation));
    return inner.isStated();
  }

  /// A table that answers everything with an empty object, and after some answers closes the
  /// connection at the next request.
  private static final class TableServer implements AutoCloseable {

    private record Received(String operation, String body, int connection) {}

    private final ServerSocket server = new ServerSocket(0, 9, InetAddress.getLoopbackAddress());
    private final List<Received> received = new CopyOnWriteArrayList<>();
    private final int answers;
    private int accepted;

    TableServer(int answers) throws IOException {
      this.answers = answers;
      Thread.startVirtualThread(this::accept);
    }

    List<String> operations() {
      return received.stream().map(Received::operation).toList();
    }

    long connections() {
      return received.stream().map(Received::connection).distinct().count();
    }

    DynamoDbClient client() {
      return DynamoDbClient.builder()
          .endpointOverride(URI.create("http://127.0.0.1:" + server.getLocalPort()))
          .region(Region.US_EAST_1)
          .credentialsProvider(
              StaticCredentialsProvider.create(AwsBasicCredentials.create("nobody", "nothing")))
          .httpClientBuilder(BufferedHttpClient.around(UrlConnectionHttpClient.builder()))
          .overrideConfiguration(it -> it.retryStrategy(DefaultRetryStrategy.doNotRetry()))
          .build();
    }

    private void accept() {
      while (!server.isClosed()) {
        try (Socket socket = server.accept()) {
          serve(socket, ++accepted);
        } catch (IOException closed) {
          // the next one, or the end
        }
      }
    }

    private void serve(Socket socket, int connection) throws IOException {
      InputStream in = new BufferedInputStream(socket.getInputStream());
      OutputStream out = socket.getOutputStream();
      for (int request = 0; ; request++) {
        String operation = "";
        int length = 0;
        for (String line = line(in); !line.isEmpty(); line = line(in)) {
          String value = line.substring(line.indexOf(':') + 1).strip();
          if (line.startsWith("X-Amz-Target:")) {
            operation = value.substring(value.indexOf('.') + 1);
          } else if (line.startsWith("Content-Length:")) {
            length = Integer.parseInt(value);
          }
        }
        String body = new String(in.readNBytes(length), UTF_8);
        received.add(new Received(operation, body, connection));
        if (request >= answers) {
          return;
        }
        out.write(
            "HTTP/1.1 200 OK\r\nContent-Type: application/x-amz-json-1.0\r\nContent-Length: 2\r\n\r\n{}"
                .getBytes(UTF_8));
        out.flush();
      }
    }

    /// @throws IOException at the end
    private static String line(InputStream in) throws IOException {
      StringBuilder line = new StringBuilder();
      for (int each = in.read(); each != '\n'; each = in.read()) {
        if (each < 0) {
          throw new IOException("closed");
        }
        line.append((char) each);
      }
      return line.toString().strip();
    }

    @Override
    public void close() throws IOException {
      server.close();
    }
  }
}
