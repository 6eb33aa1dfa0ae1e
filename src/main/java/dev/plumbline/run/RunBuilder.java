package dev.plumbline.run;

import dev.plumbline.base.merkle.MerkleRootBuilder;
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
    documents.add(line.leaf(RunTree.DOCUMENTS, salt));
    lines.add(line.leaf(RunTree.LINES, salt));
    counts.merge(line.status(), 1L, Long::sum);
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
