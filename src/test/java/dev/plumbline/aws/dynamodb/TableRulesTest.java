package dev.plumbline.aws.dynamodb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.plumbline.aws.local.LocalTable;
import dev.plumbline.aws.local.ServerProcess;
import dev.plumbline.aws.local.TableServer;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.CancellationReason;
import software.amazon.awssdk.services.dynamodb.model.ConditionalCheckFailedException;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;
import software.amazon.awssdk.services.dynamodb.model.IdempotentParameterMismatchException;
import software.amazon.awssdk.services.dynamodb.model.QueryResponse;
import software.amazon.awssdk.services.dynamodb.model.ReturnConsumedCapacity;
import software.amazon.awssdk.services.dynamodb.model.ReturnValue;
import software.amazon.awssdk.services.dynamodb.model.ReturnValuesOnConditionCheckFailure;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsResponse;
import software.amazon.awssdk.services.dynamodb.model.TransactionCanceledException;

/// What AWS documents of a table and the functions rely on, of whichever server the tests have: the
/// table in memory, and DynamoDB Local with its profile.
class TableRulesTest {

  private static final String NAME = "rules-" + UUID.randomUUID();

  private DynamoDbClient client;

  @BeforeEach
  void start() throws IOException, InterruptedException {
    client = TestTables.client();
    LocalTable.named(NAME, client);
  }

  @AfterEach
  void stop() {
    client.deleteTable(it -> it.tableName(NAME));
    client.close();
  }

  @Test
  void a_condition_that_is_not_met_writes_nothing_and_returns_what_is_there() {
    put(row("a", "0", "n", number(1)));
    assertThatThrownBy(() ->
            client.putItem(it ->
                it.tableName(NAME)
                    .item(row("a", "0", "n", number(2)))
                    .conditionExpression("attribute_not_exists(pk)")
                    .returnValuesOnConditionCheckFailure(
                        ReturnValuesOnConditionCheckFailure.ALL_OLD)))
        .isInstanceOfSatisfying(
            ConditionalCheckFailedException.class,
            failed -> assertThat(failed.item().get("n").n()).isEqualTo("1"));
    assertThat(get("a", "0").get("n").n()).isEqualTo("1");
  }

  @Test
  void a_condition_returns_nothing_unless_it_is_asked_to() {
    put(row("a", "0"));
    assertThatThrownBy(() ->
            client.putItem(it ->
                it.tableName(NAME)
                    .item(row("a", "0"))
                    .conditionExpression("attribute_not_exists(pk)")))
        .isInstanceOfSatisfying(
            ConditionalCheckFailedException.class,
            failed -> assertThat(failed.hasItem()).isFalse());
  }

  /// `and` binds more than `or`, `not` more than both; of what is absent no comparison holds.
  @Test
  void conditions_combine_and_compare() {
    put(row("a", "0", "n", number(10), "s", DynamoTable.text("b")));
    Map<String, Boolean> expected = new HashMap<>();
    expected.put("#n = :n or #n < :n and #s = :s", true);
    expected.put("(#n = :n or #n < :n) and #s <> :t", false);
    expected.put("not #n > :n and attribute_exists(#s)", true);
    expected.put("#n between :nine and :n", true);
    expected.put("#n <= :nine", false);
    expected.put("#n >= :nine", true);
    expected.put("begins_with(#s, :t)", true);
    expected.put("#none = :n or #none < :n", false);
    expected.put("#none <> :n", true);
    expected.put("#n = :s", false);

    Map<String, Boolean> found = new HashMap<>();
    for (String condition : expected.keySet()) {
      Map<String, AttributeValue> values =
          new HashMap<>(
              Map.of(
                  ":n", number(10),
                  ":nine", number(9),
                  ":s", DynamoTable.text("c"),
                  ":t", DynamoTable.text("b")));
      values.keySet().removeIf(name -> !(condition + " ").matches(".*" + name + "\\W.*"));
      found.put(condition, holds(condition, values));
    }
    assertThat(found).isEqualTo(expected);
  }

  @Test
  void an_update_sets_adds_and_removes_at_once_from_what_was_there() {
    put(row("a", "0", "n", number(5), "gone", number(1)));
    Map<String, AttributeValue> updated =
        client
            .updateItem(it ->
                it.tableName(NAME)
                    .key(DynamoTable.key("a", "0"))
                    .updateExpression("set #m = #n - :two, #o = #n remove #gone add #p :two")
                    .expressionAttributeNames(names("#m #n #o #p #gone"))
                    .expressionAttributeValues(Map.of(":two", number(2)))
                    .returnValues(ReturnValue.UPDATED_NEW))
            .attributes();
    assertThat(updated).isEqualTo(Map.of("m", number(3), "o", number(5), "p", number(2)));
    assertThat(get("a", "0")).doesNotContainKey("gone").hasSize(6);
  }

