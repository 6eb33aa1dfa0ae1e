package dev.plumbline.store;

import dev.plumbline.base.annotation.ExternalUse;
import dev.plumbline.base.canonical.Digest;
import dev.plumbline.score.run.LineProof;
import dev.plumbline.score.run.RunBuilder.RunResult;
import dev.plumbline.score.run.RunLine;
import dev.plumbline.score.run.RunLine.AnswerTime;
import dev.plumbline.score.run.RunManifest.RunSpec;
import dev.plumbline.score.run.RunManifest.RunTree;
import dev.plumbline.score.run.RunManifest.RunUsage;
import dev.plumbline.score.run.RunReference;
import dev.plumbline.score.run.RunReference.RunName;
import dev.plumbline.score.run.SaltSeed;
import dev.plumbline.score.run.StoredRun;
import dev.plumbline.store.StoreFailedException.DamagedRecordException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Predicate;

/// Runs and their lines. One process writes a run at a time; any number may read it.
///
/// Every method throws a [StoreFailedException] if the store cannot be read or written.
public interface RunStore {

  /// A line and what is shown beside it.
  ///
  /// @param remarks in no digest, such as the rendered problems of a refused document; may be empty
  record Entry(RunLine line, String remarks) {}

  /// A document of two runs, by its id; one of the lines may be absent.
  record Pair(Optional<RunLine> before, Optional<RunLine> after) {}

  /// What a run is begun with.
  ///
  /// @param key of everything that makes two invocations one run: what is asked, and the input
  /// @param seed random if absent
  /// @param name unless another run has it
  record Request(
      Digest key,
      RunSpec spec,
      Optional<SaltSeed> seed,
      Optional<RunName> name,
      String startedBy) {}

  /// The row of a run holds something that was never written there. Other runs are not affected.
  final class DamagedRunException extends DamagedRecordException {

    private static final long serialVersionUID = 1;

    private final long number;
    private final String what;

    /// @param what is wrong with the row, beginning with `its`
    public DamagedRunException(long number, String what, Throwable cause) {
      super("run " + number + " is damaged: " + what, cause);
      this.number = number;
      this.what = what;
    }

    public long number() {
      return number;
    }

    public String what() {
      return what;
    }
  }

  /// Begins a run, or takes over the one of the same key that has not ended and that no living
  /// process writes.
  ///
  /// @param now as the caller's clock has it
  RunClaim claim(Request request, Instant now);

  /// Adds lines, all or none, and what they cost. A line that is there already stays, unless it is
  /// incomplete; so a caller who does not know whether an earlier attempt went through adds again.
  ///
  /// @throws StoreFailedException also if another process has taken the run over, or a final line
  ///   at that position says something else
  void append(StoredRun run, List<Entry> lines, RunUsage usage, Instant now);

  /// Adds how long models took; of a judge and a document that have a time, the sum stays.
  void addTimes(StoredRun run, List<AnswerTime> times);

  /// How long models took in the run, ordered by judge and document.
  List<AnswerTime> times(StoredRun run);

  /// Ends the run if every document has a final status: stores its manifest under its digest. The
  /// caller's claim is given back either way.
  ///
  /// @param documents how many documents the input has
  RunResult finish(StoredRun run, long documents, Instant now);

  /// How long a claim lasts, if it is not renewed and its process cannot be seen from here.
  Duration claimTime();

  /// Puts the end of the caller's claim off, also while no line is added.
  ///
  /// @return `false` if another process has taken the run over, or it has ended
  boolean renew(StoredRun run, Instant until);

  /// Gives the claim back, so that the run can be resumed at once.
  void release(StoredRun run);

  /// Gives the run a name; `false` if another run has it.
  boolean rename(StoredRun run, RunName name);

  RunLookup find(RunReference reference);

  /// All runs, the latest first.
  ///
  /// @throws DamagedRunException if the row of one holds what was never written there
  @ExternalUse("tests look at the runs of a sound store")
  default List<StoredRun> list() {
    return list(damaged -> {
      throw damaged;
    });
  }

  /// All runs that can be read, the latest first.
  ///
  /// @param damaged of each other one
  List<StoredRun> list(Consumer<DamagedRunException> damaged);

  /// The lines that are there, in order, beginning with a position.
  void lines(StoredRun run, long from, Consumer<Entry> consumer);

  /// The documents of two runs, paired by their ids: those of the second run in its order, then
  /// those that only the first one has, in its order.
  void pairs(StoredRun before, StoredRun after, Consumer<Pair> consumer);

  /// Asks about the documents that are in both runs, in the order of the second one, until one is
  /// accepted.
  boolean anyPair(StoredRun before, StoredRun after, Predicate<Pair> accepted);

  Optional<Entry> line(StoredRun run, long position);

  /// The line of the document with that id.
  Optional<Entry> line(StoredRun run, String id);

  /// What the lines that are stored amount to, computed again from them.
  RunResult recompute(StoredRun run, long documents);

  /// @throws IllegalArgumentException if the run has not ended or has no such line
  LineProof prove(StoredRun run, RunTree tree, long position);

  /// The secret behind the salts, for a replay on this machine; it is never exported.
  SaltSeed seed(StoredRun run);

  /// What looking for a run by its reference gave.
  sealed interface RunLookup {

    record Found(StoredRun run) implements RunLookup {}

    record Missing() implements RunLookup {}

    /// Several digests begin so; the latest run first.
    record Ambiguous(List<StoredRun> runs) implements RunLookup {
      public Ambiguous {
        runs = List.copyOf(runs);
      }
    }
  }

  /// What asking for a run to write came to.
  sealed interface RunClaim {

    /// The run is new, and the caller's to write.
    record Begun(StoredRun run) implements RunClaim {}

    /// The run was begun before and is now the caller's.
    ///
    /// @param next the first position that has no final line
    record Resumed(StoredRun run, long next) implements RunClaim {}

    /// The run has ended; there is nothing to write.
    record Ended(StoredRun run) implements RunClaim {}

    /// Another process writes the run.
    ///
    /// @param owner who, in words for a user
    record HeldByOther(StoredRun run, String owner) implements RunClaim {}

    /// The name that was asked for belongs to another run.
    record NameTaken(StoredRun holder) implements RunClaim {}
  }
}
