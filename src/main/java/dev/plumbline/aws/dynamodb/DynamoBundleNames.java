package dev.plumbline.aws.dynamodb;

import dev.plumbline.base.canonical.Digest;
import dev.plumbline.store.BundleName;
import dev.plumbline.store.BundleNames;
import dev.plumbline.store.NameClaim;
import dev.plumbline.store.StoreFailedException;
import java.util.Map;
import java.util.Optional;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/// Bundle names in a table: the row `name#<rubric>@<version>` holds a digest, and is written once.
final class DynamoBundleNames implements BundleNames {

  private final DynamoTable table;

  DynamoBundleNames(DynamoTable table) {
    this.table = table;
  }

  @Override
  public NameClaim claim(BundleName name, Digest bundle) {
    Map<String, AttributeValue> row = DynamoTable.key(pk(name), DynamoTable.SINGLE);
    row.put("bundle", DynamoTable.text(bundle.toString()));
    return table
        .putNew("give a name", row)
        .map(earlier -> NameClaim.of(bundle, digest(name, earlier)))
        .orElseGet(NameClaim.Claimed::new);
  }

  @Override
  public Optional<Digest> find(BundleName name) {
    Map<String, AttributeValue> row = table.row("find a name", pk(name), DynamoTable.SINGLE);
    return row.isEmpty() ? Optional.empty() : Optional.of(digest(name, row));
  }

  private static Digest digest(BundleName name, Map<String, AttributeValue> row) {
    return Optional.ofNullable(row.get("bundle"))
        .map(AttributeValue::s)
        .flatMap(Digest::parse)
        .orElseThrow(() -> new StoreFailedException("the name " + name + " has no valid digest"));
  }

  private static String pk(BundleName name) {
    return "name#" + name;
  }
}
