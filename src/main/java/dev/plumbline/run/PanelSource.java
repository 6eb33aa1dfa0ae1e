package dev.plumbline.run;

import static dev.plumbline.base.problem.ProblemCode.DUPLICATE;
import static dev.plumbline.base.problem.ProblemCode.NO_COMPLETION;
import static dev.plumbline.base.problem.ProblemCode.OUT_OF_BOUNDS;

import dev.plumbline.base.canonical.CanonicalArtefact.ArtefactKind;
import dev.plumbline.base.canonical.CanonicalJson;
import dev.plumbline.base.canonical.Digest;
import dev.plumbline.base.problem.EscapedText;
import dev.plumbline.base.problem.Plural;
import dev.plumbline.base.problem.Problem;
import dev.plumbline.base.problem.Problems;
import dev.plumbline.base.problem.Refusal;
import dev.plumbline.judge.session.JudgeClient.JudgeOutcome;
import dev.plumbline.rubric.bundle.Bundle;
import dev.plumbline.run.PanelExtraction.Combined;
import dev.plumbline.score.extraction.Candidates;
import dev.plumbline.score.extraction.Document;
import dev.plumbline.score.extraction.Extraction;
import dev.plumbline.score.extraction.Extractor;
import dev.plumbline.score.extraction.JudgeIdentity;
import dev.plumbline.score.extraction.JudgeIdentity.AnsweringModel;
import dev.plumbline.score.extraction.NamedClaims.JurorAnswer;
import dev.plumbline.score.extraction.Panel;
import dev.plumbline.score.extraction.Panel.Combination;
import dev.plumbline.score.extraction.Panel.Juror;
import dev.plumbline.score.extraction.Panel.Rules;
import dev.plumbline.score.extraction.Preparation;
import dev.plumbline.store.repository.ArtefactRepository;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.Function;

