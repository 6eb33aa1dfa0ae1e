package dev.plumbline.store.dynamodb;

import dev.plumbline.canonical.Digest;
import dev.plumbline.store.BundleName;
import dev.plumbline.store.BundleNames;
import dev.plumbline.store.Naming;
import dev.plumbline.store.StoreFailed;
import java.util.Map;
import java.util.Optional;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ConditionalCheckFailedException;
import software.amazon.awssdk.services.dynamodb.model.ReturnValuesOnConditionCheckFailure;

/// Names in a table: `name#<rubric>@<version>` holds a digest, and is written once.
public final class DynamoBundleNames implements BundleNames {

  private final Table table;

  public DynamoBundleNames(Table table) {
    this.table = table;
  }

  @Override
  public Naming give(BundleName name, Digest bundle) {
    Map<String, AttributeValue> row = Table.key(pk(name), Table.ONLY);
    row.put("bundle", Table.text(bundle.toString()));
    try {
      table.call(
          "give a name",
          it ->
              it.putItem(put ->
                  put.tableName(table.name())
                      .item(row)
                      .conditionExpression("attribute_not_exists(pk)")
                      .returnValuesOnConditionCheckFailure(
                          ReturnValuesOnConditionCheckFailure.ALL_OLD)));
      return new Naming.Named();
    } catch (ConditionalCheckFailedException taken) {
      return Naming.of(bundle, digest(name, taken.item()));
    }
  }

  @Override
  public Optional<Digest> find(BundleName name) {
    Map<String, AttributeValue> row = table.row("find a name", pk(name), Table.ONLY);
    return row.isEmpty() ? Optional.empty() : Optional.of(digest(name, row));
  }

  private static Digest digest(BundleName name, Map<String, AttributeValue> row) {
    return Optional.ofNullable(row.get("bundle"))
        .map(AttributeValue::s)
        .flatMap(Digest::parse)
        .orElseThrow(() -> new StoreFailed("the name " + name + " holds no digest"));
  }

  private static String pk(BundleName name) {
    return "name#" + name;
  }
}
