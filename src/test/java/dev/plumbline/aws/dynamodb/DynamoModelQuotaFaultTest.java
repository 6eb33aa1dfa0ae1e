package dev.plumbline.aws.dynamodb;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.time.Duration;
import java.time.LocalDate;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.core.exception.SdkClientException;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;
import software.amazon.awssdk.services.dynamodb.model.ProvisionedThroughputExceededException;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemRequest;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemResponse;

/// A table that does what it is asked, and then fails to say so.
class DynamoModelQuotaFaultTest {

  private static final LocalDate DAY = LocalDate.parse("2026-01-31");
  private static final RuntimeException LOST =
      SdkClientException.create("reset", new IOException("connection reset"));
  private static final RuntimeException BROKEN =
      DynamoDbException.builder().statusCode(500).build();
  private static final RuntimeException THROTTLED =
      ProvisionedThroughputExceededException.builder().statusCode(400).build();

  private final Deque<RuntimeException> faults = new ArrayDeque<>();
  private long spent;

  private final DynamoModelQuota quota =
      new DynamoModelQuota(new DynamoTable(new ForgetfulClient(), "t", Duration.ofSeconds(5)));

  private final class ForgetfulClient implements DynamoDbClient {

    @Override
    public UpdateItemResponse updateItem(UpdateItemRequest request) {
      RuntimeException fault = faults.poll();
      if (fault != THROTTLED) {
        spent += Long.parseLong(request.expressionAttributeValues().get(":difference").n());
      }
      if (fault != null) {
        throw fault;
      }
      return UpdateItemResponse.builder().build();
    }

    @Override
    public String serviceName() {
      return "a table";
    }

    @Override
    public void close() {}
  }

  @Test
  void the_rest_of_a_reservation_is_not_given_back_twice_and_the_answer_is_not_lost() {
    for (RuntimeException fault : List.of(LOST, BROKEN)) {
      spent = 0;
      faults.add(fault);
      quota.settle("m", DAY, 70, 50);
      assertThat(spent).isEqualTo(-20);
    }
  }

  @Test
  void what_the_table_turned_away_is_written_again() {
    faults.addAll(List.of(THROTTLED, THROTTLED));
    quota.settle("m", DAY, 70, 50);
    assertThat(spent).isEqualTo(-20);
    assertThat(faults).isEmpty();
  }
}
