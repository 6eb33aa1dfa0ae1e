package dev.plumbline.store.repository;

import static dev.plumbline.base.canonical.CanonicalArtefact.ArtefactKind.BUNDLE;
import static dev.plumbline.base.canonical.CanonicalArtefact.ArtefactKind.DOCUMENT;
import static dev.plumbline.base.canonical.CanonicalArtefact.ArtefactKind.EXTRACTION_SPEC;
import static dev.plumbline.base.canonical.CanonicalArtefact.ArtefactKind.REQUEST;
import static dev.plumbline.base.canonical.CanonicalArtefact.ArtefactKind.SCORING_SPEC;

import dev.plumbline.base.canonical.CanonicalArtefact;
import dev.plumbline.base.canonical.CanonicalArtefact.ArtefactKind;
import dev.plumbline.base.canonical.CanonicalJson;
import dev.plumbline.base.canonical.Digest;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.JsonReader;
import dev.plumbline.base.canonical.JsonReader.JsonResult;
import dev.plumbline.base.problem.EscapedText;
import dev.plumbline.base.problem.Problem;
import dev.plumbline.base.problem.ProblemCode;
import dev.plumbline.base.problem.Refusal;
import dev.plumbline.base.signing.Approval;
import dev.plumbline.rubric.bundle.Bundle;
import dev.plumbline.rubric.bundle.Bundle.BundleReader;
import dev.plumbline.score.extraction.Extraction;
import dev.plumbline.score.extraction.JudgeIdentity;
import dev.plumbline.store.Aliases.AliasName;
import dev.plumbline.store.Aliases.Move;
import dev.plumbline.store.Aliases.Pointer;
import dev.plumbline.store.ArtefactReader.ArtefactLookup;
import dev.plumbline.store.ArtefactStore.PreparedArtefact;
import dev.plumbline.store.BundleName;
import dev.plumbline.store.BundleName.NameClaim;
import dev.plumbline.store.Deadline;
import dev.plumbline.store.StoreFailedException.StoreBusyException;
import dev.plumbline.store.Stores;
import dev.plumbline.store.Stores.ScorecardIndex.Series;
import dev.plumbline.store.repository.ArtefactLoader.UnusableArtefactException;
import java.time.InstantSource;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.function.Supplier;

/// Stores artefacts, parents before children, so that the parents of every stored artefact are in
/// the store.
public final class ArtefactRepository {

  /// Judges of whose keys are known: those of a panel, and of a run of each.
  private static final int JUDGES_MAX = 32;

  private final Stores stores;
  private final InstantSource clock;
  private final LruCache<JudgeIdentity, Digest> judgeKeys = new LruCache<>(JUDGES_MAX);

  /// @param clock for the history of aliases
  public ArtefactRepository(Stores stores, InstantSource clock) {
    this.stores = stores;
    this.clock = clock;
  }

  /// Stores the bundle and its specs, without a name.
  public Digest store(Bundle bundle) {
    Parallel.both(
        () -> store(SCORING_SPEC, bundle.scoring().json()),
        () -> store(EXTRACTION_SPEC, bundle.extraction().json()));
    return store(BUNDLE, bundle.json());
  }

  /// Stores the bundle and gives it its name; where another bundle has the name, nothing is stored.
  public NameClaim lock(Bundle bundle) {
    Optional<Digest> holder = nameHolder(bundle).filter(it -> !it.equals(bundle.digest()));
    if (holder.isPresent()) {
      return new NameClaim.Taken(holder.get());
    }
    Digest digest = store(bundle);
    return stores
        .names()
        .claim(new BundleName(bundle.identity().name(), bundle.identity().version()), digest);
  }

  /// The bundle that has this bundle's name, if any.
  public Optional<Digest> nameHolder(Bundle bundle) {
    return nameHolder(bundle.identity().name(), bundle.identity().version());
  }

  Optional<Digest> nameHolder(String rubric, String version) {
    return stores.names().find(new BundleName(rubric, version));
  }

