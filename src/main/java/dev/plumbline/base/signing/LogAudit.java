package dev.plumbline.base.signing;

import dev.plumbline.base.canonical.JsonRecord;
import dev.plumbline.base.merkle.MerkleHash;
import dev.plumbline.base.merkle.MerkleRootBuilder;
import dev.plumbline.base.signing.TreeHead.LogEntry;
import dev.plumbline.base.signing.TreeHead.LogRow;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;

/// Compares a log with the heads that were signed as it grew, and names the first entry that is not
/// what was signed.
public final class LogAudit {

  /// What became of a log.
  public sealed interface Outcome {

    /// @param head the last; absent if the log has no entry
    record Intact(Optional<TreeHead> head) implements Outcome {}

    /// @param position of the first entry that is not as it was signed, from 0
    record Broken(long position, String what) implements Outcome {}
  }

  private record Line(Optional<TreeHead> head, boolean signed, MerkleHash leaf) {

    long size() {
      return head.map(TreeHead::size).orElse(-1L);
    }
  }

  private final List<Line> lines = new ArrayList<>();

  /// @param trusted whether the envelope of a head is signed by a key that counts
  public LogAudit(List<LogRow> rows, Function<DsseEnvelope, Boolean> trusted) {
    for (LogRow row : rows) {
      Optional<DsseEnvelope> envelope = JsonRecord.read(DsseEnvelope.class, row.head());
      lines.add(
          new Line(
              envelope.flatMap(TreeHead::read),
              envelope.map(trusted).orElse(false),
              MerkleHash.ofLeaf(row.entry())));
    }
  }

  /// The head of a log after one more entry.
  ///
  /// @param entries the bytes of those before, in order
  /// @param firstHead the envelope of the head after the first of them, which names the log; absent
  ///   if this entry is the first
  /// @param freshName of a log that has none yet
  /// @return empty if that envelope cannot be read
  public static Optional<TreeHead> after(
      List<byte[]> entries,
      Optional<byte[]> firstHead,
      LogEntry entry,
      Instant now,
      Supplier<String> freshName) {
    Optional<String> name =
        firstHead.isEmpty()
            ? Optional.of(freshName.get())
            : firstHead
                .flatMap(it -> JsonRecord.read(DsseEnvelope.class, it))
                .flatMap(TreeHead::read)
                .map(TreeHead::log);
    MerkleRootBuilder root = new MerkleRootBuilder();
    entries.forEach(leaf -> root.add(MerkleHash.ofLeaf(leaf)));
    root.add(entry.leaf());
    return name.map(log -> new TreeHead(log, entries.size() + 1L, root.root(), entry.leaf(), now));
  }

  public Outcome outcome() {
    MerkleRootBuilder root = new MerkleRootBuilder();
    for (int at = 0; at < lines.size(); at++) {
      Optional<String> fault = fault(at, root);
      if (fault.isPresent()) {
        return new Outcome.Broken(at, fault.get());
      }
    }
    return new Outcome.Intact(lines.isEmpty() ? Optional.empty() : lines.getLast().head());
  }

  /// As [#outcome()], and the log must begin with the log of a head that was seen before.
  public Outcome outcome(TreeHead known) {
    if (!(outcome() instanceof Outcome.Intact(Optional<TreeHead> head))) {
      return outcome();
    }
    if (head.isEmpty() || head.get().size() < known.size()) {
      return new Outcome.Broken(
          head.map(TreeHead::size).orElse(0L),
          "this entry and all after it were deleted: the known head has " + known.size());
    }
    if (!head.get().log().equals(known.log())) {
      return new Outcome.Broken(0, "this is another log than the known head is of");
    }
    Line same = lines.get((int) known.size() - 1);
    return same.head().map(TreeHead::root).equals(Optional.of(known.root()))
        ? new Outcome.Intact(head)
        : new Outcome.Broken(
            known.size() - 1, "this entry or one before it is not that of the known head");
  }

  private Optional<String> fault(int at, MerkleRootBuilder root) {
    Line line = lines.get(at);
    long size = at + 1L;
    if (line.head().isEmpty()) {
      return Optional.of("its tree head cannot be read");
    }
    TreeHead head = line.head().get();
    if (head.size() != size) {
      return Optional.of(misplaced(at, head.size()));
    }
    if (!line.signed()) {
      return Optional.of("it was inserted or replaced: no trusted key has signed its tree head");
    }
    if (!head.leaf().equals(line.leaf())) {
      boolean moved =
          lines.stream().anyMatch(other -> other.leaf().equals(head.leaf()))
              || lines.stream()
                  .anyMatch(
                      other -> other.head().map(TreeHead::leaf).equals(Optional.of(line.leaf())));
      return Optional.of(moved ? "it was reordered" : "it was replaced");
    }
    root.add(line.leaf());
    if (!head.root().equals(root.root())
        || !head.log().equals(lines.getFirst().head().map(TreeHead::log).orElse(""))) {
      return Optional.of("it was inserted or replaced: its tree head is not that of this log");
    }
    return Optional.empty();
  }

  /// A row whose head counts another number of entries than there are.
  private String misplaced(int at, long size) {
    if (size <= at) {
      return "it was inserted";
    }
    return lines.stream().anyMatch(line -> line.size() == at + 1L)
        ? "it was reordered"
        : "an entry was deleted here";
  }
}
