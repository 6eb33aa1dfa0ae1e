package dev.plumbline.aws.dynamodb;

import dev.plumbline.base.canonical.Digest;
import dev.plumbline.proof.Approval;
import dev.plumbline.store.Approvals;
import dev.plumbline.store.StoreFailedException;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.Map;
import java.util.Optional;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/// Approvals in a table: the row `approval#<hex>` holds who and when, and is written once.
final class DynamoApprovals implements Approvals {

  private static final String BY = "by";
  private static final String AT = "at";

  private final DynamoTable table;

  DynamoApprovals(DynamoTable table) {
    this.table = table;
  }

  @Override
  public Approval record(Digest bundle, Approval approval) {
    Map<String, AttributeValue> row = DynamoTable.key(pk(bundle), DynamoTable.SINGLE);
    row.put(BY, DynamoTable.text(approval.by()));
    row.put(AT, DynamoTable.text(approval.at().toString()));
    return table
        .putNew("record an approval", row)
        .map(earlier -> approval(bundle, earlier))
        .orElse(approval);
  }

  @Override
  public Optional<Approval> find(Digest bundle) {
    Map<String, AttributeValue> row = table.row("find an approval", pk(bundle), DynamoTable.SINGLE);
    return row.isEmpty() ? Optional.empty() : Optional.of(approval(bundle, row));
  }

  private static Approval approval(Digest bundle, Map<String, AttributeValue> row) {
    String by = text(row, BY);
    if (!Approval.isName(by)) {
      throw damaged(bundle);
    }
    try {
      return new Approval(by, Instant.parse(text(row, AT)));
    } catch (DateTimeParseException noInstant) {
      throw damaged(bundle);
    }
  }

  private static String text(Map<String, AttributeValue> row, String name) {
    return Optional.ofNullable(row.get(name)).map(AttributeValue::s).orElse("");
  }

  private static StoreFailedException damaged(Digest bundle) {
    return new StoreFailedException("the approval of " + bundle + " is damaged");
  }

  private static String pk(Digest bundle) {
    return "approval#" + bundle.hex();
  }
}