  @Test
  void an_update_makes_the_item_and_adds_to_nothing_as_to_zero() {
    client.updateItem(it ->
        it.tableName(NAME)
            .key(DynamoTable.key("new", "0"))
            .updateExpression("add #n :two")
            .expressionAttributeNames(names("#n"))
            .expressionAttributeValues(Map.of(":two", number(2))));
    assertThat(get("new", "0")).containsEntry("n", number(2)).hasSize(3);
  }

  @Test
  void an_update_refuses_what_is_not_there_and_keys() {
    put(row("a", "0"));
    for (String update :
        List.of("set #n = #none + :one", "set #pk = :one", "add #n :one, #n :one")) {
      assertInvalid(() ->
          client.updateItem(it ->
              it.tableName(NAME)
                  .key(DynamoTable.key("a", "0"))
                  .updateExpression(update)
                  .expressionAttributeNames(names(update))
                  .expressionAttributeValues(Map.of(":one", number(1)))));
    }
  }

  @Test
  void a_reserved_word_does_not_stand_in_an_expression_as_it_is() {
    assertInvalid(() -> holds("attribute_exists(name)", Map.of()));
  }

  @Test
  void a_transaction_writes_all_or_nothing_and_says_of_each_why() {
    put(row("there", "0"));
    assertThatThrownBy(() ->
            client.transactWriteItems(
                it -> it.transactItems(ifAbsent("fresh"), ifAbsent("there"), ifAbsent("other"))))
        .isInstanceOfSatisfying(
            TransactionCanceledException.class,
            canceled ->
                assertThat(canceled.cancellationReasons())
                    .extracting(CancellationReason::code)
                    .containsExactly("None", "ConditionalCheckFailed", "None"));
    assertThat(get("fresh", "0")).isEmpty();
  }

  @Test
  void a_transaction_with_its_token_again_succeeds_and_writes_nothing() {
    String token = UUID.randomUUID().toString();
    for (int time = 0; time < 2; time++) {
      client.transactWriteItems(it -> it.clientRequestToken(token).transactItems(ifAbsent("once")));
    }
    assertThatThrownBy(() ->
            client.transactWriteItems(
                it -> it.clientRequestToken(token).transactItems(ifAbsent("twice"))))
        .isInstanceOf(IdempotentParameterMismatchException.class);
    assertThat(get("twice", "0")).isEmpty();
  }

  @Test
  void a_query_gives_a_partition_by_the_bytes_of_its_sort_keys_in_pages_of_1_MB() {
    List<String> order = List.of("A", "a", "b", "ä", "\uff21", "\ud83d\ude00");
    for (String sort : order.reversed()) {
      put(row("q", sort, "body", AttributeValue.fromB(bytes(390_000))));
    }
    put(row("other", "a"));

    List<String> sorts = new ArrayList<>();
    List<Integer> pages = new ArrayList<>();
    Map<String, AttributeValue> start = Map.of();
    do {
      Map<String, AttributeValue> from = start;
      QueryResponse page =
          client.query(it ->
              it.tableName(NAME)
                  .keyConditionExpression("pk = :pk")
                  .expressionAttributeValues(Map.of(":pk", DynamoTable.text("q")))
                  .exclusiveStartKey(from.isEmpty() ? null : from));
      page.items().forEach(row -> sorts.add(row.get("sk").s()));
      pages.add(page.count());
      start = page.lastEvaluatedKey();
    } while (!start.isEmpty());

    assertThat(sorts).isEqualTo(order);
    assertThat(pages.getFirst()).isEqualTo(3);
  }

  @Test
  void a_scan_filters_what_it_read_and_keeps_what_it_is_asked_for() {
    put(row("p#1", "0", "n", number(1)));
    put(row("p#1", "1"));
    put(row("q#1", "0"));
    List<Map<String, AttributeValue>> found =
        client
            .scan(it ->
                it.tableName(NAME)
                    .projectionExpression("pk")
                    .filterExpression("begins_with(pk, :p) and sk = :zero")
                    .expressionAttributeValues(
                        Map.of(":p", DynamoTable.text("p#"), ":zero", DynamoTable.text("0"))))
            .items();
    assertThat(found).containsExactly(Map.of("pk", DynamoTable.text("p#1")));
  }

