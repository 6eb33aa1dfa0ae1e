package dev.plumbline.workflow.evaluation;

import dev.plumbline.base.canonical.ArtefactKind;
import dev.plumbline.base.canonical.CanonicalJson;
import dev.plumbline.base.problem.EscapedText;
import dev.plumbline.base.problem.Place;
import dev.plumbline.base.problem.Problem;
import dev.plumbline.base.problem.ProblemCode;
import dev.plumbline.base.problem.Refusal;
import dev.plumbline.base.problem.Suggestion;
import dev.plumbline.rubric.Item;
import dev.plumbline.rubric.Trait;
import dev.plumbline.rubric.bundle.Bundle;
import dev.plumbline.score.extraction.Combination;
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
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.function.Function;
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
        .flatMap(_ ->
            new PanelExtraction(bundle, panel).combined(answers::get)
                    instanceof DocumentExtractor.Result.Extracted(Extraction combined, var _)
                ? Optional.of(combined)
                : Optional.empty());
  }

  @Override
  public void check(Bundle bundle) {
    check(panel, bundle, file);
  }

  /// Whether a panel fits a rubric: it names items and traits that there are, and of an item of
  /// which a high decision is bad, the worst decision is not taken for the lowest.
  ///
  /// @throws Refusal with all that does not fit
  public static void check(Panel panel, Bundle bundle, String file) {
    List<Problem> problems = new ArrayList<>();
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
    unknown(panel.rules().traits().keySet(), traits, "trait", problems);
    unknown(panel.rules().items().keySet(), items, "item", problems);
    if (!problems.isEmpty()) {
      throw new Refusal(Refusal.Kind.INPUT, file, problems);
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