  /// A stored bundle; empty if it is not there as it was stored, or is one of other format
  /// versions.
  Optional<Bundle> bundle(Digest digest) {
    return stores.artefacts().find(BUNDLE, digest) instanceof ArtefactLookup.Found(byte[] bytes)
            && JsonReader.readCanonical(bytes) instanceof JsonResult.Read(JsonObject json)
        ? BundleReader.read(digest, json)
        : Optional.empty();
  }

  /// Records an approval, unless the bundle has one already. An approval is recorded before its
  /// bundle is stored, so that a stored draft always has one.
  ///
  /// @return the approval in force, an earlier one if there is one
  public Approval approve(Digest bundle, Approval approval) {
    return stores.approvals().record(bundle, approval);
  }

  public Optional<Approval> approval(Digest bundle) {
    return stores.approvals().find(bundle);
  }

  /// Moves an alias to the bundle, if it does not point there already. A concurrent move by another
  /// caller is overwritten.
  public void moveAlias(AliasName alias, Digest bundle) {
    Optional<Pointer> seen = stores.aliases().find(alias);
    while (seen.filter(it -> it.bundle().equals(bundle)).isEmpty()
        && stores
                .aliases()
                .move(alias, bundle, seen.map(Pointer::version).orElse(0L), clock.instant())
            instanceof Move.Stale) {
      seen = stores.aliases().find(alias);
    }
  }

  public Digest store(ArtefactKind kind, JsonObject json) {
    return stores.artefacts().put(kind, CanonicalJson.bytes(json));
  }

  /// As [#store(CanonicalArtefact, Optional)], of what is erased with a document. Only a store that
  /// cannot look through its extractions needs the index: a table.
  public void storeQuoting(CanonicalArtefact artefact, Optional<Digest> document) {
    document.ifPresent(one -> stores.completions().put(one, artefact.digest()));
    store(artefact, document);
  }

  public Digest store(ArtefactKind kind, byte[] canonical) {
    return stores.artefacts().put(kind, canonical);
  }

  public void store(CanonicalArtefact artefact) {
    stores.artefacts().put(artefact);
  }

  /// As [ArtefactStore#prepared].
  public PreparedArtefact prepared(CanonicalArtefact artefact) {
    return stores.artefacts().prepared(artefact);
  }

  /// As [#prepared], of what was made from a document: once that is erased, no words of it come
  /// back.
  public PreparedArtefact prepared(CanonicalArtefact artefact, Optional<Digest> document) {
    PreparedArtefact whole = prepared(artefact);
    return new PreparedArtefact(
        whole.size(),
        () -> {
          if (document.filter(it -> stores.artefacts().isErased(DOCUMENT, it)).isPresent()) {
            redact(artefact);
          } else {
            whole.write().run();
          }
        });
  }

  private void redact(CanonicalArtefact artefact) {
    byte[] remains = Redaction.of(parsed(artefact.bytes(), artefact.digest()));
    if (Arrays.equals(remains, artefact.bytes())) {
      store(artefact);
    } else {
      stores.eraser().redact(artefact.kind(), artefact.digest(), remains);
    }
  }

  /// As [#prepared(CanonicalArtefact, Optional)], at once.
  public void store(CanonicalArtefact artefact, Optional<Digest> document) {
    prepared(artefact, document).write().run();
  }

  /// Indexes a scorecard for joining with labels; only run 0 of a document is indexed.
  public void indexScorecard(Extraction extraction, Digest scoringSpec, Digest scorecard) {
    indexing(extraction, scoringSpec, scorecard).ifPresent(Runnable::run);
  }

  /// What [#indexScorecard] writes, to be run later; empty for nothing.
  public Optional<Runnable> indexing(Extraction extraction, Digest scoringSpec, Digest scorecard) {
    if (extraction.replicate() != 0) {
      return Optional.empty();
    }
    JudgeIdentity judge = extraction.judge();
    Series series =
        new Series(extraction.spec(), scoringSpec, judgeKeys.get(judge, () -> judgeKey(judge)));
    return extraction
        .document()
        .map(document -> () -> stores.scorecards().put(series, document, scorecard));
  }

  /// The digest of a judge's identity, as used in keys.
  public static Digest judgeKey(JudgeIdentity judge) {
    return Digest.of(REQUEST, judge.json());
  }

