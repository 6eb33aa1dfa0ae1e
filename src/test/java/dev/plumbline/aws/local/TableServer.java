package dev.plumbline.aws.local;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.Json.JsonArray;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.JsonObject.JsonObjectBuilder;
import dev.plumbline.base.canonical.JsonReader;
import dev.plumbline.base.canonical.JsonReader.JsonResult;
import dev.plumbline.base.canonical.PlainJson;
import java.io.File;
import java.io.IOException;
import java.math.BigDecimal;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.Executors;
import java.util.function.Predicate;

/// Tables in the memory of this process, behind DynamoDB's protocol: for development and tests. It
/// has the operations that the functions use, by the rules that AWS documents for them: conditions,
/// what they return, limits, tokens, the order of keys, consumed units. What else DynamoDB does is
/// refused. It is one after the other, so that there are no conflicts, throttles or stale reads.
public final class TableServer {

  private static final int ITEM_MAX = 400 * 1024;
  private static final int PAGE_MAX = 1 << 20;
  private static final int ANSWER_MAX = 16 << 20;
  private static final int TRANSACTION_MAX = 4 << 20;
  private static final int REQUEST_MAX = 64 << 20;
  private static final int WRITES_MAX = 25;
  private static final int READS_MAX = 100;
  private static final int TRANSACTED_MAX = 100;
  private static final int PARTITION_KEY_MAX = 2048;
  private static final int SORT_KEY_MAX = 1024;
  private static final int READ_UNIT = 4096;
  private static final int WRITE_UNIT = 1024;
  private static final Duration TOKEN_LIFE = Duration.ofMinutes(10);
  private static final byte[] LOOPBACK = {127, 0, 0, 1};
  private static final String TARGET = "DynamoDB_20120810.";

  /// What DynamoDB answers with the status 400.
  static final class Refused extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final transient JsonObject body;

    private Refused(JsonObject body) {
      super(body.text("message"), null, false, false);
      this.body = body;
    }

    static Refused invalid(String message) {
      return of("com.amazon.coral.validate#ValidationException", message, List.of());
    }

    private static Refused known(String type, String message) {
      return of("com.amazonaws.dynamodb.v20120810#" + type, message, List.of());
    }

