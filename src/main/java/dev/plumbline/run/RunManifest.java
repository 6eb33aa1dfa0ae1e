package dev.plumbline.run;

import dev.plumbline.base.canonical.CanonicalArtefact.ArtefactKind;
import dev.plumbline.base.canonical.Digest;
import dev.plumbline.base.canonical.JsonRecord;
import dev.plumbline.base.canonical.JsonRecord.Flat;
import dev.plumbline.base.canonical.JsonRecord.Member;
import dev.plumbline.base.merkle.MerkleHash;
import dev.plumbline.base.problem.WireNamed;
import dev.plumbline.run.RunLine.DocumentStatus;
import java.math.BigDecimal;
import java.util.SortedMap;
import java.util.TreeMap;

/// The artefact of a run that has ended: what was asked for, how many documents have which status,
/// and the roots of the trees over documents and lines.
///
/// Two runs of the same documents under the same seed have the same digest, on any machine. Times,
/// costs and names are in the [RunEnvelope].
public record RunManifest(
    @Flat RunSpec spec,
    RunCounts counts,
    long documents,
    MerkleHash documentsRoot,
    MerkleHash linesRoot)
    implements JsonRecord {

  public RunManifest {
    if (!counts.isFinal()) {
      throw new IllegalArgumentException("a run with an incomplete document has not ended");
    }
    if (documents != counts.documents()) {
      throw new IllegalArgumentException("all documents are counted");
    }
  }

  public RunManifest(
      RunSpec spec, RunCounts counts, MerkleHash documentsRoot, MerkleHash linesRoot) {
    this(spec, counts, counts.documents(), documentsRoot, linesRoot);
  }

  public Digest digest() {
    return Digest.of(ArtefactKind.RUN, json());
  }

  public MerkleHash root(RunTree tree) {
    return switch (tree) {
      case DOCUMENTS -> documentsRoot;
      case LINES -> linesRoot;
    };
  }

  /// How many documents have which status; a status that no document has is left out.
  public record RunCounts(@Flat SortedMap<DocumentStatus, Long> byStatus) implements JsonRecord {

    public RunCounts {
      byStatus = new TreeMap<>(byStatus);
      if (byStatus.values().stream().anyMatch(count -> count < 1)) {
        throw new IllegalArgumentException("a status that is counted has a document");
      }
    }

    public long of(DocumentStatus status) {
      return byStatus.getOrDefault(status, 0L);
    }

    public long documents() {
      return byStatus.values().stream().mapToLong(Long::longValue).sum();
    }

    /// Whether every document that is counted has a final status.
    public boolean isFinal() {
      return byStatus.keySet().stream().allMatch(DocumentStatus::isFinal);
    }
  }

  /// What a run, or a part of one, cost.
  ///
  /// @param callsAsked calls of a model that were sent and paid for
  /// @param callsReused answers of a model that were in the store already
  /// @param inputTokens of the calls asked
  /// @param outputTokens of the calls asked
  /// @param cost in the currency of the price list that was configured; zero without one
  /// @param unlisted of these tokens, how many are in the provider's total alone
  public record RunUsage(
      long callsAsked,
      long callsReused,
      long inputTokens,
      long outputTokens,
      BigDecimal cost,
      @Member("unlistedTokens") long unlisted) {

    public static final RunUsage NONE = new RunUsage(0, 0, 0, 0, BigDecimal.ZERO, 0);

    /// Answers of a model, paid for now or before.
    public long answers() {
      return callsAsked + callsReused;
    }

    public RunUsage plus(RunUsage other) {
      return new RunUsage(
          callsAsked + other.callsAsked,
          callsReused + other.callsReused,
          inputTokens + other.inputTokens,
          outputTokens + other.outputTokens,
          cost.add(other.cost),
          unlisted + other.unlisted);
    }
  }

  /// The two Merkle trees of a run, both in the order of its input.
  public enum RunTree implements WireNamed {
    /// Which documents were evaluated: `{salt, position, id, document}`.
    DOCUMENTS,
    /// What came of them: all members of a [RunLine], salted.
    LINES;
  }
}
