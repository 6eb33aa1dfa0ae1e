package dev.plumbline.proof.verification;

import dev.plumbline.base.canonical.CanonicalArtefact.ArtefactKind;
import dev.plumbline.base.canonical.Digest;
import dev.plumbline.base.problem.Problem;
import dev.plumbline.base.problem.Refusal;
import dev.plumbline.judge.session.JudgeClient;
import dev.plumbline.judge.session.JudgeClient.JudgeOutcome;
import dev.plumbline.judge.session.JudgeClient.JudgeOutcome.Corrupt;
import dev.plumbline.judge.session.JudgeClient.JudgeOutcome.InProgress;
import dev.plumbline.judge.session.JudgeClient.JudgeOutcome.Judged;
import dev.plumbline.judge.session.JudgeClient.JudgeOutcome.NotRecorded;
import dev.plumbline.judge.session.JudgeQuestion;
import dev.plumbline.rubric.bundle.Bundle;
import dev.plumbline.rubric.bundle.ExtractionSpec;
import dev.plumbline.run.local.LocalStore;
import dev.plumbline.score.extraction.CueJudge;
import dev.plumbline.score.extraction.Document;
import dev.plumbline.score.extraction.Extraction;
import dev.plumbline.score.extraction.Extractor;
import dev.plumbline.score.extraction.JudgeAnswers;
import dev.plumbline.score.extraction.JudgeIdentity;
import dev.plumbline.score.extraction.Preparation;
import dev.plumbline.store.ArtefactReader.ArtefactLookup;
import dev.plumbline.store.repository.ArtefactRepository;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/// Makes an extraction again from its text and the stored answers of its judge.
final class ExtractionReplay {

  private final LocalStore store;
  private final ExtractionSpec spec;
  private final Extractor extractor;
  private final JudgeClient replies;

  ExtractionReplay(LocalStore store, Bundle bundle) {
    this.store = store;
    this.spec = bundle.extraction();
    this.extractor = new Extractor(spec);
    this.replies = store.replies();
  }

  /// Empty if the answers are not stored.
  ///
  /// @throws Refusal if an answer is damaged
  public Optional<Extraction> again(Document document, Extraction extraction) {
    return switch (extractor.prepare(document, extraction.supplied(spec.facts()))) {
      case Preparation.Refused(List<Problem> problems) ->
          throw new Refusal(Refusal.Kind.CORRUPT, "the stored facts", problems);
      case Preparation.Complete(Extraction done) -> Optional.of(done);
      case Preparation.Ready ready ->
          answers(document, extraction)
              .map(runs -> extractor.finish(ready, runs, extraction.replicate()));
    };
  }

  /// The judge's answers: those of `cues` are computed again, those of other judges are looked up.
  private Optional<List<JudgeAnswers>> answers(Document document, Extraction extraction) {
    JudgeOutcome outcome =
        replies.judge(spec, document, extraction.judge(), extraction.replicate(), "replay");
    return switch (outcome) {
      case Judged(List<JudgeAnswers> runs, _) -> Optional.of(runs);
      case Corrupt(String what) -> throw ArtefactRepository.corrupt(document.digest(), what);
      case NotRecorded _ -> Optional.empty();
      case InProgress _ -> Optional.empty();
    };
  }

  /// Why the judge's answers are not available, if the store tells; empty otherwise.
  public Optional<String> unavailableReason(Extraction extraction) {
    Digest source = extraction.document().orElseThrow();
    List<Digest> withheld =
        JudgeQuestion.replies(replies, spec, source, extraction.judge(), extraction.replicate())
            .stream()
            .flatMap(it -> it.withheld().stream())
            .toList();
    if (!withheld.isEmpty()) {
      return Optional.of(
          "only the digest of the judge's reply is stored, since texts are not: "
              + withheld.stream().map(Digest::toString).collect(Collectors.joining(", ")));
    }
    return !extraction.judge().equals(CueJudge.IDENTITY)
            && !extraction.judge().equals(JudgeIdentity.NONE)
            && store.artefacts().find(ArtefactKind.DOCUMENT, source)
                instanceof ArtefactLookup.Erased
        ? Optional.of("the judge's reply was erased with it")
        : Optional.empty();
  }
}