/// Where a run gets the answers of a panel from.
///
/// @param judges one for each juror, in the order of the panel
/// @param file where the panel is written, for problems
/// @param marks of a marking that the panel decides on; empty where all are asked about everything
public record PanelSource(
    Panel panel, List<JudgeSource> judges, String file, Optional<RecordedMarks> marks)
    implements AnswerSource {

  private static final Problem NO_JUROR =
      Problem.at(
          "",
          NO_COMPLETION,
          "none of the jurors has an answer for this document",
          "keep a juror that has one");

  public PanelSource {
    judges = List.copyOf(judges);
  }

  public PanelSource(Panel panel, List<JudgeSource> judges, String file) {
    this(panel, judges, file, Optional.empty());
  }

  /// What persons have answered about the documents of a run so far.
  ///
  /// @param markers by the digest of a document, those to whom it was given, as forms name them;
  ///   without a document that was given to everybody
  /// @param answered the digest of the answers, as a part of the key of a run
  public record RecordedMarks(SortedMap<Digest, SortedSet<String>> markers, Digest answered) {

    boolean isGiven(Document document, JudgeIdentity judge) {
      return !markers.containsKey(document.digest())
          || markers.get(document.digest()).contains(judge.written());
    }
  }

  public PanelSource of(RecordedMarks recorded) {
    return new PanelSource(panel, judges, file, Optional.of(recorded));
  }

  @Override
  public JudgeIdentity judge() {
    return panel.identity();
  }

  @Override
  public int replicate() {
    return judges.getFirst().replicate();
  }

  @Override
  public String key() throws IOException {
    StringBuilder key = new StringBuilder(CanonicalJson.text(panel.json()));
    for (JudgeSource judge : judges) {
      key.append(' ').append(judge.key());
    }
    marks.ifPresent(it -> key.append(' ').append(it.answered()));
    return key.toString();
  }

  @Override
  public void store(ArtefactRepository repository) {
    repository.store(ArtefactKind.PANEL, panel.json());
  }

  @Override
  public DocumentEvaluator evaluator(Bundle bundle, UsageMeter usage, Consumer<String> notices) {
    List<Function<Document, JudgeOutcome>> answers =
        judges.stream().map(judge -> judge.answers(bundle, usage, notices)).toList();
    PanelExtraction combining = new PanelExtraction(bundle, panel);
    Extractor extractor = new Extractor(bundle.extraction());
    return new DocumentEvaluator(
        bundle,
        new DocumentExtractor(
            bundle.extraction(), ready -> asked(ready, combining, extractor, answers)));
  }

  private DocumentExtractor.Result asked(
      Preparation.Ready ready,
      PanelExtraction combining,
      Extractor extractor,
      List<Function<Document, JudgeOutcome>> answers) {
    Problems missing = new Problems();
    SortedMap<Integer, Extraction> before = new TreeMap<>();
    Optional<Combined> combined =
        combining.combined(juror -> {
          if (!isGiven(ready.document(), panel.jurors().get(juror))) {
            return JurorAnswer.NOT_ASSIGNED;
          }
          return switch (DocumentExtractor.judged(
              extractor, answers.get(juror), ready, replicate())) {
            case DocumentExtractor.Result.Extracted(Extraction extraction, var _) -> {
              boolean repeated = isRepeated(juror, extraction, before);
              before.put(juror, extraction);
              yield repeated ? JurorAnswer.REPEATED : new JurorAnswer.Answered(extraction);
            }
            case DocumentExtractor.Result.Refused(List<Problem> problems) -> {
              missing.addAll(problems);
              yield JurorAnswer.NOT_RECORDED;
            }
          };
        });
    return result(combined, missing);
  }

  /// @param missing why jurors have no answer
  static DocumentExtractor.Result result(Optional<Combined> combined, List<Problem> missing) {
    return combined
        .<DocumentExtractor.Result>map(
            it -> new DocumentExtractor.Result.Extracted(it.extraction(), it.jurors()))
        .orElseGet(() ->
            new DocumentExtractor.Result.Refused(
                missing.isEmpty() ? List.of(NO_JUROR) : missing.subList(0, 1)));
  }

  private boolean isGiven(Document document, Juror juror) {
    return juror.adjudicates() || marks.map(it -> it.isGiven(document, juror.judge())).orElse(true);
  }

  /// Whether a juror gave an answer that another one gave before: one answer is one vote.
  ///
  /// @throws Refusal if one model answered for two jurors that have different names
  private boolean isRepeated(
      int juror, Extraction extraction, SortedMap<Integer, Extraction> before) {
    boolean repeated = false;
    for (Map.Entry<Integer, Extraction> other : before.entrySet()) {
      List<AnsweringModel> others = other.getValue().details().models();
      for (AnsweringModel model : extraction.details().models()) {
        repeated |= model.repeats(others) && !model.id().isEmpty();
        if (!model.model().isEmpty()
            && others.stream().anyMatch(it -> it.model().equals(model.model()))
            && !isOne(other.getKey(), juror)) {
          throw Refusal.of(
              file,
              DUPLICATE,
              "two jurors are answered by one model, "
                  + model.label()
                  + ": "
                  + EscapedText.text(other.getValue().judge().written())
                  + " and "
                  + EscapedText.text(extraction.judge().written()),
              "have each answered by its own model, or name that model as `answered_by` of both");
        }
      }
    }
    return repeated;
  }

  /// Whether two jurors are meant to be one model, asked in two ways.
  private boolean isOne(int juror, int other) {
    JudgeSource one = judges.get(juror);
    JudgeSource two = judges.get(other);
    return one.judge().model().equals(two.judge().model())
        || one.answeredBy().equals(two.answeredBy()) && one.answeredBy().matches("[^*]+");
  }

  @Override
  public PanelSource fitting(Bundle bundle) {
    PanelSource fitting =
        Candidates.areCompared(bundle.extraction())
                && panel.jurors().stream().noneMatch(juror -> juror.judge().isExchanged())
            ? inBothOrders()
            : this;
    PanelCheck.require(fitting.panel(), bundle, file);
    return fitting;
  }

  /// Judges that count alike.
  ///
  /// @throws Refusal if they are fewer than two, too many, or two are the same
  public static PanelSource of(List<JudgeSource> judges, Combination combination) {
    Problems problems = new Problems();
    List<JudgeIdentity> identities = judges.stream().map(JudgeSource::judge).toList();
    if (judges.size() < 2 || judges.size() > Panel.JURORS_MAX) {
      problems.add(
          "/jurors",
          OUT_OF_BOUNDS,
          "the panel has " + Plural.of(judges.size(), "juror"),
          "name 2 to " + Panel.JURORS_MAX);
    }
    identities.stream()
        .filter(one -> identities.indexOf(one) != identities.lastIndexOf(one))
        .distinct()
        .forEach(one ->
            problems.add(
                "/jurors",
                DUPLICATE,
                "two jurors are " + EscapedText.text(one.written()),
                "give each juror another model or prompt"));
    problems.refuse("panel");
    return new PanelSource(
        new Panel(
            identities.stream().map(it -> new Juror(it, 1, false)).toList(),
            Rules.of(combination),
            OptionalInt.empty()),
        judges,
        "panel");
  }

  /// One judge, whose orders must agree where it is asked in both.
  static PanelSource of(JudgeSource judge) {
    return new PanelSource(
        new Panel(
            List.of(new Juror(judge.judge(), 1, false)),
            Rules.of(Combination.UNANIMOUS),
            OptionalInt.empty()),
        List.of(judge),
        "--judge");
  }

  /// Each judge in both orders, one after the other. A person is asked once, and counts as much as
  /// a judge that is asked twice.
  private PanelSource inBothOrders() {
    List<Juror> jurors = new ArrayList<>();
    List<JudgeSource> sources = new ArrayList<>();
    for (int i = 0; i < judges.size(); i++) {
      Juror juror = panel.jurors().get(i);
      JudgeSource judge = judges.get(i);
      boolean person = judge.judge().isPerson();
      boolean people = judges.stream().anyMatch(it -> it.judge().isPerson());
      int weight = person && people ? 2 * juror.weight() : juror.weight();
      if (weight > Panel.WEIGHT_MAX) {
        throw refused(
            "a person counts twice beside judges that are asked in both orders, here "
                + weight
                + " times",
            "give it a weight of at most " + Panel.WEIGHT_MAX / 2);
      }
      jurors.add(new Juror(juror.judge(), weight, juror.veto()));
      sources.add(judge);
      if (!person) {
        jurors.add(new Juror(juror.judge().exchanged(), weight, juror.veto()));
        sources.add(judge.exchanged());
      }
    }
    if (jurors.size() > Panel.JURORS_MAX) {
      throw refused(
          "both orders of these judges are " + jurors.size() + " questions about a document",
          "at most " + Panel.JURORS_MAX + ": name fewer judges");
    }
    OptionalInt askedMax =
        panel.askedMax().isEmpty()
            ? OptionalInt.empty()
            : OptionalInt.of(Math.min(2 * panel.askedMax().getAsInt(), jurors.size()));
    return new PanelSource(
        new Panel(jurors, panel.rules(), askedMax, panel.tolerance()), sources, file, marks);
  }

  private Refusal refused(String what, String help) {
    return Refusal.of(file, OUT_OF_BOUNDS, what, help);
  }
}
