package dev.plumbline.aws.local;

import java.net.URI;
import java.util.List;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.core.interceptor.ExecutionInterceptor;
import software.amazon.awssdk.http.urlconnection.UrlConnectionHttpClient;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.retries.DefaultRetryStrategy;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeDefinition;
import software.amazon.awssdk.services.dynamodb.model.BillingMode;
import software.amazon.awssdk.services.dynamodb.model.KeySchemaElement;
import software.amazon.awssdk.services.dynamodb.model.KeyType;
import software.amazon.awssdk.services.dynamodb.model.ResourceInUseException;
import software.amazon.awssdk.services.dynamodb.model.ScalarAttributeType;

/// Tables of a server on this machine.
public final class LocalTable {

  /// @param interceptors that see every request
  public static DynamoDbClient client(URI endpoint, ExecutionInterceptor... interceptors) {
    return DynamoDbClient.builder()
        .endpointOverride(endpoint)
        .region(Region.US_EAST_1)
        .credentialsProvider(
            StaticCredentialsProvider.create(AwsBasicCredentials.create("local", "local")))
        .httpClient(UrlConnectionHttpClient.create())
        .overrideConfiguration(it ->
            it.retryStrategy(DefaultRetryStrategy.doNotRetry())
                .executionInterceptors(List.of(interceptors)))
        .build();
  }

  /// Creates the table as `infra/` declares it, unless it is there.
  public static DynamoDbClient named(String name, DynamoDbClient client) {
    try {
      client.createTable(it ->
          it.tableName(name)
              .billingMode(BillingMode.PAY_PER_REQUEST)
              .attributeDefinitions(attribute("pk"), attribute("sk"))
              .keySchema(key("pk", KeyType.HASH), key("sk", KeyType.RANGE)));
    } catch (ResourceInUseException existing) {
      // it has what was stored before a reload
    }
    return client;
  }

  private static AttributeDefinition attribute(String name) {
    return AttributeDefinition.builder()
        .attributeName(name)
        .attributeType(ScalarAttributeType.S)
        .build();
  }

  private static KeySchemaElement key(String name, KeyType type) {
    return KeySchemaElement.builder().attributeName(name).keyType(type).build();
  }

  private LocalTable() {}
}
