package dev.plumbline.aws.dynamodb;

import dev.plumbline.base.canonical.Digest;
import dev.plumbline.store.ScorecardIndex;
import dev.plumbline.store.StoreFailedException;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/// The index in a table: `scorecards#<extraction spec>.<scoring spec>#<judge>#<document>`. A
/// document has a partition of its own, so that writing a long series heats none.
final class DynamoScorecardIndex implements ScorecardIndex {

  private final DynamoTable table;

  DynamoScorecardIndex(DynamoTable table) {
    this.table = table;
  }

  @Override
  public void put(Series series, Digest document, Digest scorecard) {
    Map<String, AttributeValue> row = DynamoTable.key(pk(series, document), DynamoTable.SINGLE);
    row.put("scorecard", DynamoTable.text(scorecard.toString()));
    table.call("put a scorecard", it -> it.putItem(put -> put.tableName(table.name()).item(row)));
  }

  @Override
  public SortedMap<Digest, Digest> find(Series series, Collection<Digest> documents) {
    SortedMap<String, Digest> keys = new TreeMap<>();
    documents.forEach(document -> keys.put(pk(series, document), document));
    SortedMap<Digest, Digest> scorecards = new TreeMap<>();
    table
        .rows("find scorecards", List.copyOf(keys.keySet()))
        .forEach((pk, row) ->
            scorecards.put(
                keys.get(pk),
                Digest.parse(row.get("scorecard").s())
                    .orElseThrow(
                        () -> new StoreFailedException("the row " + pk + " has no valid digest"))));
    return scorecards;
  }

  private static String pk(Series series, Digest document) {
    return "scorecards#"
        + series.extractionSpec().hex()
        + "."
        + series.scoringSpec().hex()
        + "#"
        + series.judge().hex()
        + "#"
        + document.hex();
  }
}
