package dev.plumbline.workflow.verification;

import dev.plumbline.base.canonical.ArtefactKind;
import dev.plumbline.base.canonical.Digest;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.JsonRecord;
import dev.plumbline.measure.bar.Bar;
import dev.plumbline.measure.bar.Waiver;
import dev.plumbline.measure.calibration.FittedCalibration;
import dev.plumbline.proof.AttestationKind;
import dev.plumbline.proof.Statement;
import dev.plumbline.rubric.bundle.Bundle;
import dev.plumbline.rubric.bundle.BundleReader;
import dev.plumbline.store.ArtefactLookup;
import dev.plumbline.store.Stores;
import dev.plumbline.workflow.repository.ArtefactRepository;
import dev.plumbline.workflow.review.Release;
import java.util.Optional;

/// Statements about what a folder and a table both hold: bundles, their approvals, calibrations,
/// bridges.
///
/// @param engine the version that signs
record ArtefactStatement(Stores stores, String engine) {

  /// Empty if the digest is of no bundle, calibration, bar, waiver and release.
  public Optional<Statement> of(Digest digest) {
    return find(ArtefactKind.BUNDLE, digest)
        .map(json -> ofBundle(digest, json))
        .or(() -> find(ArtefactKind.CALIBRATION, digest).map(json -> ofCalibration(digest, json)))
        .or(() -> promise(AttestationKind.BAR, ArtefactKind.BAR, digest))
        .or(() -> promise(AttestationKind.WAIVER, ArtefactKind.WAIVER, digest))
        .or(() -> promise(AttestationKind.RELEASE, ArtefactKind.RELEASE, digest));
  }

  private Statement ofCalibration(Digest digest, JsonObject json) {
    JsonObject scope = FittedCalibration.scopeOf(json).json();
    return FittedCalibration.bridgeOf(json)
        .map(bridge -> Statement.ofBridge(digest, scope, bridge, engine))
        .orElseGet(() -> Statement.ofCalibration(digest, scope, engine));
  }

  private Optional<Statement> promise(AttestationKind kind, ArtefactKind stored, Digest digest) {
    return find(stored, digest)
        .filter(json ->
            switch (stored) {
              case BAR -> JsonRecord.read(Bar.class, json).isPresent();
              case WAIVER -> JsonRecord.read(Waiver.class, json).isPresent();
              default -> JsonRecord.read(Release.class, json).isPresent();
            })
        .map(_ -> Statement.ofPromise(kind, digest, engine));
  }

  /// Empty if the bundle was not approved.
  public Optional<Statement> ofApproval(Digest bundle) {
    return stores
        .approvals()
        .find(bundle)
        .map(recorded ->
            Statement.ofApproval(bundle, recorded.by(), recorded.at().toString(), engine));
  }

  private Statement ofBundle(Digest digest, JsonObject json) {
    Bundle bundle =
        BundleReader.read(digest, json)
            .orElseThrow(() ->
                ArtefactRepository.corrupt(digest, "its rubric does not compile to its digest"));
    return Statement.ofBundle(
        digest,
        bundle.identity().name(),
        bundle.identity().version(),
        bundle.extraction().digest(),
        bundle.scoring().digest(),
        engine);
  }

  private Optional<JsonObject> find(ArtefactKind kind, Digest digest) {
    return switch (stores.artefacts().find(kind, digest)) {
      case ArtefactLookup.Found(byte[] bytes) ->
          Optional.of(ArtefactRepository.parsed(bytes, digest));
      case ArtefactLookup.Missing(), ArtefactLookup.Erased(), ArtefactLookup.Redacted _ ->
          Optional.empty();
      case ArtefactLookup.Corrupt(String what) -> throw ArtefactRepository.corrupt(digest, what);
    };
  }
}
