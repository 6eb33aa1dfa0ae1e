package dev.plumbline.run.local;

import dev.plumbline.base.canonical.CanonicalArtefact.ArtefactKind;
import dev.plumbline.base.canonical.Digest;
import dev.plumbline.base.canonical.JsonRecord;
import dev.plumbline.base.problem.EscapedText;
import dev.plumbline.base.problem.ProblemCode;
import dev.plumbline.base.problem.Refusal;
import dev.plumbline.rubric.bundle.ExtractionSpec;
import dev.plumbline.score.extraction.Extraction;
import dev.plumbline.score.extraction.ExtractionArtefactReader;
import dev.plumbline.score.extraction.JudgeIdentity;
import dev.plumbline.score.extraction.NamedClaims.JurorAnswer;
import dev.plumbline.score.extraction.Panel;
import dev.plumbline.score.extraction.Panel.Juror;
import dev.plumbline.score.extraction.Panel.PanelOrigin;
import dev.plumbline.score.run.StoredRun;
import dev.plumbline.store.repository.ArtefactRepository;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// The panels of a store, and what their jurors answered.
public final class StoredPanels {

  /// The panel that a judge is; empty for a single judge.
  ///
  /// @throws Refusal if it is not stored as this version writes it
  public static Optional<Panel> find(JudgeIdentity judge, LocalStore store) {
    return judge
        .panel()
        .map(digest ->
            JsonRecord.read(Panel.class, store.object(ArtefactKind.PANEL, digest))
                .orElseThrow(
                    () -> ArtefactRepository.corrupt(digest, "it is no panel of this version")));
  }

  /// The panel of a run.
  ///
  /// @throws Refusal if it has one judge
  public static Panel required(StoredRun run, LocalStore store) {
    return find(run.spec().judge(), store)
        .orElseThrow(() ->
            Refusal.of(
                run.reference(),
                ProblemCode.UNKNOWN_JUDGE,
                "the run has one judge, " + EscapedText.text(run.spec().judge().written()),
                "evaluate the documents with a panel: `--judge` twice or more, or `--panel`"));
  }

  /// What each juror answered, in the order of the panel.
  ///
  /// @param combined an extraction of a panel
  /// @throws Refusal if an answer is not stored as this version writes it
  public static List<JurorAnswer> answers(
      PanelOrigin combined, ExtractionSpec spec, LocalStore store) {
    ExtractionArtefactReader reader = new ExtractionArtefactReader(spec);
    List<JurorAnswer> answers = new ArrayList<>();
    for (PanelOrigin.Source juror : combined.jurors()) {
      answers.add(
          juror.extraction().isPresent()
              ? new JurorAnswer.Answered(extraction(juror.extraction().get(), reader, store))
              : new JurorAnswer.Missing(juror.code()));
    }
    return answers;
  }

  private static Extraction extraction(
      Digest digest, ExtractionArtefactReader reader, LocalStore store) {
    return reader
        .read(store.object(ArtefactKind.EXTRACTION, digest))
        .orElseThrow(() ->
            ArtefactRepository.corrupt(
                digest, "it is not what this version writes for its rubric"));
  }

  /// The jurors of a judge, a line each; none of a single judge.
  public static List<String> labels(JudgeIdentity judge, LocalStore store) {
    return find(judge, store).stream()
        .flatMap(panel -> panel.jurors().stream())
        .map(juror ->
            juror.judge().written()
                + (juror.weight() == 1 ? "" : ", weight " + juror.weight())
                + (juror.veto() ? ", veto" : ""))
        .toList();
  }

  /// The jurors of a judge; none of a single judge.
  public static List<JudgeIdentity> jurors(JudgeIdentity judge, LocalStore store) {
    return find(judge, store).stream()
        .flatMap(panel -> panel.jurors().stream())
        .map(Juror::judge)
        .toList();
  }

  private StoredPanels() {}
}
