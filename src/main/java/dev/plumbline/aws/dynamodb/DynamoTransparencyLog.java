package dev.plumbline.aws.dynamodb;

import dev.plumbline.base.canonical.Digest;
import dev.plumbline.base.canonical.JsonRecord;
import dev.plumbline.base.signing.DsseEnvelope;
import dev.plumbline.base.signing.LogAudit;
import dev.plumbline.base.signing.TreeHead;
import dev.plumbline.base.signing.TreeHead.LogEntry;
import dev.plumbline.base.signing.TreeHead.LogRow;
import dev.plumbline.store.StoreFailedException;
import dev.plumbline.store.StoreFailedException.StoreBusyException;
import dev.plumbline.store.TransparencyLog;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.TransactionCanceledException;

/// The log in a table: the rows `log` in the order of their positions, and for each a row
/// `signed#<hex of the subject>` by which it is found. Both are written in one transaction, only if
/// absent, so that of two processes that append at once one begins again.
record DynamoTransparencyLog(DynamoTable table) implements TransparencyLog {

  private static final String LOG = "log";
  private static final String SIGNED = "signed#";
  private static final String ENTRY = "entry";
  private static final String HEAD = "head";
  private static final String POSITION = "position";

  /// How often an append is tried while others append.
  private static final int ATTEMPTS_MAX = 100;

  @Override
  public long append(LogEntry entry, Function<TreeHead, DsseEnvelope> signer, Instant now) {
    for (int attempt = 0; attempt < ATTEMPTS_MAX; attempt++) {
      Map<String, AttributeValue> there =
          table.row("find an entry of the log", signed(entry.subject()), sortKey(entry));
      if (!there.isEmpty()) {
        return Long.parseLong(there.get(POSITION).n());
      }
      List<Map<String, AttributeValue>> lines = lines();
      if (isIncomplete(lines)) {
        throw damaged();
      }
      List<LogRow> rows = rows(lines);
      TreeHead head =
          LogAudit.after(
                  rows.stream().map(LogRow::entry).toList(),
                  rows.stream().findFirst().map(LogRow::head),
                  entry,
                  now,
                  TransparencyLog::freshName)
              .orElseThrow(DynamoTransparencyLog::damaged);
      if (isWritten(rows.size(), entry, signer.apply(head))) {
        return rows.size();
      }
    }
    throw new StoreBusyException("others append to the log without end", null);
  }

  private boolean isWritten(long position, LogEntry entry, DsseEnvelope head) {
    Map<String, AttributeValue> line = DynamoTable.key(LOG, DynamoTable.sequence(position));
    line.put(ENTRY, binary(entry.bytes()));
    line.put(HEAD, binary(head.bytes()));
    Map<String, AttributeValue> index = DynamoTable.key(signed(entry.subject()), sortKey(entry));
    index.put(ENTRY, binary(entry.bytes()));
    index.put(POSITION, DynamoTable.number(position));
    String requestToken = UUID.randomUUID().toString();
    try {
      table.call(
          "append to the log",
          it ->
              it.transactWriteItems(request ->
                  request
                      .clientRequestToken(requestToken)
                      .transactItems(table.ifAbsent(line), table.ifAbsent(index))));
      return true;
    } catch (TransactionCanceledException taken) {
      return false;
    }
  }

  @Override
  public List<LogRow> rows() {
    return rows(lines());
  }

  private static List<LogRow> rows(List<Map<String, AttributeValue>> lines) {
    return lines.stream().map(row -> new LogRow(bytes(row, ENTRY), bytes(row, HEAD))).toList();
  }

  private List<Map<String, AttributeValue>> lines() {
    return table.rows("read the log", LOG, "");
  }

  /// Whether a row before the last is missing, so that the place of the next entry seems taken.
  private static boolean isIncomplete(List<Map<String, AttributeValue>> lines) {
    return !lines.isEmpty()
        && !lines.getLast().get(DynamoTable.SK).s().equals(DynamoTable.sequence(lines.size() - 1L));
  }

  private static StoreFailedException damaged() {
    return new StoreFailedException("the log is damaged: `verify --log` says where");
  }

  @Override
  public List<LogEntry> about(Digest subject) {
    return table.rows("read the log", signed(subject), "").stream()
        .sorted(Comparator.comparingLong(DynamoTransparencyLog::position))
        .flatMap(row -> JsonRecord.read(LogEntry.class, bytes(row, ENTRY)).stream())
        .filter(entry -> entry.subject().equals(subject))
        .toList();
  }

  private static long position(Map<String, AttributeValue> row) {
    return Optional.ofNullable(row.get(POSITION)).map(it -> Long.parseLong(it.n())).orElse(0L);
  }

  private static byte[] bytes(Map<String, AttributeValue> row, String name) {
    return Optional.ofNullable(row.get(name))
        .map(AttributeValue::b)
        .map(SdkBytes::asByteArray)
        .orElse(new byte[0]);
  }

  private static AttributeValue binary(byte[] bytes) {
    return AttributeValue.fromB(SdkBytes.fromByteArray(bytes));
  }

  private static String signed(Digest subject) {
    return SIGNED + subject.hex();
  }

  private static String sortKey(LogEntry entry) {
    return entry.attestation().hex();
  }
}
