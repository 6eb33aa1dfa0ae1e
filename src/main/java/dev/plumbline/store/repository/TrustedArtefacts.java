package dev.plumbline.store.repository;

import static dev.plumbline.base.signing.Statement.AttestationKind.APPROVAL;
import static dev.plumbline.base.signing.Statement.AttestationKind.BRIDGE;
import static dev.plumbline.base.signing.Statement.AttestationKind.BUNDLE;
import static dev.plumbline.base.signing.Statement.AttestationKind.CALIBRATION;

import dev.plumbline.base.canonical.CanonicalArtefact.ArtefactKind;
import dev.plumbline.base.canonical.Digest;
import dev.plumbline.base.canonical.JsonRecord;
import dev.plumbline.base.problem.EscapedText;
import dev.plumbline.base.problem.Problem;
import dev.plumbline.base.problem.ProblemCode;
import dev.plumbline.base.problem.Problems;
import dev.plumbline.base.signing.DsseEnvelope;
import dev.plumbline.base.signing.Statement.AttestationKind;
import dev.plumbline.base.signing.TreeHead.LogEntry;
import dev.plumbline.base.signing.TrustPolicy;
import dev.plumbline.calibrate.FittedCalibration;
import dev.plumbline.rubric.bundle.Bundle;
import dev.plumbline.store.ArtefactReader.ArtefactLookup;
import dev.plumbline.store.Stores;
import java.time.InstantSource;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;

/// What a trust policy says of the bundles and calibrations of a store, by the statements in its
/// log.
public final class TrustedArtefacts {

  private final TrustPolicy policy;
  private final Optional<Stores> stores;
  private final InstantSource clock;

  /// @param stores absent where there is none yet: then nothing is signed
  public TrustedArtefacts(TrustPolicy policy, Optional<Stores> stores, InstantSource clock) {
    this.policy = policy;
    this.stores = stores;
    this.clock = clock;
  }

  /// Why the policy does not allow to score with the bundle; empty if it does.
  public List<Problem> problems(Bundle bundle) {
    String name = bundle.identity().name();
    String version = bundle.identity().version();
    Problems problems = new Problems();
    policy
        .minimumAbove(name, version)
        .ifPresent(minimum ->
            problems.add(
                untrusted(
                    "version "
                        + version
                        + " of the rubric "
                        + EscapedText.text(name)
                        + " is older than "
                        + minimum,
                    "use a version from " + minimum + " on")));
    problems.addAll(refusals(List.of(BUNDLE, APPROVAL), bundle.digest()));
    return problems;
  }

  /// Why the policy does not allow to apply the calibration; empty if it does.
  public List<Problem> problems(FittedCalibration calibration) {
    return refusals(
        List.of(calibration.bridge().isPresent() ? BRIDGE : CALIBRATION), calibration.digest());
  }

  /// The day with which signatures are compared.
  LocalDate today() {
    return LocalDate.ofInstant(clock.instant(), ZoneOffset.UTC);
  }

  private List<Problem> refusals(List<AttestationKind> kinds, Digest digest) {
    List<AttestationKind> required = kinds.stream().filter(policy::requires).toList();
    if (required.isEmpty()) {
      return List.of();
    }
    List<DsseEnvelope> envelopes = envelopes(digest);
    return required.stream()
        .flatMap(kind ->
            policy.refusal(kind, digest, envelopes, today()).stream()
                .map(reason -> refusal(kind, digest, reason)))
        .toList();
  }

  private static Problem refusal(AttestationKind kind, Digest digest, String reason) {
    return untrusted(
        "the policy does not trust the " + kind.wireName() + " of " + digest + ": " + reason,
        "sign it with `plumbline proof sign "
            + digest
            + (kind == APPROVAL ? " --approval" : "")
            + " --key FILE`, with a key that the policy allows");
  }

  private static Problem untrusted(String message, String help) {
    return Problem.at("", ProblemCode.UNTRUSTED, message, help);
  }

  /// The statements in the log about that digest. What the log names and the store has no longer,
  /// or has damaged, signs nothing.
  private List<DsseEnvelope> envelopes(Digest subject) {
    return stores.stream()
        .flatMap(store ->
            store
                .artefacts()
                .findAll(
                    ArtefactKind.ATTESTATION,
                    store.log().about(subject).stream().map(LogEntry::attestation).toList())
                .values()
                .stream())
        .flatMap(found ->
            found instanceof ArtefactLookup.Found(byte[] bytes)
                ? JsonRecord.read(DsseEnvelope.class, bytes).stream()
                : Optional.<DsseEnvelope>empty().stream())
        .toList();
  }
}
