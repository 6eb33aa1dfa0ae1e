package dev.plumbline.results;

import static dev.plumbline.base.canonical.CanonicalArtefact.ArtefactKind.ATTESTATION;
import static dev.plumbline.base.canonical.CanonicalArtefact.ArtefactKind.BUNDLE;
import static dev.plumbline.base.canonical.CanonicalArtefact.ArtefactKind.EXTRACTION;
import static dev.plumbline.base.canonical.CanonicalArtefact.ArtefactKind.SCORECARD;

import dev.plumbline.base.canonical.CanonicalArtefact.ArtefactKind;
import dev.plumbline.base.canonical.CanonicalJson;
import dev.plumbline.base.canonical.Digest;
import dev.plumbline.base.canonical.JsonRecord;
import dev.plumbline.base.merkle.InclusionPath;
import dev.plumbline.base.merkle.InclusionPath.InclusionPaths;
import dev.plumbline.base.merkle.MerkleHash;
import dev.plumbline.base.number.Rational;
import dev.plumbline.base.problem.Problem;
import dev.plumbline.base.problem.ProblemCode;
import dev.plumbline.base.problem.Refusal;
import dev.plumbline.base.signing.DsseEnvelope;
import dev.plumbline.base.signing.Statement.AttestationKind;
import dev.plumbline.base.signing.TreeHead;
import dev.plumbline.base.signing.TreeHead.LogEntry;
import dev.plumbline.base.signing.TreeHead.LogRow;
import dev.plumbline.judge.session.TraitReasons;
import dev.plumbline.people.Appeal.AppealCase;
import dev.plumbline.people.corrections.StoredCorrections.StoredDocument;
import dev.plumbline.people.proceeding.CorrectedResult;
import dev.plumbline.present.page.NumberText;
import dev.plumbline.present.page.card.CardContent;
import dev.plumbline.present.page.card.CardContent.CalibratedScore;
import dev.plumbline.present.page.card.CardContent.CardProof;
import dev.plumbline.present.page.card.CardContent.CardProof.LoggedSignature;
import dev.plumbline.present.page.card.CardContent.FinalDecision;
import dev.plumbline.present.page.card.CardContent.FinalResult;
import dev.plumbline.present.page.card.CardContent.HumanInterval;
import dev.plumbline.present.page.card.CardContent.JudgeReason;
import dev.plumbline.present.page.card.CardContent.OpenAppeal;
import dev.plumbline.present.page.card.CardContent.Origin;
import dev.plumbline.present.page.card.CardContent.OutlineLine;
import dev.plumbline.present.text.RoundedNumber;
import dev.plumbline.present.text.VerdictText;
import dev.plumbline.rubric.bundle.Bundle;
import dev.plumbline.rubric.bundle.Bundle.BundleReader;
import dev.plumbline.rubric.plan.model.GradeScale.Grade;
import dev.plumbline.rubric.plan.model.Verdict;
import dev.plumbline.run.local.LocalStore;
import dev.plumbline.run.local.StoredPanels;
import dev.plumbline.score.Scorecard;
import dev.plumbline.score.Scorer;
import dev.plumbline.score.StoredScorecard;
import dev.plumbline.score.counterfactual.CounterfactualFinder;
import dev.plumbline.score.extraction.Document;
import dev.plumbline.score.extraction.Extraction;
import dev.plumbline.score.extraction.ExtractionArtefactReader;
import dev.plumbline.score.extraction.JudgeIdentity;
import dev.plumbline.score.run.LineProof;
import dev.plumbline.score.run.ResultValue;
import dev.plumbline.score.run.RunLine;
import dev.plumbline.score.run.RunManifest;
import dev.plumbline.score.run.RunManifest.RunTree;
import dev.plumbline.score.run.SaltSeed;
import dev.plumbline.score.run.StoredResult;
import dev.plumbline.score.run.StoredRun;
import dev.plumbline.store.ArtefactReader.ArtefactLookup;
import dev.plumbline.store.repository.ArtefactRepository;
import dev.plumbline.store.repository.Redaction;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/// Reads from a store what a card shows. The score is computed again, so a card can only show what
/// follows from the artefacts. Thread-safe.
public final class StoredCards {

  private final LocalStore store;

  /// The bundle that was read last: the cards of a run have one.
  private volatile Optional<KnownBundle> known = Optional.empty();

  private Optional<Digest> lastRun = Optional.empty();
  private Optional<SignedRun> signed = Optional.empty();

  private record KnownBundle(Bundle bundle, Scorer scorer, CounterfactualFinder finder) {}

  public StoredCards(LocalStore store) {
    this.store = store;
  }

  /// @param results of calibrations, by target: a digest, or the code of a refusal
  /// @throws Refusal if an artefact is missing, or was made by another version
  public CardContent read(Digest digest, Origin origin, SortedMap<String, String> results) {
    return read(
        digest, origin, results, store.scorecard(digest), Optional.empty(), Optional.empty());
  }

