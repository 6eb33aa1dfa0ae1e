package dev.plumbline.repository;

import dev.plumbline.bundle.Bundle;
import dev.plumbline.canonical.ArtefactKind;
import dev.plumbline.canonical.CanonicalJson;
import dev.plumbline.canonical.Digest;
import dev.plumbline.canonical.JsonObject;
import dev.plumbline.extraction.Extraction;
import dev.plumbline.extraction.JudgeIdentity;
import dev.plumbline.store.AliasName;
import dev.plumbline.store.Aliases;
import dev.plumbline.store.Approval;
import dev.plumbline.store.BundleName;
import dev.plumbline.store.NameClaim;
import dev.plumbline.store.ScorecardIndex;
import dev.plumbline.store.Stores;
import java.time.InstantSource;
import java.util.Optional;

/// Keeps what functions and commands make, parents before children, so that what is in the store
/// always has its parents there.
public final class ArtefactRepository {

  private final Stores stores;
  private final InstantSource clock;

  /// @param clock for the history of aliases
  public ArtefactRepository(Stores stores, InstantSource clock) {
    this.stores = stores;
    this.clock = clock;
  }

  /// Keeps the bundle with its specs, without a name.
  public Digest keep(Bundle bundle) {
    Parallel.both(
        () -> keep(ArtefactKind.SCORING_SPEC, bundle.scoring().json()),
        () -> keep(ArtefactKind.EXTRACTION_SPEC, bundle.extraction().json()));
    return keep(ArtefactKind.BUNDLE, bundle.json());
  }

  /// Keeps the bundle and gives it its name, unless that belongs to another one.
  public NameClaim lock(Bundle bundle) {
    Digest digest = keep(bundle);
    return stores
        .names()
        .give(new BundleName(bundle.identity().name(), bundle.identity().version()), digest);
  }

  /// Who has the name of the bundle, if it was given to anybody.
  public Optional<Digest> holder(Bundle bundle) {
    return stores
        .names()
        .find(new BundleName(bundle.identity().name(), bundle.identity().version()));
  }

  /// Approves the bundle; if somebody did so before, that stands. An approval is recorded before
  /// its bundle is kept, so that no draft is ever found without one.
  ///
  /// @return the approval that stands
  public Approval approve(Digest bundle, Approval approval) {
    return stores.approvals().record(bundle, approval);
  }

  public Optional<Approval> approval(Digest bundle) {
    return stores.approvals().find(bundle);
  }

  /// Moves an alias from wherever it stands, unless it stands there already.
  public void point(AliasName alias, Digest bundle) {
    Optional<Aliases.Pointer> seen = stores.aliases().find(alias);
    while (seen.filter(it -> it.bundle().equals(bundle)).isEmpty()
        && stores
                .aliases()
                .move(alias, bundle, seen.map(Aliases.Pointer::version).orElse(0L), clock.instant())
            instanceof Aliases.Move.Stale) {
      seen = stores.aliases().find(alias);
    }
  }

  public Digest keep(ArtefactKind kind, JsonObject json) {
    return stores.artefacts().keep(kind, CanonicalJson.bytes(json));
  }

  public Digest keep(ArtefactKind kind, byte[] canonical) {
    return stores.artefacts().keep(kind, canonical);
  }

  /// For the join with labels: the first run of each document.
  public void list(Extraction extraction, Digest scoringSpec, Digest scorecard) {
    if (extraction.replicate() == 0) {
      ScorecardIndex.Series series =
          new ScorecardIndex.Series(extraction.spec(), scoringSpec, judge(extraction.judge()));
      extraction
          .documents()
          .forEach(document -> stores.scorecards().put(series, document, scorecard));
    }
  }

  /// A judge's name in keys.
  public static Digest judge(JudgeIdentity judge) {
    return Digest.of(ArtefactKind.REQUEST, judge.json());
  }
}
