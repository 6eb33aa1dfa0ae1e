package dev.plumbline;

import dev.plumbline.people.corrections.StoredCorrections;
import dev.plumbline.results.Explanation;
import dev.plumbline.rubric.bundle.Bundle;
import dev.plumbline.run.Progress.Interruption;
import dev.plumbline.run.RunSettings;
import dev.plumbline.run.local.OrderedWorkers.Concurrency;
import dev.plumbline.run.local.StoredRuns;
import dev.plumbline.score.run.RunReference.RunName;
import dev.plumbline.score.run.SaltSeed;
import dev.plumbline.score.run.StoredRun;
import dev.plumbline.store.RunStore;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.stream.Stream;

/// Documents that were evaluated by one rubric and judge, as one artefact. It is read from the
/// store, document by document, as long as that is open.
public final class Run {

  private final Plumbline plumbline;
  private final StoredRun stored;

  Run(Plumbline plumbline, StoredRun stored) {
    this.plumbline = plumbline;
    this.stored = stored;
  }

  Explanation explained(RunStore.Entry entry) {
    return plumbline.asked(
        store -> Explanation.of(new StoredCorrections(stored, store).document(entry), store));
  }

  StoredRun stored() {
    return stored;
  }

  /// The same wherever the same is evaluated with the same seed.
  public String digest() {
    return stored.digest().orElseThrow().toString();
  }

  public Optional<String> name() {
    return stored.envelope().name().map(RunName::text);
  }

  public long documents() {
    return stored.lines();
  }

  /// The result of a document.
  ///
  /// @param id of the document
  /// @throws Refused if the run has no such document
  public Result result(String id) {
    return plumbline.asked(
        store -> Result.of(this, StoredRuns.entry(stored, digest(), id, store), store));
  }

  /// The results in the order of the documents, one at a time.
  public void forEach(Consumer<Result> consumer) {
    plumbline.asked(store -> {
      store.runs().lines(stored, 0, entry -> consumer.accept(Result.of(this, entry, store)));
      return true;
    });
  }

  /// Hears how far a run is, in the thread that started it.
  public interface Progress {

    /// @param done how many of the documents are evaluated
    void at(long done, long documents);
  }

  /// What is to be run. Not thread-safe.
  public static final class Builder {

    private final Plumbline plumbline;
    private final Optional<String> name;
    private Optional<Rubric> rubric = Optional.empty();
    private Optional<Run> parent = Optional.empty();
    private Optional<DocumentInput> documents = Optional.empty();
    private Optional<Judge> judge = Optional.empty();
    private Optional<String> seed = Optional.empty();
    private Concurrency concurrency = new Concurrency(Concurrency.STANDARD);
    private BooleanSupplier stop = () -> false;

    Builder(Plumbline plumbline, Optional<String> name) {
      this.plumbline = plumbline;
      this.name = name;
    }

    public Builder rubric(Rubric by) {
      rubric = Optional.of(by);
      return this;
    }

    /// Documents with names of their own. They are read once, when the run starts, into a temporary
    /// file, however many there are.
    public Builder documents(Stream<Document> stream) {
      documents = Optional.of(DocumentInput.of(stream));
      return this;
    }

    /// A file or folder as `evaluate --documents` reads it.
    public Builder documents(Path file) {
      documents = Optional.of(DocumentInput.of(file));
      return this;
    }

    /// The documents of an earlier run. No judge is asked where the rubrics ask the same.
    public Builder documents(Run earlier) {
      parent = Optional.of(earlier);
      return this;
    }

    /// The cues of the rubric, unless another one is named.
    public Builder judge(Judge by) {
      judge = Optional.of(by);
      return this;
    }

    /// How many model calls at a time, from 1 to 256; 4 unless said.
    ///
    /// @throws IllegalArgumentException outside these bounds
    public Builder concurrency(int calls) {
      concurrency = new Concurrency(calls);
      return this;
    }

    /// 64 hexadecimal digits from which the salts of the run follow, so that the same run has the
    /// same digest elsewhere; random unless said.
    public Builder seed(String digits) {
      seed = Optional.of(digits);
      return this;
    }

    /// Is asked before each document whether the run is to stop.
    public Builder stopWhen(BooleanSupplier wanted) {
      stop = wanted;
      return this;
    }

    /// As [#start(Progress)], without telling anybody.
    public Run start() {
      return start((_, _) -> {});
    }

    /// Evaluates the documents, and returns when all are. The same run is continued, or found if it
    /// has ended.
    ///
    /// @throws Stopped if it was wanted
    /// @throws Refused if a document cannot be read, or the judge would have to be asked again and
    ///   none is named
    public Run start(Progress progress) {
      return plumbline.started(this, progress);
    }

    RunSettings settings() {
      return new RunSettings(
          name.map(it -> RunName.parse(it).orElseThrow(() -> wrong("no name of a run: " + it))),
          seed.map(it -> SaltSeed.parse(it).orElseThrow(() -> wrong("64 digits make a seed"))),
          "",
          concurrency,
          Optional.empty(),
          Optional.empty());
    }

    Bundle bundle() {
      return rubric.orElseThrow(() -> wrong("name the rubric of the run")).bundle();
    }

    Optional<Run> parent() {
      return parent;
    }

    DocumentInput documents() {
      return documents.orElseThrow(() -> wrong("name the documents of the run"));
    }

    Optional<Judge> judge() {
      return judge;
    }

    Interruption interruption() {
      return new Interruption() {
        @Override
        public boolean isWanted() {
          return stop.getAsBoolean();
        }
      };
    }

    private static IllegalArgumentException wrong(String what) {
      return new IllegalArgumentException(what);
    }
  }

  /// A run as it was told before it ended. The same run, started again, continues.
  public static final class Stopped extends RuntimeException {

    private static final long serialVersionUID = 1;

    Stopped(Interruption.StoppedException stopped) {
      super(stopped.getMessage(), stopped);
    }
  }
}
