package dev.plumbline.store.dynamodb;

import dev.plumbline.canonical.Digest;
import dev.plumbline.store.ScorecardIndex;
import dev.plumbline.store.StoreFailedException;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/// The index in a table: `scorecards#<extraction spec>.<scoring spec>#<judge>`, sorted by document.
final class DynamoScorecardIndex implements ScorecardIndex {

  private final DynamoTable table;

  DynamoScorecardIndex(DynamoTable table) {
    this.table = table;
  }

  @Override
  public void put(Series series, Digest document, Digest scorecard) {
    Map<String, AttributeValue> row = DynamoTable.key(pk(series), document.hex());
    row.put("scorecard", DynamoTable.text(scorecard.toString()));
    table.call("put a scorecard", it -> it.putItem(put -> put.tableName(table.name()).item(row)));
  }

  @Override
  public SortedMap<Digest, Digest> list(Series series) {
    SortedMap<Digest, Digest> scorecards = new TreeMap<>();
    for (Map<String, AttributeValue> row : table.rows("list scorecards", pk(series), "")) {
      Digest scorecard =
          Digest.parse(row.get("scorecard").s())
              .orElseThrow(() ->
                  new StoreFailedException("a row of " + pk(series) + " has no valid digest"));
      scorecards.put(new Digest(row.get(DynamoTable.SK).s()), scorecard);
    }
    return scorecards;
  }

  private static String pk(Series series) {
    return "scorecards#"
        + series.extractionSpec().hex()
        + "."
        + series.scoringSpec().hex()
        + "#"
        + series.judge().hex();
  }
}