  @Test
  void units_are_4_kB_that_are_read_and_1_kB_that_are_written_and_twice_that_in_a_transaction() {
    Map<String, AttributeValue> row = row("u", "0", "body", AttributeValue.fromB(bytes(5_000)));
    ReturnConsumedCapacity total = ReturnConsumedCapacity.TOTAL;

    double written =
        client
            .putItem(it -> it.tableName(NAME).item(row).returnConsumedCapacity(total))
            .consumedCapacity()
            .capacityUnits();
    List<Double> read = new ArrayList<>();
    for (boolean consistent : new boolean[] {true, false}) {
      read.add(
          client
              .getItem(it ->
                  it.tableName(NAME)
                      .key(DynamoTable.key("u", "0"))
                      .consistentRead(consistent)
                      .returnConsumedCapacity(total))
              .consumedCapacity()
              .capacityUnits());
    }
    TransactWriteItemsResponse transacted =
        client.transactWriteItems(
            it -> it.transactItems(ifAbsent("v")).returnConsumedCapacity(total));

    assertThat(written).isEqualTo(5);
    assertThat(read).containsExactly(2.0, 1.0);
    assertThat(transacted.consumedCapacity().getFirst().capacityUnits()).isEqualTo(2);
  }

  /// As development mode has it, since a change of the sources loads all classes anew.
  @Test
  void a_table_in_memory_is_also_a_process_of_its_own() throws Exception {
    URI endpoint =
        ServerProcess.start(
            "the table", TableServer::command, Path.of("target/table-server-test.log"));
    try (DynamoDbClient other = LocalTable.named(NAME, LocalTable.client(endpoint))) {
      other.putItem(it -> it.tableName(NAME).item(row("a", "0")));
      assertThat(other.scan(it -> it.tableName(NAME)).count()).isEqualTo(1);
    }
  }

  // ------------------------------------------------------------------------------------------

  private boolean holds(String condition, Map<String, AttributeValue> values) {
    try {
      client.deleteItem(it ->
          it.tableName(NAME)
              .key(DynamoTable.key("a", "0"))
              .conditionExpression(condition)
              .expressionAttributeNames(names(condition))
              .expressionAttributeValues(values.isEmpty() ? null : values));
      put(row("a", "0", "n", number(10), "s", DynamoTable.text("b")));
      return true;
    } catch (ConditionalCheckFailedException failed) {
      return false;
    }
  }

  /// Those of an expression, as they are behind their sign.
  private static Map<String, String> names(String expression) {
    Map<String, String> names = new HashMap<>();
    Pattern.compile("#(\\w+)")
        .matcher(expression)
        .results()
        .forEach(name -> names.put(name.group(), name.group(1)));
    return names.isEmpty() ? null : names;
  }

  private static void assertInvalid(ThrowingCallable call) {
    assertThatThrownBy(call)
        .isInstanceOfSatisfying(
            DynamoDbException.class,
            refused ->
                assertThat(refused.awsErrorDetails().errorCode()).isEqualTo("ValidationException"));
  }

  private void put(Map<String, AttributeValue> row) {
    client.putItem(it -> it.tableName(NAME).item(row));
  }

  private Map<String, AttributeValue> get(String pk, String sk) {
    return client.getItem(it -> it.tableName(NAME).key(DynamoTable.key(pk, sk))).item();
  }

  /// @param attributes names and values in turn
  private static Map<String, AttributeValue> row(String pk, String sk, Object... attributes) {
    Map<String, AttributeValue> row = DynamoTable.key(pk, sk);
    for (int i = 0; i < attributes.length; i += 2) {
      row.put((String) attributes[i], (AttributeValue) attributes[i + 1]);
    }
    return row;
  }

  private static AttributeValue number(long number) {
    return DynamoTable.number(number);
  }

  private static SdkBytes bytes(int count) {
    return SdkBytes.fromByteArray(new byte[count]);
  }

  private static List<TransactWriteItem> fresh(String prefix, int count) {
    return IntStream.range(0, count).mapToObj(i -> ifAbsent(prefix + i)).toList();
  }

  private static TransactWriteItem ifAbsent(String pk) {
    return TransactWriteItem.builder()
        .put(put ->
            put.tableName(NAME).item(row(pk, "0")).conditionExpression("attribute_not_exists(pk)"))
        .build();
  }
}
