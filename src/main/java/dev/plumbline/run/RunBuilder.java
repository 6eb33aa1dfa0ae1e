package dev.plumbline.run;

import dev.plumbline.base.merkle.MerkleHash;
import dev.plumbline.base.merkle.MerkleRootBuilder;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/// Makes the manifest of a run from its lines, one by one in the order of the input. It holds no
/// line, so a run of any length takes the same memory.
public final class RunBuilder {

  private final RunSpec spec;
  private final SaltSeed seed;
  private final MerkleRootBuilder documents = new MerkleRootBuilder();
  private final MerkleRootBuilder lines = new MerkleRootBuilder();
  private final SortedMap<DocumentStatus, Long> counts = new TreeMap<>();

  public RunBuilder(RunSpec spec, SaltSeed seed) {
    this.spec = spec;
    this.seed = seed;
  }

  /// @throws IllegalArgumentException unless the line is the next one
  public void add(RunLine line) {
    if (line.position() != lines.size()) {
      throw new IllegalArgumentException(
          "line " + line.position() + " instead of line " + lines.size());
    }
    String salt = seed.salt(line.position());
    add(line.leaf(RunTree.DOCUMENTS, salt), line.leaf(RunTree.LINES, salt), line.status());
  }

  /// As [#add(RunLine)], of the next line as it is stored, which is not read but compared with its
  /// id and status.
  ///
  /// @param id in UTF-8
  /// @return `false`, and nothing was added, if the bytes are no line, another one, or one that has
  ///   to be read
  public boolean addPlain(byte[] id, DocumentStatus status, byte[] canonical) {
    Optional<PlainLine> plain = PlainLine.of(lines.size(), id, status, canonical);
    if (plain.isEmpty()) {
      return false;
    }
    String salt = seed.salt(lines.size());
    add(
        MerkleHash.ofLeaf(plain.get().salted(RunTree.DOCUMENTS, salt)),
        MerkleHash.ofLeaf(plain.get().salted(RunTree.LINES, salt)),
        status);
    return true;
  }

  private void add(MerkleHash document, MerkleHash line, DocumentStatus status) {
    documents.add(document);
    lines.add(line);
    counts.merge(status, 1L, Long::sum);
  }

  /// What the lines so far amount to.
  ///
  /// @param expected how many documents the input has; a run with fewer lines has not ended
  public RunResult build(long expected) {
    RunCounts all = new RunCounts(counts);
    return all.isFinal() && lines.size() == expected
        ? new RunResult.Ended(new RunManifest(spec, all, documents.root(), lines.root()))
        : new RunResult.Incomplete(all, expected);
  }
}
