package dev.plumbline.aws.dynamodb;

import dev.plumbline.base.canonical.ArtefactKind;
import dev.plumbline.base.canonical.Digest;
import dev.plumbline.store.AliasName;
import dev.plumbline.store.Aliases;
import dev.plumbline.store.ArtefactReader;
import dev.plumbline.store.StoreFailedException;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.Put;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;
import software.amazon.awssdk.services.dynamodb.model.TransactionCanceledException;

/// Aliases in a table: the row `alias#<rubric>@<alias>` holds the current version, and the rows
/// `history#<version>` of the same partition every version; both are written in one transaction.
final class DynamoAliases implements Aliases {

  private static final String HISTORY = "history#";
  private static final int VERSION_DIGITS = 12;

  private final DynamoTable table;

  DynamoAliases(DynamoTable table) {
    this.table = table;
  }

  @Override
  public Optional<Pointer> find(AliasName alias) {
    Map<String, AttributeValue> row = table.row("find an alias", pk(alias), DynamoTable.SINGLE);
    return row.isEmpty() ? Optional.empty() : Optional.of(pointer(alias, row));
  }

  @Override
  public PointerAndArtefact find(
      AliasName alias, ArtefactReader artefacts, ArtefactKind kind, Digest digest) {
    if (!(artefacts instanceof DynamoArtefactStore store)) {
      return Aliases.super.find(alias, artefacts, kind, digest);
    }
    String pk = DynamoArtefactStore.pk(kind, digest);
    Map<String, Map<String, AttributeValue>> rows =
        table.rows("find an alias and " + kind.id(), List.of(pk(alias), pk));
    return new PointerAndArtefact(
        Optional.ofNullable(rows.get(pk(alias))).map(row -> pointer(alias, row)),
        store.lookup(kind, digest, rows.getOrDefault(pk, Map.of())));
  }

  @Override
  public Move move(AliasName alias, Digest bundle, long expectedVersion, Instant at) {
    Map<String, AttributeValue> now =
        row(alias, DynamoTable.SINGLE, bundle, expectedVersion + 1, at);
    Map<String, AttributeValue> past =
        row(alias, history(expectedVersion + 1), bundle, expectedVersion + 1, at);
    Put.Builder head = Put.builder().tableName(table.name()).item(now);
    if (expectedVersion == 0) {
      head.conditionExpression("attribute_not_exists(pk)");
    } else {
      head.conditionExpression("#version = :seen")
          .expressionAttributeNames(Map.of("#version", "version"))
          .expressionAttributeValues(Map.of(":seen", DynamoTable.number(expectedVersion)));
    }
    Put.Builder trail =
        Put.builder()
            .tableName(table.name())
            .item(past)
            .conditionExpression("attribute_not_exists(pk)");
    String requestToken = UUID.randomUUID().toString();
    try {
      table.call(
          "move an alias",
          it ->
              it.transactWriteItems(request ->
                  request
                      .clientRequestToken(requestToken)
                      .transactItems(
                          TransactWriteItem.builder().put(head.build()).build(),
                          TransactWriteItem.builder().put(trail.build()).build())));
      return new Move.Moved(pointer(alias, now));
    } catch (TransactionCanceledException stale) {
      return new Move.Stale(find(alias).map(Pointer::version).orElse(0L));
    }
  }

  @Override
  public List<Pointer> history(AliasName alias) {
    return table.rows("read the history of an alias", pk(alias), HISTORY).stream()
        .map(row -> pointer(alias, row))
        .toList();
  }

  /// Scans the whole table, which is meant for operators: aliases have no index by rubric.
  @Override
  public List<AliasName> list(String rubric) {
    String prefix = "alias#" + rubric + "@";
    return table.partitions("list aliases", prefix).stream()
        .flatMap(pk -> AliasName.parse(pk.substring("alias#".length())).stream())
        .sorted()
        .toList();
  }

  private static Map<String, AttributeValue> row(
      AliasName alias, String sk, Digest bundle, long version, Instant at) {
    Map<String, AttributeValue> row = new HashMap<>(DynamoTable.key(pk(alias), sk));
    row.put("at", DynamoTable.number(at.toEpochMilli()));
    row.put("bundle", DynamoTable.text(bundle.toString()));
    row.put("version", DynamoTable.number(version));
    return row;
  }

  private static Pointer pointer(AliasName alias, Map<String, AttributeValue> row) {
    Digest bundle =
        Digest.parse(row.get("bundle").s())
            .orElseThrow(
                () -> new StoreFailedException("the alias " + alias + " has no valid digest"));
    return new Pointer(
        Long.parseLong(row.get("version").n()),
        bundle,
        Instant.ofEpochMilli(Long.parseLong(row.get("at").n())));
  }

  private static String history(long version) {
    String number = Long.toString(version);
    return HISTORY + "0".repeat(Math.max(0, VERSION_DIGITS - number.length())) + number;
  }

  private static String pk(AliasName alias) {
    return "alias#" + alias;
  }
}
