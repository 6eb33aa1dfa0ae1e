package dev.plumbline.aws.application;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.quarkus.arc.Arc;
import io.quarkus.arc.InjectableBean;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import jakarta.inject.Inject;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.DynamoDbClientBuilder;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;

/// The beans that Quarkus's extensions give, as `score` gets them.
@QuarkusTest
@Tag("application")
@TestProfile(Exported.Score.class)
class InjectedClientTest {

  @Inject DynamoDbClient client;
  @Inject DynamoDbClientBuilder builder;
  @Inject ObjectMapper mapper;

  @Test
  void the_builder_is_the_one_of_the_extension() {
    InjectableBean<DynamoDbClientBuilder> bean =
        Arc.container().instance(DynamoDbClientBuilder.class).getBean();

    assertThat(bean.getKind()).isEqualTo(InjectableBean.Kind.SYNTHETIC);
  }

  @Test
  void the_client_has_a_deadline_and_does_not_retry() {
    var configuration = client.serviceClientConfiguration().overrideConfiguration();

    assertThat(configuration.apiCallTimeout()).contains(Duration.ofMillis(7_500));
    assertThat(configuration.retryStrategy().orElseThrow().maxAttempts()).isEqualTo(1);
  }

  @Test
  void all_parts_of_the_sdk_have_one_version() {
    assertThat(version(DynamoDbException.class))
        .isEqualTo(version(software.amazon.awssdk.core.SdkClient.class));
  }

  @Test
  void the_mapper_passes_json_through() throws Exception {
    byte[] json = "{\"a\":0.40000000000000001,\"a\":1e400}".getBytes(StandardCharsets.UTF_8);

    Payload read = mapper.readValue(json, Payload.class);

    assertThat(read.json()).isEqualTo(json);
    assertThat(mapper.writeValueAsBytes(read)).isEqualTo(json);
  }

  /// That of the jar, from its name.
  private static String version(Class<?> type) {
    return type.getProtectionDomain()
        .getCodeSource()
        .getLocation()
        .getPath()
        .replaceAll(".*-([0-9.]+)\\.jar.*", "$1");
  }
}
