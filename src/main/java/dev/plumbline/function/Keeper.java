package dev.plumbline.function;

import dev.plumbline.bundle.Bundle;
import dev.plumbline.canonical.CanonicalJson;
import dev.plumbline.canonical.Digest;
import dev.plumbline.canonical.JsonObject;
import dev.plumbline.canonical.Kind;
import dev.plumbline.extraction.Extraction;
import dev.plumbline.extraction.JudgeIdentity;
import dev.plumbline.store.AliasName;
import dev.plumbline.store.Aliases;
import dev.plumbline.store.ArtefactStore;
import dev.plumbline.store.BundleName;
import dev.plumbline.store.BundleNames;
import dev.plumbline.store.Naming;
import dev.plumbline.store.ScorecardIndex;
import java.time.InstantSource;

/// Keeps what functions make, parents before children, so that what is in the store always has its
/// parents there.
final class Keeper {

  private final ArtefactStore artefacts;
  private final BundleNames names;
  private final Aliases aliases;
  private final ScorecardIndex index;
  private final InstantSource clock;

  Keeper(
      ArtefactStore artefacts,
      BundleNames names,
      Aliases aliases,
      ScorecardIndex index,
      InstantSource clock) {
    this.artefacts = artefacts;
    this.names = names;
    this.aliases = aliases;
    this.index = index;
    this.clock = clock;
  }

  Naming keep(Bundle bundle) {
    artefacts.keep(Kind.EXTRACTION_SPEC, CanonicalJson.bytes(bundle.extraction().json()));
    artefacts.keep(Kind.SCORING_SPEC, CanonicalJson.bytes(bundle.scoring().json()));
    artefacts.keep(Kind.BUNDLE, CanonicalJson.bytes(bundle.json()));
    BundleName name = new BundleName(bundle.identity().name(), bundle.identity().version());
    return names.give(name, bundle.digest());
  }

  /// Moves an alias from wherever it stands.
  void point(AliasName alias, Digest bundle) {
    long seen = aliases.find(alias).map(Aliases.Pointer::version).orElse(0L);
    while (aliases.find(alias).filter(it -> it.bundle().equals(bundle)).isEmpty()
        && aliases.move(alias, bundle, seen, clock.instant())
            instanceof Aliases.Move.Stale(long version)) {
      seen = version;
    }
  }

  Digest keep(Kind kind, JsonObject json) {
    return artefacts.keep(kind, CanonicalJson.bytes(json));
  }

  /// For the join with labels: the first run of each document.
  void list(Extraction extraction, Digest scoringSpec, Digest scorecard) {
    if (extraction.run() == 0) {
      ScorecardIndex.Series series =
          new ScorecardIndex.Series(extraction.spec(), scoringSpec, judge(extraction.judge()));
      extraction.documents().forEach(document -> index.put(series, document, scorecard));
    }
  }

  /// A judge's name in keys.
  static Digest judge(JudgeIdentity judge) {
    return Digest.of(Kind.REQUEST, judge.json());
  }
}