    /// @param more members by their names in turn
    private static Refused of(String type, String message, List<Map.Entry<String, Json>> more) {
      JsonObjectBuilder body = JsonObject.builder();
      body.put("__type", type).put("message", message);
      more.forEach(member -> body.put(member.getKey(), member.getValue()));
      return new Refused(body.build());
    }
  }

  /// A table with the names of its keys.
  private record Table(
      String name,
      String partition,
      String sort,
      NavigableMap<String, NavigableMap<String, SortedMap<String, JsonObject>>> partitions) {

    Table(String name, String partition, String sort) {
      this(name, partition, sort, new TreeMap<>(TableExpression::order));
    }

    SortedMap<String, JsonObject> find(Key key) {
      return partitions
          .getOrDefault(key.partition(), new TreeMap<>())
          .getOrDefault(key.sort(), NONE);
    }

    void put(Key key, SortedMap<String, JsonObject> item) {
      partitions
          .computeIfAbsent(key.partition(), _ -> new TreeMap<>(TableExpression::order))
          .put(key.sort(), item);
    }

    void remove(Key key) {
      partitions.getOrDefault(key.partition(), new TreeMap<>()).remove(key.sort());
    }

    Set<String> keys() {
      return Set.of(partition, sort);
    }

    Key key(Map<String, JsonObject> item) {
      return new Key(key(item, partition, PARTITION_KEY_MAX), key(item, sort, SORT_KEY_MAX));
    }

    /// Of what must be a key and nothing else.
    Key onlyKey(Map<String, JsonObject> item) {
      if (!item.keySet().equals(keys())) {
        throw Refused.invalid("the provided key element does not match the schema");
      }
      return key(item);
    }

    private static String key(Map<String, JsonObject> item, String name, int most) {
      String key =
          Optional.ofNullable(item.get(name))
              .flatMap(value -> value.findText("S"))
              .orElseThrow(() -> Refused.invalid("the key `" + name + "` is missing or no text"));
      int length = key.getBytes(StandardCharsets.UTF_8).length;
      if (length == 0 || length > most) {
        throw Refused.invalid(
            "the key `" + name + "` has " + length + " bytes, 1 to " + most + " are allowed");
      }
      return key;
    }
  }

  private record Key(String partition, String sort) {}

  private record Token(JsonObject request, long at) {}

  private static final SortedMap<String, JsonObject> NONE = new TreeMap<>();

  private final Map<String, Table> tables = new HashMap<>();
  private final Map<String, Token> tokens = new HashMap<>();

  /// What [ServerProcess] starts: this class with the sources compiled here and the reader of JSON.
  public static List<String> command(int port) {
    return List.of(
        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
        "-Xmx512m",
        "-XX:TieredStopAtLevel=1",
        "-XX:+UseSerialGC",
        "-cp",
        String.join(
            File.pathSeparator, "target/test-classes", "target/classes", jackson().toString()),
        TableServer.class.getName(),
        Integer.toString(port));
  }

  private static Path jackson() {
    String type = "com/fasterxml/jackson/core/JsonFactory.class";
    String at = String.valueOf(TableServer.class.getClassLoader().getResource(type));
    return Path.of(URI.create(at.substring("jar:".length(), at.indexOf('!'))));
  }

  static void main(String[] arguments) throws IOException, InterruptedException {
    start(Integer.parseInt(arguments[0]));
    Thread.currentThread().join();
  }

  /// Starts a server with no tables, which ends with this process.
  ///
  /// @param port 0 for any that is free
  public static URI start(int port) throws IOException {
    // read once by the JDK's server: without it each answer takes 40 ms longer
    System.setProperty("sun.net.httpserver.nodelay", "true");
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getByAddress(LOOPBACK), port), 0);
    TableServer tables = new TableServer();
    server.createContext("/", tables::serve);
    server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
    // its thread is a daemon as who starts it: a program that ends does not wait for it
    Thread starter = new Thread(server::start, "tables");
    starter.setDaemon(true);
    starter.start();
    return URI.create("http://127.0.0.1:" + server.getAddress().getPort());
  }

  private void serve(HttpExchange exchange) throws IOException {
    try (exchange) {
      byte[] body = exchange.getRequestBody().readAllBytes();
      String target = String.valueOf(exchange.getRequestHeaders().getFirst("X-Amz-Target"));
      JsonObject answer;
      int status = 200;
      try {
        answer = answer(target.replace(TARGET, ""), request(body));
      } catch (Refused refused) {
        answer = refused.body;
        status = 400;
      }
      byte[] bytes = PlainJson.text(answer).getBytes(StandardCharsets.UTF_8);
      exchange.getResponseHeaders().set("Content-Type", "application/x-amz-json-1.0");
      exchange.sendResponseHeaders(status, bytes.length);
      exchange.getResponseBody().write(bytes);
    }
  }

  private static JsonObject request(byte[] body) {
    if (JsonReader.read(body, REQUEST_MAX) instanceof JsonResult.Read(JsonObject request)) {
      return request;
    }
    throw Refused.known("SerializationException", "the request cannot be read");
  }

  private synchronized JsonObject answer(String operation, JsonObject request) {
    return switch (operation) {
      case "BatchGetItem" -> batchGet(request);
      case "BatchWriteItem" -> batchWrite(request);
      case "CreateTable" -> createTable(request);
      case "DeleteItem", "PutItem", "UpdateItem" -> {
        Write write = new Write(operation.replace("Item", ""), request);
        write.refuseUnlessMet();
        write.carryOut();
        yield write.answer();
      }
      case "DeleteTable" -> {
        Table table = table(request);
        tables.remove(table.name());
        yield JsonObject.of("TableDescription", described(table));
      }
      case "DescribeTable" -> JsonObject.of("Table", described(table(request)));
      case "GetItem" -> get(request);
      case "Query" -> query(request);
      case "Scan" -> scan(request);
      case "TransactWriteItems" -> transact(request);
      default ->
          throw Refused.known("UnknownOperationException", operation + " is no operation here");
    };
  }

  // ---------------------------------------------------------------- tables

  private JsonObject createTable(JsonObject request) {
    String name = request.text("TableName");
    Map<String, String> keys = new HashMap<>();
    request
        .objects("KeySchema")
        .forEach(key -> keys.put(key.text("KeyType"), key.text("AttributeName")));
    Table table = new Table(name, keys.getOrDefault("HASH", ""), keys.getOrDefault("RANGE", ""));
    if (tables.putIfAbsent(name, table) != null) {
      throw Refused.known("ResourceInUseException", "Table already exists: " + name);
    }
    return JsonObject.of("TableDescription", described(table));
  }

  private static JsonObject described(Table table) {
    return JsonObject.of("TableName", table.name(), "TableStatus", "ACTIVE");
  }

  private Table table(JsonObject request) {
    return table(request.text("TableName"));
  }

  private Table table(String name) {
    return Optional.ofNullable(tables.get(name))
        .orElseThrow(() ->
            Refused.known(
                "ResourceNotFoundException", "Cannot do operations on a table that is not there"));
  }

  // ---------------------------------------------------------------- reads

  private JsonObject get(JsonObject request) {
    Table table = table(request);
    SortedMap<String, JsonObject> item = table.find(table.onlyKey(item(request.object("Key"))));
    JsonObjectBuilder answer = JsonObject.builder();
    if (!item.isEmpty()) {
      answer.put("Item", json(item));
    }
    return counted(answer, request, table, readUnits(TableExpression.size(item), request));
  }

  private JsonObject batchGet(JsonObject request) {
    JsonObjectBuilder responses = JsonObject.builder();
    JsonObjectBuilder left = JsonObject.builder();
    List<Json> consumed = new ArrayList<>();
    long read = 0;
    long asked = 0;
    JsonObject items = request.object("RequestItems");
    for (String name : items.keys()) {
      Table table = table(name);
      JsonObject of = items.object(name);
      List<Json> found = new ArrayList<>();
      List<Json> unread = new ArrayList<>();
      Set<Key> seen = new HashSet<>();
      double units = 0;
      for (JsonObject each : of.objects("Keys")) {
        Key key = table.onlyKey(item(each));
        if (!seen.add(key) || ++asked > READS_MAX) {
          throw Refused.invalid("a batch has more than 100 keys, or one of them twice");
        }
        SortedMap<String, JsonObject> item = table.find(key);
        long size = TableExpression.size(item);
        if (read + size > ANSWER_MAX) {
          unread.add(each);
          continue;
        }
        read += size;
        units += readUnits(size, of);
        if (!item.isEmpty()) {
          found.add(json(item));
        }
      }
      responses.put(name, new JsonArray(found));
      if (!unread.isEmpty()) {
        left.put(name, JsonObject.of("Keys", new JsonArray(unread)));
      }
      consumed.add(capacity(table, units));
    }
    JsonObjectBuilder answer = JsonObject.builder();
    answer.put("Responses", responses.build()).put("UnprocessedKeys", left.build());
    return counted(answer, request, consumed);
  }

  private JsonObject query(JsonObject request) {
    Table table = table(request);
    TableExpression expression = new TableExpression(request, table.keys());
    String text = request.text("KeyConditionExpression");
    String partition =
        expression
            .equalTo(text, table.partition())
            .flatMap(value -> value.findText("S"))
            .orElseThrow(() -> Refused.invalid("a query names the key of one partition"));
    NavigableMap<String, SortedMap<String, JsonObject>> rows =
        table.partitions().getOrDefault(partition, new TreeMap<>());
    boolean forward = !request.has("ScanIndexForward") || request.flag("ScanIndexForward");
    return page(
        request,
        table,
        expression,
        expression.condition(text),
        forward ? rows.values() : rows.descendingMap().values());
  }

  private JsonObject scan(JsonObject request) {
    Table table = table(request);
    List<SortedMap<String, JsonObject>> all = new ArrayList<>();
    table.partitions().values().forEach(rows -> all.addAll(rows.values()));
    return page(request, table, new TableExpression(request, table.keys()), _ -> true, all);
  }

  /// The items after the start, up to the first that makes 1 MB of what was read, or to the limit.
  private JsonObject page(
      JsonObject request,
      Table table,
      TableExpression expression,
      Predicate<SortedMap<String, JsonObject>> keys,
      Iterable<SortedMap<String, JsonObject>> rows) {
    Predicate<SortedMap<String, JsonObject>> filter =
        request.findText("FilterExpression").map(expression::condition).orElse(_ -> true);
    Optional<Set<String>> kept =
        request.findText("ProjectionExpression").map(expression::projection);
    expression.allUsed();
    long limit = request.has("Limit") ? request.integer("Limit") : Long.MAX_VALUE;
    boolean begun = !request.has("ExclusiveStartKey");
    Key start = begun ? null : table.onlyKey(item(request.object("ExclusiveStartKey")));
    List<Json> found = new ArrayList<>();
    JsonObjectBuilder answer = JsonObject.builder();
    long read = 0;
    long scanned = 0;
    for (SortedMap<String, JsonObject> item : rows) {
      if (!begun) {
        begun = table.key(item).equals(start);
        continue;
      }
      if (!keys.test(item)) {
        continue;
      }
      read += TableExpression.size(item);
      scanned++;
      if (filter.test(item)) {
        found.add(json(kept.map(names -> only(item, names)).orElse(item)));
      }
      if (read >= PAGE_MAX || scanned == limit) {
        answer.put("LastEvaluatedKey", json(only(item, table.keys())));
        break;
      }
    }
    answer
        .put("Items", new JsonArray(found))
        .put("Count", found.size())
        .put("ScannedCount", scanned);
    return counted(answer, request, table, readUnits(read, request));
  }

  // ---------------------------------------------------------------- writes

  /// One write, which is looked at before it is carried out.
  private final class Write {
    final String kind;
    final JsonObject request;
    final Table table;
    final Key key;
    final SortedMap<String, JsonObject> before;
    final SortedMap<String, JsonObject> after;
    final Set<String> changed;
    final boolean met;

    Write(String kind, JsonObject request) {
      this.kind = kind;
      this.request = request;
      table = table(request);
      boolean put = kind.equals("Put");
      SortedMap<String, JsonObject> given = item(request.object(put ? "Item" : "Key"));
      key = put ? table.key(given) : table.onlyKey(given);
      before = table.find(key);
      TableExpression expression = new TableExpression(request, table.keys());
      met =
          request
              .findText("ConditionExpression")
              .map(text -> expression.condition(text).test(before))
              .orElse(true);
      switch (kind) {
        case "Put" -> {
          after = given;
          changed = Set.of();
        }
        case "Update" -> {
          after = new TreeMap<>(before.isEmpty() ? given : before);
          // an update that is not met is still read, and its operands may be missing
          changed =
              !request.has("UpdateExpression")
                  ? Set.of()
                  : expression.update(
                      request.text("UpdateExpression"), met ? before : placeholders(), after);
        }
        default -> {
          after = kind.equals("ConditionCheck") ? before : NONE;
          changed = Set.of();
        }
      }
      expression.allUsed();
      if (met && TableExpression.size(after) > ITEM_MAX) {
        throw Refused.invalid("Item size has exceeded the maximum allowed size");
      }
    }

    private SortedMap<String, JsonObject> placeholders() {
      SortedMap<String, JsonObject> any = new TreeMap<>(before);
      JsonObject names = request.members("ExpressionAttributeNames");
      names.keys().forEach(name -> any.putIfAbsent(names.text(name), ZERO));
      return any;
    }

    void refuseUnlessMet() {
      if (!met) {
        throw Refused.of(
            "com.amazonaws.dynamodb.v20120810#ConditionalCheckFailedException",
            "The conditional request failed",
            returned().map(item -> List.of(Map.entry("Item", item))).orElse(List.of()));
      }
    }

    /// What a condition that is not met returns.
    Optional<Json> returned() {
      boolean wanted =
          request.findText("ReturnValuesOnConditionCheckFailure").orElse("").equals("ALL_OLD");
      return wanted && !before.isEmpty() ? Optional.of(json(before)) : Optional.empty();
    }

    void carryOut() {
      if (kind.equals("Delete")) {
        table.remove(key);
      } else if (!kind.equals("ConditionCheck")) {
        table.put(key, after);
      }
    }

    double units() {
      long size = Math.max(TableExpression.size(before), TableExpression.size(after));
      return Math.max(1, Math.ceilDiv(size, WRITE_UNIT));
    }

    JsonObject answer() {
      JsonObjectBuilder answer = JsonObject.builder();
      SortedMap<String, JsonObject> shown =
          switch (request.findText("ReturnValues").orElse("NONE")) {
            case "ALL_OLD" -> before;
            case "ALL_NEW" -> after;
            case "UPDATED_OLD" -> only(before, changed);
            case "UPDATED_NEW" -> only(after, changed);
            default -> NONE;
          };
      if (!shown.isEmpty()) {
        answer.put("Attributes", json(shown));
      }
      return counted(answer, request, table, units());
    }
  }

  private static final JsonObject ZERO = JsonObject.of("N", "0");

  private JsonObject batchWrite(JsonObject request) {
    List<Write> writes = new ArrayList<>();
    Set<List<Object>> seen = new HashSet<>();
    Map<String, Double> units = new TreeMap<>();
    JsonObject items = request.object("RequestItems");
    for (String name : items.keys()) {
      for (JsonObject each : items.objects(name)) {
        String kind = each.keys().getFirst();
        JsonObjectBuilder one = JsonObject.builder();
        one.putAll(each.object(kind));
        Write write = new Write(kind.replace("Request", ""), one.put("TableName", name).build());
        writes.add(write);
        if (!seen.add(List.of(name, write.key)) || writes.size() > WRITES_MAX) {
          throw Refused.invalid("a batch has more than 25 writes, or two of one item");
        }
        units.merge(name, write.units(), Double::sum);
      }
    }
    writes.forEach(Write::carryOut);
    JsonObjectBuilder answer = JsonObject.builder();
    answer.put("UnprocessedItems", JsonObject.EMPTY);
    List<Json> consumed = new ArrayList<>();
    units.forEach((name, sum) -> consumed.add(capacity(table(name), sum)));
    return counted(answer, request, consumed);
  }

  private JsonObject transact(JsonObject request) {
    long now = System.nanoTime();
    tokens.values().removeIf(token -> now - token.at() > TOKEN_LIFE.toNanos());
    List<Write> writes = new ArrayList<>();
    Set<List<Object>> seen = new HashSet<>();
    Map<String, Double> units = new TreeMap<>();
    JsonArray items = new JsonArray(request.list("TransactItems"));
    Optional<String> token = request.findText("ClientRequestToken");
    JsonObject asked = JsonObject.of("TransactItems", items);
    Optional<Token> before = token.map(tokens::get);
    if (before.isPresent() && !before.get().request().equals(asked)) {
      throw Refused.known(
          "IdempotentParameterMismatchException", "the token is of another request");
    }
    long size = 0;
    if (before.isEmpty()) {
      for (JsonObject each : request.objects("TransactItems")) {
        String kind = each.keys().getFirst();
        Write write = new Write(kind, each.object(kind));
        writes.add(write);
        size += TableExpression.size(write.after);
        if (!seen.add(List.of(write.table.name(), write.key))
            || writes.size() > TRANSACTED_MAX
            || size > TRANSACTION_MAX) {
          throw Refused.invalid(
              "a transaction has more than 100 writes or 4 MB, or two writes of one item");
        }
        units.merge(write.table.name(), 2 * write.units(), Double::sum);
      }
      cancelUnlessMet(writes);
      writes.forEach(Write::carryOut);
      token.ifPresent(it -> tokens.put(it, new Token(asked, now)));
    }
    List<Json> consumed = new ArrayList<>();
    units.forEach((name, sum) -> consumed.add(capacity(table(name), sum)));
    return counted(JsonObject.builder(), request, consumed);
  }

  private static void cancelUnlessMet(List<Write> writes) {
    if (writes.stream().allMatch(write -> write.met)) {
      return;
    }
    List<Json> reasons = new ArrayList<>();
    List<String> codes = new ArrayList<>();
    for (Write write : writes) {
      codes.add(write.met ? "None" : "ConditionalCheckFailed");
      JsonObjectBuilder reason = JsonObject.builder().put("Code", codes.getLast());
      if (!write.met) {
        reason.put("Message", "The conditional request failed");
        reason.put("Item", write.returned());
      }
      reasons.add(reason.build());
    }
    throw Refused.of(
        "com.amazonaws.dynamodb.v20120810#TransactionCanceledException",
        "Transaction cancelled, please refer cancellation reasons for specific reasons " + codes,
        List.of(Map.entry("CancellationReasons", new JsonArray(reasons))));
  }

  // ---------------------------------------------------------------- items and units

  private static SortedMap<String, JsonObject> item(JsonObject json) {
    SortedMap<String, JsonObject> item = new TreeMap<>();
    json.forEach((name, value) -> item.put(name, (JsonObject) value));
    return item;
  }

  private static JsonObject json(SortedMap<String, JsonObject> item) {
    return JsonObject.of(item);
  }

  private static SortedMap<String, JsonObject> only(
      SortedMap<String, JsonObject> item, Set<String> names) {
    SortedMap<String, JsonObject> some = new TreeMap<>(item);
    some.keySet().retainAll(names);
    return some;
  }

  /// What a consistent read consumes; any other half of it.
  private static double readUnits(long size, JsonObject request) {
    long units = Math.max(1, Math.ceilDiv(size, READ_UNIT));
    return request.has("ConsistentRead") && request.flag("ConsistentRead") ? units : units / 2.0;
  }

  private static JsonObject capacity(Table table, double units) {
    return JsonObject.of("TableName", table.name(), "CapacityUnits", BigDecimal.valueOf(units));
  }

  private static JsonObject counted(
      JsonObjectBuilder answer, JsonObject request, Table table, double units) {
    if (!request.findText("ReturnConsumedCapacity").orElse("NONE").equals("NONE")) {
      answer.put("ConsumedCapacity", capacity(table, units));
    }
    return answer.build();
  }

  private static JsonObject counted(
      JsonObjectBuilder answer, JsonObject request, List<Json> units) {
    if (!request.findText("ReturnConsumedCapacity").orElse("NONE").equals("NONE")) {
      answer.put("ConsumedCapacity", new JsonArray(units));
    }
    return answer.build();
  }
}