  private CardContent read(
      Digest digest,
      Origin origin,
      SortedMap<String, String> results,
      StoredScorecard card,
      Optional<CardProof> proof,
      Optional<CorrectedResult> people) {
    KnownBundle knownBundle = bundle(card.bundle());
    Bundle bundle = knownBundle.bundle();
    Digest extractionDigest = card.extraction();
    Extraction extraction =
        new ExtractionArtefactReader(bundle.extraction())
            .read(store.object(EXTRACTION, extractionDigest))
            .orElseThrow(() -> otherVersion(extractionDigest));
    Scorecard scorecard = knownBundle.scorer().score(extraction, extractionDigest);
    if (!scorecard.digest().equals(digest) && !isErased(digest, scorecard)) {
      throw otherVersion(digest);
    }
    Optional<Document> document = extraction.document().flatMap(store::document);
    return new CardContent(
        bundle,
        scorecard,
        digest,
        document,
        reasons(store.reasons(bundle, extraction)),
        store.outline(bundle, extraction).stream()
            .map(line -> new OutlineLine(line.id(), line.topicSentence(), line.summary()))
            .toList(),
        knownBundle.finder().find(scorecard),
        calibrated(results),
        origin,
        StoredPanels.jurors(extraction.judge(), store),
        proof,
        people
            .filter(CorrectedResult::isCorrected)
            .map(result -> decided(result, RoundedNumber.of(bundle.rubric()))),
        people.stream()
            .flatMap(result -> result.cases().stream())
            .filter(AppealCase::isOpen)
            .map(one ->
                new OpenAppeal(
                    one.filing().item(),
                    one.state(),
                    one.filing().by(),
                    one.filed(),
                    one.filing().ground()))
            .toList());
  }

  /// Whether what is stored is what erasing leaves of what was computed: the values of texts that
  /// the plan read are gone from both, and the score does not depend on them.
  private boolean isErased(Digest stored, Scorecard computed) {
    return Arrays.equals(
        CanonicalJson.bytes(store.object(SCORECARD, stored)), Redaction.of(computed.json()));
  }

  /// The card of a document of a run.
  ///
  /// @throws Refusal if it has no scorecard
  public CardContent read(StoredDocument document) {
    RunLine line = document.line();
    StoredRun run = document.run();
    return read(
        document.scorecard(),
        new Origin(
            line.id(),
            run.digest().map(Digest::toString).orElse(""),
            line.position() + 1,
            run.spec().draft()
                ? "draft: its rubric was only tried out"
                : document.releases().words(),
            Optional.of(run.envelope())),
        line.results(),
        document.card().orElseThrow(),
        signedRun(run).map(it -> it.proof(line)),
        document.people());
  }

  /// The card of what counts for a document: of the scorecard that corrections led to.
  ///
  /// @throws Refusal if it has no scorecard
  CardContent counting(StoredDocument document) {
    RunLine line = document.line();
    Optional<CorrectedResult> people = document.people();
    Digest first = document.scorecard();
    Digest counts = people.map(CorrectedResult::latest).orElse(first);
    return read(
        counts,
        new Origin(
            line.id(), "", line.position() + 1, document.releases().words(), Optional.empty()),
        counts.equals(first) ? line.results() : new TreeMap<>(),
        store.scorecard(counts),
        Optional.empty(),
        people);
  }

  private static FinalResult decided(CorrectedResult result, RoundedNumber shown) {
    ResultValue figures = result.finalFigures();
    return new FinalResult(
        figures.composite().orElse(""),
        figures.range(number -> NumberText.of(Rational.of(number), shown)).orElse(""),
        figures.verdict().orElse(""),
        figures.grade().map(Grade::words).orElse(""),
        spoken(result.firstFigures()).text(number -> NumberText.of(Rational.of(number), shown)),
        result.counting().stream()
            .map(one ->
                new FinalDecision(
                    one.correction().words(),
                    one.correction().item(),
                    one.was(),
                    one.correction().now(),
                    one.correction().by(),
                    one.entry().at(),
                    one.correction().reason(),
                    one.afterRelease()))
            .toList());
  }

  /// With the verdict in the words of a card.
  private static ResultValue spoken(ResultValue figures) {
    return new ResultValue(
        figures.composite(),
        figures.interval(),
        figures.verdict().flatMap(Verdict::parse).map(VerdictText::of),
        figures.grade());
  }

  /// The run that was shown last: its proofs need all of its lines.
  private synchronized Optional<SignedRun> signedRun(StoredRun run) {
    if (run.digest().isEmpty()) {
      return Optional.empty();
    }
    if (lastRun.isEmpty() || !lastRun.get().equals(run.digest().get())) {
      signed = SignedRun.find(run, store);
      lastRun = run.digest();
    }
    return signed;
  }

  private KnownBundle bundle(Digest digest) {
    Optional<KnownBundle> last = known;
    if (last.isPresent() && last.get().bundle().digest().equals(digest)) {
      return last.get();
    }
    Bundle bundle =
        BundleReader.read(digest, store.object(BUNDLE, digest))
            .orElseThrow(() -> otherVersion(digest));
    Scorer scorer = new Scorer(bundle);
    KnownBundle read = new KnownBundle(bundle, scorer, new CounterfactualFinder(bundle));
    known = Optional.of(read);
    return read;
  }

