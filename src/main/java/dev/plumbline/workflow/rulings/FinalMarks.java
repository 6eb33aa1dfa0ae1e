package dev.plumbline.workflow.rulings;

import dev.plumbline.base.canonical.Digest;
import dev.plumbline.base.merkle.InclusionPaths;
import dev.plumbline.base.merkle.MerkleHash;
import dev.plumbline.base.merkle.MerkleRootBuilder;
import dev.plumbline.base.problem.Refusal;
import dev.plumbline.run.ResultValue;
import dev.plumbline.run.RunLine;
import dev.plumbline.run.SaltSeed;
import dev.plumbline.run.StoredRun;
import dev.plumbline.store.proceeding.Proceedings.Entry;
import dev.plumbline.store.sqlite.SqliteProceedings;
import dev.plumbline.workflow.local.LocalStore;
import dev.plumbline.workflow.local.StoredRuns;
import dev.plumbline.workflow.proceeding.RuledResult;
import dev.plumbline.workflow.repository.ArtefactRepository;
import dev.plumbline.workflow.review.FinalMark;
import dev.plumbline.workflow.review.Publication;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/// What counts for each document of a run: now, or as it was published.
public final class FinalMarks {

  private final StoredRun run;
  private final LocalStore store;
  private final StoredRulings rulings;
  private final SqliteProceedings proceedings;
  private final SaltSeed seed;

  /// Whether the rubric gives grades, which the lines of a run do not have.
  private final boolean isGraded;

  public FinalMarks(StoredRun run, LocalStore store) {
    this.run = run;
    this.store = store;
    this.rulings = new StoredRulings(run, store);
    this.proceedings = store.store().proceedings();
    this.seed = store.store().runs().seed(run);
    this.isGraded = StoredRuns.bundle(run, store).scoring().program().gradeScale().isPresent();
  }

  /// As they are now, in the order of the run.
  public void now(Consumer<FinalMark> consumer) {
    StoredRuns.forEach(run, store, line -> consumer.accept(mark(line, entries(line))));
  }

  /// As they were published.
  ///
  /// @throws Refusal if what people decided until then is not there any more
  public void published(Publication.PublishedMarks publication, Consumer<FinalMark> consumer) {
    StoredRuns.forEach(run, store, line -> consumer.accept(published(publication, line)));
  }

  /// The mark of one document as it was published.
  ///
  /// @throws Refusal as above
  public FinalMark published(Publication.PublishedMarks publication, RunLine line) {
    Digest last = publication.decided().get(line.position());
    if (last == null) {
      return mark(line, List.of());
    }
    List<Entry> entries = entries(line);
    int covered =
        publication.covered(line.position(), entries.stream().map(Entry::digest).toList());
    if (covered == 0) {
      throw ArtefactRepository.corrupt(
          last, "it was published as the last ruling or appeal of a document, and is not there");
    }
    return mark(line, entries.subList(0, covered));
  }

  /// The root of the tree of what was published, as it follows from what is stored.
  ///
  /// @throws Refusal as above
  public MerkleHash root(Publication.PublishedMarks publication) {
    MerkleRootBuilder root = new MerkleRootBuilder();
    published(publication, mark -> root.add(mark.leaf(seed)));
    return root.root();
  }

  /// The paths from the leaves of what was published to its root.
  ///
  /// @throws Refusal as above
  public InclusionPaths paths(Publication.PublishedMarks publication) {
    List<MerkleHash> leaves = new ArrayList<>();
    published(publication, mark -> leaves.add(mark.leaf(seed)));
    return new InclusionPaths(leaves);
  }

  public SaltSeed seed() {
    return seed;
  }

  /// What people decided about a document and is not settled: its open appeals.
  boolean hasOpenAppeal(RunLine line) {
    return !entries(line).isEmpty()
        && rulings.find(line).stream()
            .flatMap(result -> result.cases().values().stream())
            .anyMatch(one -> one.decision().isEmpty());
  }

  private List<Entry> entries(RunLine line) {
    return line.scorecard()
        .filter(_ -> !proceedings.isEmpty())
        .map(automatic -> proceedings.list(automatic, line.id()))
        .orElse(List.of());
  }

  private FinalMark mark(RunLine line, List<Entry> entries) {
    if (line.scorecard().isEmpty() || entries.isEmpty() && !isGraded) {
      return new FinalMark(
          line,
          line.scorecard(),
          Optional.empty(),
          ResultValue.of(line, line.results().isEmpty() ? List.of() : store.results(line)));
    }
    RuledResult result = new RuledResult(line.scorecard().orElseThrow(), entries, rulings.of(line));
    return new FinalMark(
        line,
        Optional.of(result.latest()),
        entries.isEmpty() ? Optional.empty() : Optional.of(entries.getLast().digest()),
        result.finalFigures());
  }
}
