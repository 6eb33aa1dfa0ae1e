package dev.plumbline.workflow.evaluation;

import dev.plumbline.base.canonical.ArtefactKind;
import dev.plumbline.base.canonical.CanonicalJson;
import dev.plumbline.base.problem.EscapedText;
import dev.plumbline.base.problem.Place;
import dev.plumbline.base.problem.Plural;
import dev.plumbline.base.problem.Problem;
import dev.plumbline.base.problem.ProblemCode;
import dev.plumbline.base.problem.Refusal;
import dev.plumbline.base.problem.Suggestion;
import dev.plumbline.rubric.Item;
import dev.plumbline.rubric.Trait;
import dev.plumbline.rubric.bundle.Bundle;
import dev.plumbline.score.extraction.Candidates;
import dev.plumbline.score.extraction.Combination;
import dev.plumbline.score.extraction.CueJudge;
import dev.plumbline.score.extraction.Document;
import dev.plumbline.score.extraction.Extraction;
import dev.plumbline.score.extraction.JudgeIdentity;
import dev.plumbline.score.extraction.JurorAnswer;
import dev.plumbline.score.extraction.Panel;
import dev.plumbline.workflow.judging.JudgeOutcome;
import dev.plumbline.workflow.local.StoredPanels;
import dev.plumbline.workflow.repository.ArtefactRepository;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.stream.Stream;

