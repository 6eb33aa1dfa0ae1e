package dev.plumbline.aws.openapi;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.aws.function.request.RequestBody;
import dev.plumbline.aws.openapi.HttpApi.RequestStream;
import java.io.ByteArrayInputStream;
import java.util.Random;
import org.junit.jupiter.api.Test;

class RequestStreamTest {

  @Test
  void a_body_within_the_limit_is_read_as_it_is() {
    byte[] body = new byte[RequestBody.BYTES_MAX];
    new Random(1).nextBytes(body);
    assertThat(RequestStream.read(new ByteArrayInputStream(body))).isEqualTo(body);
  }

  @Test
  void a_larger_body_is_received_to_its_end_and_cut_after_the_limit() {
    ByteArrayInputStream body = new ByteArrayInputStream(new byte[12_000_000]);
    assertThat(RequestStream.read(body)).hasSize(RequestBody.BYTES_MAX + 1);
    assertThat(body.available()).isZero();
  }
}
