package dev.plumbline.workflow.results;

import dev.plumbline.base.canonical.ArtefactKind;
import dev.plumbline.base.canonical.CanonicalJson;
import dev.plumbline.base.canonical.Digest;
import dev.plumbline.base.merkle.InclusionPath;
import dev.plumbline.base.merkle.InclusionPaths;
import dev.plumbline.base.merkle.MerkleHash;
import dev.plumbline.base.problem.Refusal;
import dev.plumbline.present.page.card.CardContent.CardProof;
import dev.plumbline.proof.AttestationKind;
import dev.plumbline.proof.DsseEnvelope;
import dev.plumbline.proof.LogEntry;
import dev.plumbline.proof.LogRow;
import dev.plumbline.proof.TreeHead;
import dev.plumbline.run.LineProof;
import dev.plumbline.run.RunLine;
import dev.plumbline.run.RunManifest;
import dev.plumbline.run.RunManifestReader;
import dev.plumbline.run.RunTree;
import dev.plumbline.run.SaltSeed;
import dev.plumbline.run.StoredRun;
import dev.plumbline.store.ArtefactLookup;
import dev.plumbline.workflow.local.LocalStore;
import dev.plumbline.workflow.repository.ArtefactRepository;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// A run that was signed, for the proofs on its cards. Thread-safe.
final class SignedRun {

  /// More signatures of one run are not shown.
  private static final int SIGNATURES_MAX = 8;

  private final Digest run;
  private final RunManifest manifest;
  private final SaltSeed seed;
  private final InclusionPaths paths;
  private final List<CardProof.LoggedSignature> signatures;

  private SignedRun(
      Digest run,
      RunManifest manifest,
      SaltSeed seed,
      InclusionPaths paths,
      List<CardProof.LoggedSignature> signatures) {
    this.run = run;
    this.manifest = manifest;
    this.seed = seed;
    this.paths = paths;
    this.signatures = signatures;
  }

  /// Empty unless the log names an attestation of the run that is stored.
  static Optional<SignedRun> find(StoredRun stored, LocalStore store) {
    Digest run = stored.digest().orElseThrow();
    List<CardProof.LoggedSignature> signatures = signatures(run, store);
    Optional<RunManifest> manifest =
        signatures.isEmpty()
            ? Optional.empty()
            : store.find(ArtefactKind.RUN, run).flatMap(RunManifestReader::read);
    if (manifest.isEmpty()) {
      return Optional.empty();
    }
    SaltSeed seed = store.store().runs().seed(stored);
    List<MerkleHash> leaves = new ArrayList<>();
    store
        .store()
        .runs()
        .lines(
            stored,
            0,
            entry -> leaves.add(MerkleHash.ofLeaf(entry.line().saltedBytes(RunTree.LINES, seed))));
    if (leaves.size() != manifest.get().counts().documents()) {
      throw damaged(run);
    }
    return Optional.of(
        new SignedRun(run, manifest.get(), seed, new InclusionPaths(leaves), signatures));
  }

  /// @throws Refusal if the line does not lead to the digest of the run
  CardProof proof(RunLine line) {
    LineProof proof =
        new LineProof(
            manifest,
            RunTree.LINES,
            line.salted(RunTree.LINES, seed),
            paths.of((int) line.position()));
    if (!proof.check().equals(new LineProof.Check.Proved(run))) {
      throw damaged(run);
    }
    return new CardProof(CanonicalJson.text(proof.json()), signatures);
  }

  private static Refusal damaged(Digest run) {
    return ArtefactRepository.corrupt(run, "the lines of this run do not lead to its digest");
  }

  /// Each with the head that was signed as it was appended: the log may grow, and the card stays.
  private static List<CardProof.LoggedSignature> signatures(Digest run, LocalStore store) {
    List<CardProof.LoggedSignature> found = new ArrayList<>();
    List<MerkleHash> leaves = new ArrayList<>();
    for (LogRow row : store.store().log().rows()) {
      leaves.add(MerkleHash.ofLeaf(row.entry()));
      Optional<LogEntry> entry =
          LogEntry.read(row.entry())
              .filter(it -> it.kind() == AttestationKind.RUN && it.subject().equals(run));
      if (entry.isPresent() && found.size() < SIGNATURES_MAX) {
        logged(entry.get(), row, leaves, store).ifPresent(found::add);
      }
    }
    return found;
  }

  private static Optional<CardProof.LoggedSignature> logged(
      LogEntry entry, LogRow row, List<MerkleHash> leaves, LocalStore store) {
    int position = leaves.size() - 1;
    InclusionPath path = new InclusionPaths(leaves).of(position);
    Optional<TreeHead> head =
        DsseEnvelope.read(row.head())
            .flatMap(TreeHead::read)
            .filter(it -> path.proves(leaves.getLast(), it.root()));
    Optional<DsseEnvelope> envelope =
        store.artefacts().find(ArtefactKind.ATTESTATION, entry.attestation())
                instanceof ArtefactLookup.Found(byte[] bytes)
            ? DsseEnvelope.read(bytes)
            : Optional.empty();
    return head.flatMap(it ->
        envelope.map(signed ->
            new CardProof.LoggedSignature(
                entry.attestation().toString(),
                signed.signatures().stream().map(DsseEnvelope.EnvelopeSignature::keyId).toList(),
                position,
                it.log(),
                it.root().hex(),
                path.siblings().stream().map(MerkleHash::hex).toList())));
  }
}