  /// A digest that somebody wrote.
  ///
  /// @throws Refusal if it is none
  public static Digest digest(String written) {
    return Digest.parse(written)
        .orElseThrow(() ->
            Refusal.of(
                "digest",
                ProblemCode.WRONG_REFERENCE,
                EscapedText.text(written) + " is not a digest",
                "a digest is `sha256:` and 64 lower-case hex digits"));
  }

  /// The object in bytes that were found under a digest.
  ///
  /// @throws Refusal if it is none
  public static JsonObject parsed(byte[] bytes, Digest digest) {
    return JsonReader.canonicalObject(bytes)
        .orElseThrow(() -> corrupt(digest, "it is not a canonical object"));
  }

  /// What is under a digest is not what was stored.
  public static Refusal corrupt(Digest digest, String what) {
    return new Refusal(
        Refusal.Kind.CORRUPT,
        digest.toString(),
        List.of(
            Problem.at(
                "",
                ProblemCode.CORRUPT,
                "the artefact is corrupt: " + what,
                "restore it from a copy")));
  }

  /// Runs two independent blocking operations at once.
  public static final class Parallel {

    /// Runs `work`, and `beside` in a thread of its own, and returns when both have ended. If both
    /// fail, the failure of `work` is thrown.
    public static <T> T both(Runnable beside, Supplier<T> work) {
      FutureTask<Boolean> other = new FutureTask<>(Deadline.propagate(beside), true);
      Thread.ofVirtual().start(other);
      T result;
      try {
        result = work.get();
      } catch (RuntimeException | Error failure) {
        join(other);
        throw failure;
      }
      Throwable failure = join(other);
      switch (failure) {
        case null -> {
          return result;
        }
        case RuntimeException unchecked -> throw unchecked;
        case Error unchecked -> throw unchecked;
        default -> throw new IllegalStateException(failure);
      }
    }

    /// The failure, or null.
    private static Throwable join(FutureTask<Boolean> other) {
      try {
        other.get();
        return null;
      } catch (ExecutionException failed) {
        return failed.getCause();
      } catch (InterruptedException stopped) {
        Thread.currentThread().interrupt();
        return new StoreBusyException("interrupted while waiting for the store", stopped);
      }
    }

    private Parallel() {}
  }

  /// A least-recently-used cache for values that never change: bundles and calibrations by digest,
  /// and names. Texts and their quotes are never cached, so nothing erased remains here.
  static final class LruCache<K, V> {

    private final Map<K, V> values;

    LruCache(int max) {
      this.values =
          new LinkedHashMap<>(16, 0.75f, true) {
            private static final long serialVersionUID = 1;

            @Override
            protected boolean removeEldestEntry(Map.Entry<K, V> eldest) {
              return size() > max;
            }
          };
    }

    /// The cached value, or that of `read`; exceptions are not cached. Two threads may read the
    /// same value at once.
    V get(K key, Supplier<V> read) {
      Optional<V> known = find(key);
      if (known.isPresent()) {
        return known.get();
      }
      V value = read.get();
      synchronized (values) {
        values.put(key, value);
      }
      return value;
    }

    private Optional<V> find(K key) {
      synchronized (values) {
        return Optional.ofNullable(values.get(key));
      }
    }
  }

  /// An artefact in its stored form, in which decimals are texts.
  ///
  /// @param bytes canonical
  /// @param json the parsed bytes
  @SuppressWarnings("ArrayRecordComponent")
  public record StoredArtefact(Digest digest, byte[] bytes, JsonObject json) {

    public static StoredArtefact of(ArtefactKind kind, JsonObject made) {
      byte[] bytes = CanonicalJson.bytes(made);
      return of(kind, Digest.of(kind, bytes), bytes);
    }

    /// @throws UnusableArtefactException if the bytes are not a canonical object
    static StoredArtefact of(ArtefactKind kind, Digest digest, byte[] bytes) {
      return JsonReader.canonicalObject(bytes)
          .map(object -> new StoredArtefact(digest, bytes, object))
          .orElseThrow(() ->
              UnusableArtefactException.corrupt(
                  "the " + kind.id() + " " + digest + " is not a canonical object"));
    }
  }
}