  private static List<JudgeReason> reasons(List<TraitReasons> found) {
    boolean repeated = found.stream().anyMatch(reason -> reason.repeat() > 0);
    return found.stream()
        .map(reason ->
            new JudgeReason(
                reason.trait(),
                repeated ? reason.repeat() + 1 : 0,
                reason.notLower(),
                reason.notHigher(),
                reason.diagnostics()))
        .toList();
  }

  private List<CalibratedScore> calibrated(SortedMap<String, String> results) {
    List<CalibratedScore> scores = new ArrayList<>();
    results.forEach((target, written) -> scores.add(calibrated(target, written)));
    return scores;
  }

  private CalibratedScore calibrated(String target, String written) {
    Optional<Digest> digest = Digest.parse(written);
    if (digest.isEmpty()) {
      return new CalibratedScore(target, "", "", "", written, "", "", List.of());
    }
    StoredResult result = store.result(digest.get());
    return new CalibratedScore(
        target,
        result.score().toPlainString(),
        result.exact().toPlainString(),
        result.verdict().orElse(""),
        "",
        digest.get().toString(),
        result
            .bridgedTo()
            .map(judge -> JsonRecord.stored(JudgeIdentity.class, judge).label())
            .orElse(""),
        result.intervals().stream()
            .map(one ->
                new HumanInterval(
                    one.percent(),
                    one.low().toPlainString(),
                    one.high().toPlainString(),
                    one.proved()))
            .toList());
  }

  private static Refusal otherVersion(Digest digest) {
    return new Refusal(
        Refusal.Kind.CORRUPT,
        digest.toString(),
        List.of(
            Problem.at(
                "",
                ProblemCode.CORRUPT,
                "this version computes another artefact from the same inputs, so it draws no card",
                "use the version that made it, or evaluate the document again")));
  }

  /// A run that was signed, for the proofs on its cards. Thread-safe.
  record SignedRun(
      Digest run,
      RunManifest manifest,
      SaltSeed seed,
      InclusionPaths paths,
      List<LoggedSignature> signatures) {

    /// More signatures of one run are not shown.
    private static final int SIGNATURES_MAX = 8;

    /// Empty unless the log names an attestation of the run that is stored.
    static Optional<SignedRun> find(StoredRun stored, LocalStore store) {
      Digest run = stored.digest().orElseThrow();
      List<LoggedSignature> signatures = signatures(run, store);
      Optional<RunManifest> manifest =
          signatures.isEmpty()
              ? Optional.empty()
              : store
                  .find(ArtefactKind.RUN, run)
                  .flatMap(it -> JsonRecord.read(RunManifest.class, it));
      if (manifest.isEmpty()) {
        return Optional.empty();
      }
      SaltSeed seed = store.runs().seed(stored);
      List<MerkleHash> leaves = new ArrayList<>();
      store.lines(
          stored, line -> leaves.add(MerkleHash.ofLeaf(line.saltedBytes(RunTree.LINES, seed))));
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
    private static List<LoggedSignature> signatures(Digest run, LocalStore store) {
      List<LoggedSignature> found = new ArrayList<>();
      List<MerkleHash> leaves = new ArrayList<>();
      for (LogRow row : store.log().rows()) {
        leaves.add(MerkleHash.ofLeaf(row.entry()));
        Optional<LogEntry> entry =
            JsonRecord.read(LogEntry.class, row.entry())
                .filter(it -> it.kind() == AttestationKind.RUN && it.subject().equals(run));
        if (entry.isPresent() && found.size() < SIGNATURES_MAX) {
          logged(entry.get(), row, leaves, store).ifPresent(found::add);
        }
      }
      return found;
    }

    private static Optional<LoggedSignature> logged(
        LogEntry entry, LogRow row, List<MerkleHash> leaves, LocalStore store) {
      int position = leaves.size() - 1;
      InclusionPath path = new InclusionPaths(leaves).of(position);
      Optional<TreeHead> head =
          JsonRecord.read(DsseEnvelope.class, row.head())
              .flatMap(TreeHead::read)
              .filter(it -> path.proves(leaves.getLast(), it.root()));
      Optional<DsseEnvelope> envelope =
          store.artefacts().find(ATTESTATION, entry.attestation())
                  instanceof ArtefactLookup.Found(byte[] bytes)
              ? JsonRecord.read(DsseEnvelope.class, bytes)
              : Optional.empty();
      return head.flatMap(it ->
          envelope.map(signed ->
              new LoggedSignature(
                  entry.attestation().toString(),
                  signed.signatures().stream().map(DsseEnvelope.EnvelopeSignature::keyId).toList(),
                  position,
                  it.log(),
                  it.root().hex(),
                  path.siblings().stream().map(MerkleHash::hex).toList())));
    }
  }
}
