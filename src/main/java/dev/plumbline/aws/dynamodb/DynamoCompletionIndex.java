package dev.plumbline.aws.dynamodb;

import dev.plumbline.base.canonical.Digest;
import dev.plumbline.store.DocumentCompletionIndex;
import java.util.List;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/// The index in a table: `completions#<document>`, sorted by completion.
final class DynamoCompletionIndex implements DocumentCompletionIndex {

  private final DynamoTable table;

  DynamoCompletionIndex(DynamoTable table) {
    this.table = table;
  }

  @Override
  public void put(Digest document, Digest completion) {
    Map<String, AttributeValue> row = DynamoTable.key(pk(document), completion.hex());
    table.call("put a completion", it -> it.putItem(put -> put.tableName(table.name()).item(row)));
  }

  @Override
  public List<Digest> list(Digest document) {
    return table.rows("list completions", pk(document), "").stream()
        .map(row -> new Digest(row.get(DynamoTable.SK).s()))
        .toList();
  }

  private static String pk(Digest document) {
    return "completions#" + document.hex();
  }
}