/// Where a run gets the answers of a panel from.
///
/// @param judges one for each juror, in the order of the panel
/// @param file where the panel is written, for problems
public record PanelSource(Panel panel, List<JudgeSource> judges, String file)
    implements AnswerSource {

  public PanelSource {
    judges = List.copyOf(judges);
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
    PanelExtraction extraction = new PanelExtraction(bundle, panel);
    return new DocumentEvaluator(
        bundle,
        new DocumentExtractor(
            bundle.extraction(), ready -> extraction.asked(ready, answers, replicate())));
  }

  /// What a panel makes of its jurors' answers about one document, of which it takes no more than
  /// it would have asked for.
  ///
  /// @param answers one for each juror; at least one answered
  /// @return empty if these are not answers of its jurors, in its order, about one document
  public static Optional<Extraction> combined(
      Bundle bundle, Panel panel, List<JurorAnswer> answers) {
    Optional<Extraction> first =
        answers.stream()
            .flatMap(answer ->
                answer instanceof JurorAnswer.Answered(Extraction juror)
                    ? Stream.of(juror)
                    : Stream.empty())
            .findFirst();
    return first
        .flatMap(it -> StoredPanels.again(it, panel, answers, bundle.extraction()))
        .flatMap(_ -> asked(bundle, panel, answers::get));
  }

  /// What a panel makes of its jurors' answers about one document.
  ///
  /// @param answers by the position of the juror; not asked for one that is not needed
  /// @return empty if no juror has an answer
  public static Optional<Extraction> asked(
      Bundle bundle, Panel panel, IntFunction<JurorAnswer> answers) {
    return new PanelExtraction(bundle, panel).combined(answers)
            instanceof DocumentExtractor.Result.Extracted(Extraction combined, var _)
        ? Optional.of(combined)
        : Optional.empty();
  }

  @Override
  public PanelSource fitting(Bundle bundle) {
    PanelSource fitting =
        Candidates.areCompared(bundle.extraction())
                && panel.jurors().stream().noneMatch(juror -> juror.judge().isExchanged())
            ? inBothOrders()
            : this;
    check(fitting.panel(), bundle, file);
    return fitting;
  }

  /// Judges that count alike.
  ///
  /// @throws Refusal if they are fewer than two, too many, or two are the same
  public static PanelSource of(List<JudgeSource> judges, Combination combination) {
    List<Problem> problems = new ArrayList<>();
    List<JudgeIdentity> identities = judges.stream().map(JudgeSource::judge).toList();
    if (judges.size() < 2 || judges.size() > Panel.JURORS_MAX) {
      problems.add(
          Problem.at(
              "/jurors",
              ProblemCode.OUT_OF_BOUNDS,
              "the panel has " + Plural.of(judges.size(), "juror"),
              "name 2 to " + Panel.JURORS_MAX));
    }
    identities.stream()
        .filter(one -> identities.indexOf(one) != identities.lastIndexOf(one))
        .distinct()
        .forEach(one ->
            problems.add(
                Problem.at(
                    "/jurors",
                    ProblemCode.DUPLICATE_ID,
                    "two jurors are " + EscapedText.text(one.written()),
                    "give each juror another model or prompt")));
    if (!problems.isEmpty()) {
      throw new Refusal(Refusal.Kind.INPUT, "panel", problems);
    }
    return new PanelSource(
        new Panel(
            identities.stream().map(it -> new Panel.Juror(it, 1, false)).toList(),
            Panel.Rules.of(combination),
            OptionalInt.empty()),
        judges,
        "panel");
  }

  /// One judge, whose orders must agree where it is asked in both.
  static PanelSource of(JudgeSource judge) {
    return new PanelSource(
        new Panel(
            List.of(new Panel.Juror(judge.judge(), 1, false)),
            Panel.Rules.of(Combination.UNANIMOUS),
            OptionalInt.empty()),
        List.of(judge),
        "--judge");
  }

  /// Each judge in both orders, one after the other. A person is asked once, and counts as much as
  /// a judge that is asked twice.
  private PanelSource inBothOrders() {
    List<Panel.Juror> jurors = new ArrayList<>();
    List<JudgeSource> sources = new ArrayList<>();
    for (int i = 0; i < judges.size(); i++) {
      Panel.Juror juror = panel.jurors().get(i);
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
      jurors.add(new Panel.Juror(juror.judge(), weight, juror.veto()));
      sources.add(judge);
      if (!person) {
        jurors.add(new Panel.Juror(juror.judge().exchanged(), weight, juror.veto()));
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
    return new PanelSource(new Panel(jurors, panel.rules(), askedMax), sources, file);
  }

  private Refusal refused(String what, String help) {
    return Refusal.of(file, ProblemCode.OUT_OF_BOUNDS, what, help);
  }

  /// Whether a panel fits a rubric: it names items and traits that there are, and of an item of
  /// which a high decision is bad, the worst decision is not taken for the lowest.
  ///
  /// @throws Refusal with all that does not fit
  public static void check(Panel panel, Bundle bundle, String file) {
    List<Problem> problems = new ArrayList<>();
    if (bundle.extraction().claimed().isPresent()) {
      problems.add(
          new Problem(
              ProblemCode.CLAIMS_OF_ONE_JUDGE,
              Place.WHOLE.member("jurors"),
              "each juror would name other claims, and their decisions would be about other things",
              "ask one judge, or ask of each `sentence` in the rubric"));
    }
    SortedSet<String> traits = new TreeSet<>();
    SortedSet<String> items = new TreeSet<>();
    boolean veto = panel.jurors().stream().anyMatch(Panel.Juror::veto);
    for (Trait trait : bundle.scoring().traits()) {
      traits.add(trait.id());
      for (Item item : trait.items()) {
        items.add(item.id());
        Combination combination = panel.rules().of(trait.id(), item);
        if (item.reverseScored()
            && combination != Combination.HIGHEST
            && (veto || combination == Combination.WORST)) {
          problems.add(
              new Problem(
                  ProblemCode.WRONG_VALUES,
                  Place.WHOLE.member("combine"),
                  "a high decision on "
                      + EscapedText.text(item.id())
                      + " lowers the score, so its worst decision is the highest",
                  "write `items: {" + item.id() + ": highest}`"));
        }
      }
    }
    checkOrders(panel, bundle, problems);
    unknown(panel.rules().traits().keySet(), traits, "trait", problems);
    unknown(panel.rules().items().keySet(), items, "item", problems);
    if (!problems.isEmpty()) {
      throw new Refusal(Refusal.Kind.INPUT, file, problems);
    }
  }

  /// Candidates are compared in both orders by all but people, and of preferences none is the worst
  /// or in the middle.
  private static void checkOrders(Panel panel, Bundle bundle, List<Problem> problems) {
    List<JudgeIdentity> jurors = panel.jurors().stream().map(Panel.Juror::judge).toList();
    boolean compared = Candidates.areCompared(bundle.extraction());
    for (JudgeIdentity juror : jurors) {
      String written = EscapedText.text(juror.inFirstOrder().written());
      if (!compared && juror.isExchanged()) {
        problems.add(
            Problem.at(
                "/jurors",
                ProblemCode.WRONG_VALUES,
                written + " is asked with `b` first, and the rubric compares no candidates",
                "leave `;b-first` out"));
      } else if (compared && juror.equals(CueJudge.IDENTITY)) {
        problems.add(
            Problem.at(
                "/jurors",
                ProblemCode.UNKNOWN_JUDGE,
                "phrases do not say which of two candidates is better",
                "name a model, a person, or a judge whose answers are recorded"));
      } else if (compared && !juror.isPerson() && !jurors.contains(juror.exchanged())) {
        problems.add(
            Problem.at(
                "/jurors",
                ProblemCode.MISSING,
                written + " is asked about two candidates in one order only",
                "name it in both orders, or not at all"));
      }
    }
    List<String> ordered =
        compared
            ? panel.rules().all().stream()
                .filter(it -> it != Combination.MAJORITY && it != Combination.UNANIMOUS)
                .map(Combination::wireName)
                .distinct()
                .toList()
            : List.of();
    if (!ordered.isEmpty()) {
      problems.add(
          new Problem(
              ProblemCode.WRONG_VALUES,
              Place.WHOLE.member("combine"),
              "preferences have no `" + ordered.getFirst() + "`",
              "use `majority` or `unanimous`"));
    }
  }

  private static void unknown(
      Iterable<String> named, SortedSet<String> there, String what, List<Problem> problems) {
    for (String id : named) {
      if (!there.contains(id)) {
        problems.add(
            new Problem(
                ProblemCode.UNDECLARED,
                Place.WHOLE.member("combine").member(what + "s").member(id),
                "the rubric has no " + what + " " + EscapedText.text(id),
                Suggestion.of(id, List.copyOf(there), "there are")));
      }
    }
  }
}
