package dev.plumbline.run;

import dev.plumbline.base.canonical.Digest;
import dev.plumbline.base.canonical.JsonRecord;
import dev.plumbline.base.canonical.JsonRecord.Sparse;
import dev.plumbline.score.extraction.JudgeIdentity;
import java.util.List;
import java.util.Optional;

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
        bundle, judge, replicates, calibrations, parent, selection, locked, draft, rubrics, frame);
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
