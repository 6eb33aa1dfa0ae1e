package dev.plumbline.aws.application;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.Mockito.when;

import io.quarkus.test.InjectMock;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.QuarkusTestProfile;
import io.quarkus.test.junit.TestProfile;
import java.io.IOException;
import java.util.Map;
import java.util.function.Consumer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.mockito.ArgumentMatchers;
import software.amazon.awssdk.core.exception.SdkClientException;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;
import software.amazon.awssdk.services.dynamodb.model.GetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.ProvisionedThroughputExceededException;

/// What the application makes of faults of the client that Quarkus's extension injects.
@QuarkusTest
@Tag("application")
@TestProfile(ClientFaultsTest.Mocked.class)
class ClientFaultsTest {

  private static final String SECRET = "a text that nobody may read";

  public static final class Mocked implements QuarkusTestProfile {
    @Override
    public Map<String, String> getConfigOverrides() {
      return Map.of(
          "quarkus.funqy.export", "score",
          "plumbline.table", "mocked",
          "plumbline.deadline-millis", "400");
    }
  }

  @InjectMock DynamoDbClient client;

  @Test
  void a_busy_table_is_tried_again_and_then_reported() throws IOException, InterruptedException {
    fail(ProvisionedThroughputExceededException.builder().message(SECRET).build());
    assertThat(score()).contains("\"outcome\":\"incomplete\"").doesNotContain(SECRET);
  }

  @Test
  void a_connection_that_breaks_is_busy_too() throws IOException, InterruptedException {
    fail(SdkClientException.create(SECRET, new IOException(SECRET)));
    assertThat(score()).contains("\"outcome\":\"incomplete\"").doesNotContain(SECRET);
  }

  @Test
  void a_denied_right_is_a_failure_of_the_function_without_words_of_the_client()
      throws IOException, InterruptedException {
    fail(DynamoDbException.builder().message(SECRET).statusCode(400).build());
    assertThat(score()).contains("errorType").doesNotContain("outcome").doesNotContain(SECRET);
  }

  private void fail(RuntimeException failure) {
    when(client.getItem(ArgumentMatchers.<Consumer<GetItemRequest.Builder>>any()))
        .thenThrow(failure);
    when(client.getItem(any(GetItemRequest.class))).thenThrow(failure);
    when(client.batchGetItem(ArgumentMatchers.<Consumer<BatchGetItemRequest.Builder>>any()))
        .thenThrow(failure);
    when(client.batchGetItem(any(BatchGetItemRequest.class))).thenThrow(failure);
  }

  private static String score() throws IOException, InterruptedException {
    return LambdaEvent.send("{\"bundle\":\"some@1.0.0\",\"facts\":{\"words\":9}}").body();
  }
}
