package dev.plumbline.store.memory;

import dev.plumbline.base.canonical.Digest;
import dev.plumbline.base.signing.DsseEnvelope;
import dev.plumbline.base.signing.LogAudit;
import dev.plumbline.base.signing.TreeHead;
import dev.plumbline.base.signing.TreeHead.LogEntry;
import dev.plumbline.base.signing.TreeHead.LogRow;
import dev.plumbline.store.TransparencyLog;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

final class MemoryTransparencyLog implements TransparencyLog {

  private final List<LogEntry> entries = new ArrayList<>();
  private final List<LogRow> rows = new ArrayList<>();

  @Override
  public synchronized long append(
      LogEntry entry, Function<TreeHead, DsseEnvelope> signer, Instant now) {
    if (!entries.contains(entry)) {
      TreeHead head =
          LogAudit.after(
                  rows.stream().map(LogRow::entry).toList(),
                  rows.stream().findFirst().map(LogRow::head),
                  entry,
                  now,
                  TransparencyLog::freshName)
              .orElseThrow();
      rows.add(new LogRow(entry.bytes(), signer.apply(head).bytes()));
      entries.add(entry);
    }
    return entries.indexOf(entry);
  }

  @Override
  public synchronized List<LogRow> rows() {
    return List.copyOf(rows);
  }

  @Override
  public synchronized List<LogEntry> about(Digest subject) {
    return entries.stream().filter(entry -> entry.subject().equals(subject)).toList();
  }
}
