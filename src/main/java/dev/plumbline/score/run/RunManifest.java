package dev.plumbline.score.run;

import dev.plumbline.base.canonical.CanonicalArtefact.ArtefactKind;
import dev.plumbline.base.canonical.Digest;
import dev.plumbline.base.canonical.JsonRecord;
import dev.plumbline.base.canonical.JsonRecord.Flat;
import dev.plumbline.base.canonical.JsonRecord.Member;
import dev.plumbline.base.canonical.JsonRecord.Sparse;
import dev.plumbline.base.merkle.MerkleHash;
import dev.plumbline.base.problem.WireNamed;
import dev.plumbline.score.extraction.JudgeIdentity;
import dev.plumbline.score.run.RunLine.DocumentStatus;
import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;
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

  /// What a run was asked to do.
  ///
  /// @param replicates numbers of the judge's answers asked for, ascending, at least one
  /// @param calibrations applied to every document, in the order given
  /// @param parent the run whose stored extractions were scored again; absent for a run that
  ///   evaluated its documents
  /// @param selection of documents of the parent that were chosen for a review, if they were
  /// @param bar that was locked before the run, if the run was begun for one
  /// @param draft whether the rubric is only tried out, so that the run leaves its version free and
  ///   counts in no statistics of several runs
  /// @param rubrics how many its documents were scored by: where it is more than one, the bundle is
  ///   that of the first document, and a line names its own where it is another
  /// @param frame that the lines filled in, if they did
  public record RunSpec(
      Digest bundle,
      JudgeIdentity judge,
      List<Integer> replicates,
      @Sparse List<Digest> calibrations,
      Optional<Digest> parent,
      Optional<Digest> selection,
      Optional<Digest> bar,
      @Sparse boolean draft,
      @Sparse("1") int rubrics,
      Optional<Digest> frame)
      implements JsonRecord {

    public RunSpec {
      replicates = replicates.stream().sorted().distinct().toList();
      calibrations = List.copyOf(calibrations);
      if (replicates.isEmpty() || replicates.getFirst() < 0) {
        throw new IllegalArgumentException("replicates are numbered from 0, and there is one");
      }
      if (rubrics < 1) {
        throw new IllegalArgumentException("so many rubrics: " + rubrics);
      }
    }

    /// Of a run without a bar, and no draft.
    public RunSpec(
        Digest bundle,
        JudgeIdentity judge,
        List<Integer> replicates,
        List<Digest> calibrations,
        Optional<Digest> parent,
        Optional<Digest> selection) {
      this(
          bundle,
          judge,
          replicates,
          calibrations,
          parent,
          selection,
          Optional.empty(),
          false,
          1,
          Optional.empty());
    }

    /// Of a run that has no parent.
    public RunSpec(
        Digest bundle, JudgeIdentity judge, List<Integer> replicates, List<Digest> calibrations) {
      this(bundle, judge, replicates, calibrations, Optional.empty(), Optional.empty());
    }

    /// The same, begun for a bar.
    public RunSpec forBar(Optional<Digest> locked) {
      return new RunSpec(
          bundle,
          judge,
          replicates,
          calibrations,
          parent,
          selection,
          locked,
          draft,
          rubrics,
          frame);
    }

    /// The same, as a draft or not.
    public RunSpec asDraft(boolean isDraft) {
      return new RunSpec(
          bundle, judge, replicates, calibrations, parent, selection, bar, isDraft, rubrics, frame);
    }

    /// The same, of so many rubrics.
    ///
    /// @param first that of the first line
    public RunSpec ofRubrics(Digest first, int number, Optional<Digest> filled) {
      return new RunSpec(
          first, judge, replicates, calibrations, parent, selection, bar, draft, number, filled);
    }

    /// That of a line, where lines have one of their own.
    public Optional<Digest> rubric(RunLine line) {
      return rubrics > 1 || frame.isPresent()
          ? line.origin().bundle().or(() -> Optional.of(bundle))
          : Optional.empty();
    }

    /// How a rubric is called where it stands for the run, so that nobody takes a draft for a run
    /// that counts, or one rubric for all.
    public String rubric(String label) {
      String all = rubrics == 1 ? label : label + ", " + rubrics + " rubrics";
      return draft ? all + " (draft)" : all;
    }
  }
}
