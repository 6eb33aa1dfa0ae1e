package dev.plumbline.aws.dynamodb;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.plumbline.base.canonical.CanonicalArtefact.ArtefactKind;
import dev.plumbline.base.canonical.Digest;
import dev.plumbline.store.Proceedings;
import dev.plumbline.store.StoreFailedException;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.TransactionCanceledException;

/// Corrections and appeals in a table: the rows `proceedings#<hex of the scorecard>#<hex of the
/// id>` in the order of their sequence, each written once. Entries that belong together are written
/// in one transaction, so that of two processes that decide at once one is refused.
record DynamoProceedings(DynamoTable table) implements Proceedings {

  private static final String WHAT = "list corrections and appeals";
  private static final String KIND = "kind";
  private static final String DIGEST = "digest";
  private static final String SCORECARD = "scorecard";
  private static final String AT = "at";

  @Override
  public boolean add(List<Entry> entries) {
    Entry first = entries.getFirst();
    if (list(first.result(), first.id()).size() != first.sequence()) {
      return false;
    }
    String requestToken = UUID.randomUUID().toString();
    try {
      table.call(
          "record a correction or an appeal",
          it ->
              it.transactWriteItems(request ->
                  request
                      .clientRequestToken(requestToken)
                      .transactItems(
                          entries.stream().map(entry -> table.ifAbsent(row(entry))).toList())));
      return true;
    } catch (TransactionCanceledException taken) {
      return false;
    }
  }

  @Override
  public List<Entry> list(Digest result, String id) {
    List<Map<String, AttributeValue>> rows = table.rows(WHAT, pk(result, id), "");
    List<Entry> entries = new ArrayList<>();
    for (Map<String, AttributeValue> row : rows) {
      if (!text(row, DynamoTable.SK).equals(DynamoTable.sequence(entries.size()))) {
        throw damaged(result);
      }
      entries.add(entry(row, result, id, entries.size()));
    }
    return entries;
  }

  private static Map<String, AttributeValue> row(Entry entry) {
    Map<String, AttributeValue> row =
        DynamoTable.key(pk(entry.result(), entry.id()), DynamoTable.sequence(entry.sequence()));
    row.put(KIND, DynamoTable.text(entry.kind().id()));
    row.put(DIGEST, DynamoTable.text(entry.digest().toString()));
    entry.scorecard().ifPresent(card -> row.put(SCORECARD, DynamoTable.text(card.toString())));
    row.put(AT, DynamoTable.text(entry.at().toString()));
    return row;
  }

  private static Entry entry(
      Map<String, AttributeValue> row, Digest result, String id, long sequence) {
    try {
      return new Entry(
          text(row, KIND).equals(ArtefactKind.CORRECTION.id())
              ? ArtefactKind.CORRECTION
              : ArtefactKind.APPEAL,
          Digest.parse(text(row, DIGEST)).orElseThrow(() -> damaged(result)),
          result,
          id,
          sequence,
          Optional.of(text(row, SCORECARD))
              .filter(card -> !card.isEmpty())
              .map(card -> Digest.parse(card).orElseThrow(() -> damaged(result))),
          Instant.parse(text(row, AT)));
    } catch (DateTimeParseException noInstant) {
      throw damaged(result);
    }
  }

  private static String text(Map<String, AttributeValue> row, String name) {
    return Optional.ofNullable(row.get(name)).map(AttributeValue::s).orElse("");
  }

  private static StoreFailedException damaged(Digest result) {
    return new StoreFailedException("the corrections and appeals on " + result + " are damaged");
  }

  /// An id has any characters and any length, so its digest stands for it.
  private static String pk(Digest result, String id) {
    return "proceedings#"
        + result.hex()
        + "#"
        + Digest.of(ArtefactKind.REQUEST, id.getBytes(UTF_8)).hex();
  }
}
