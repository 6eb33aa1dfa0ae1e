package dev.plumbline.run;

import dev.plumbline.base.number.Interval;
import dev.plumbline.base.number.Rational;
import dev.plumbline.rubric.Item.ItemUnit;
import dev.plumbline.rubric.bundle.Bundle;
import dev.plumbline.rubric.plan.engine.PlanResult;
import dev.plumbline.rubric.plan.model.ScoreStatus;
import dev.plumbline.rubric.plan.model.ScoringPlanInputs.FactValue;
import dev.plumbline.rubric.plan.model.Verdict;
import dev.plumbline.score.Scorer;
import dev.plumbline.score.extraction.Extraction;
import dev.plumbline.score.extraction.Extractor;
import dev.plumbline.score.extraction.Finding;
import dev.plumbline.score.extraction.Finding.Checked;
import dev.plumbline.score.extraction.Finding.NotApplicable;
import dev.plumbline.score.extraction.Finding.Partial;
import dev.plumbline.score.extraction.Finding.Supplied;
import dev.plumbline.score.extraction.Finding.Unanswered;
import dev.plumbline.score.extraction.NamedClaims.JurorAnswer;
import dev.plumbline.score.extraction.NamedClaims.JurorAnswer.Answered;
import dev.plumbline.score.extraction.Panel;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntFunction;
import java.util.stream.Stream;

/// Extracts a document with the jurors of a panel, in their order: all of them, or as many as the
/// verdict takes. Thread-safe.
public final class PanelExtraction {

  private final Panel panel;
  private final Extractor extractor;
  private final Scorer scorer;

  /// What a panel makes of the answers of its jurors.
  ///
  /// @param jurors the extractions of those who answered
  record Combined(Extraction extraction, List<Extraction> jurors) {
    Combined {
      jurors = List.copyOf(jurors);
    }
  }

  PanelExtraction(Bundle bundle, Panel panel) {
    this.panel = panel;
    this.extractor = new Extractor(bundle.extraction());
    this.scorer = new Scorer(bundle);
  }

  /// @param answers of the jurors, by their positions; not asked for one that is not needed
  ///
  /// @return empty if none has an answer
  Optional<Combined> combined(IntFunction<JurorAnswer> answers) {
    int all = panel.jurors().size();
    List<JurorAnswer> given = new ArrayList<>();
    List<Extraction> jurors = new ArrayList<>();
    for (int juror = 0; juror < all && !panel.jurors().get(juror).adjudicates(); juror++) {
      if (juror >= panel.askedMax().orElse(all) || isEnough(given, jurors)) {
        given.add(JurorAnswer.NOT_ASKED);
        continue;
      }
      JurorAnswer answer = answers.apply(juror);
      given.add(answer);
      if (answer instanceof Answered(Extraction extraction)) {
        jurors.add(extraction);
      }
    }
    if (panel.tolerance().isPresent()) {
      adjudicated(answers, given, jurors);
    }
    return jurors.isEmpty()
        ? Optional.empty()
        : Optional.of(new Combined(extractor.combine(panel, given), jurors));
  }

  /// Adds the first answer of those who adjudicate, where one is needed.
  private void adjudicated(
      IntFunction<JurorAnswer> answers, List<JurorAnswer> given, List<Extraction> jurors) {
    int from = given.size();
    int all = panel.jurors().size();
    boolean needed = differTooMuch(given, jurors);
    given.addAll(
        Collections.nCopies(
            all - from, needed ? JurorAnswer.ADJUDICATION : JurorAnswer.NOT_NEEDED));
    for (int juror = from; needed && juror < all; juror++) {
      if (answers.apply(juror) instanceof Answered answer) {
        Collections.fill(given.subList(from, all), JurorAnswer.NOT_NEEDED);
        given.set(juror, answer);
        jurors.add(answer.extraction());
        return;
      }
    }
  }

  /// Whether somebody has to decide between those who were given the document: not before all of
  /// them have answered.
  private boolean differTooMuch(List<JurorAnswer> given, List<Extraction> jurors) {
    long asked = given.stream().filter(it -> !it.equals(JurorAnswer.NOT_ASSIGNED)).count();
    if (jurors.size() < 2 || jurors.size() < asked) {
      return false;
    }
    Panel.Tolerance tolerance = panel.tolerance().orElseThrow();
    Extraction first = jurors.getFirst();
    for (Map.Entry<String, FactValue> fact : first.facts().entrySet()) {
      boolean judged = first.details().facts().containsKey(fact.getKey());
      if (judged
          && (!fact.getValue().isKnown()
              || jurors.stream()
                  .anyMatch(it -> !fact.getValue().equals(it.facts().get(fact.getKey()))))) {
        return true;
      }
    }
    for (String item : first.findings().keySet()) {
      List<Rational> levels =
          jurors.stream()
              .flatMap(it ->
                  it.findings().get(item) instanceof Checked checked
                      ? Stream.of(checked.decision())
                      : Stream.empty())
              .toList();
      boolean inapplicable =
          jurors.stream().allMatch(it -> it.findings().get(item) instanceof NotApplicable);
      boolean within =
          levels.size() == jurors.size()
              && (!tolerance.levels().isPresent() || tolerance.holds(levels));
      if (!inapplicable && !within) {
        return true;
      }
    }
    if (tolerance.levels().isPresent()) {
      return false;
    }
    List<Interval> composites = jurors.stream().map(it -> scorer.evaluate(it).composite()).toList();
    return !composites.stream().allMatch(Interval::isPoint)
        || !tolerance.holds(composites.stream().map(Interval::low).toList());
  }

  private boolean isEnough(List<JurorAnswer> given, List<Extraction> jurors) {
    if (!panel.asksUntilDecided() || jurors.isEmpty()) {
      return false;
    }
    List<JurorAnswer> padded = new ArrayList<>(given);
    while (padded.size() < panel.jurors().size()) {
      padded.add(JurorAnswer.NOT_ASKED);
    }
    return isDecided(scorer, extractor.combine(panel, padded));
  }

  /// Whether no juror that was not asked could change the verdict, or the score where the rubric
  /// gives no verdict. What is wholly open counts as undecided, since a plan can ask whether it is
  /// known.
  private static boolean isDecided(Scorer scorer, Extraction combined) {
    if (combined.facts().containsValue(JurorAnswer.NOT_ASKED.asFact())
        || combined.findings().values().stream().anyMatch(PanelExtraction::isWhollyOpen)) {
      return false;
    }
    PlanResult result = scorer.evaluate(combined);
    return result.status() != ScoreStatus.UNSCORED
        && result.verdict().isDecided()
        && (result.verdict().worst() != Verdict.NONE || result.composite().isPoint());
  }

  /// Whether a juror that was not asked could also say that the item does not apply, or decide one
  /// of its units.
  private static boolean isWhollyOpen(Finding finding) {
    return switch (finding) {
      case Unanswered(String _, String code) -> code.equals(JurorAnswer.NOT_ASKED.code());
      case Partial(String id, var _, var _) -> ItemUnit.unit(id).isPresent();
      case Checked _, NotApplicable _, Supplied _ -> false;
    };
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
                answer instanceof Answered(Extraction juror) ? Stream.of(juror) : Stream.empty())
            .findFirst();
    return first
        .flatMap(it -> again(it, panel, answers, bundle))
        .flatMap(_ -> asked(bundle, panel, answers::get));
  }

  /// What a panel makes of its jurors' answers about one document.
  ///
  /// @param answers by the position of the juror; not asked for one that is not needed
  /// @return empty if no juror has an answer
  public static Optional<Extraction> asked(
      Bundle bundle, Panel panel, IntFunction<JurorAnswer> answers) {
    return new PanelExtraction(bundle, panel).combined(answers).map(Combined::extraction);
  }

  /// The extraction combined again from those of its jurors; empty if it is of another panel,
  /// document or spec than they are.
  ///
  /// @param combined an extraction of a panel
  /// @param answers of [#answers]
  public static Optional<Extraction> again(
      Extraction combined, Panel panel, List<JurorAnswer> answers, Bundle bundle) {
    boolean fits = answers.size() == panel.jurors().size();
    boolean any = false;
    for (int i = 0; fits && i < answers.size(); i++) {
      if (answers.get(i) instanceof Answered(Extraction juror)) {
        any = true;
        fits =
            juror.judge().equals(panel.jurors().get(i).judge())
                && juror.spec().equals(combined.spec())
                && juror.document().equals(combined.document())
                && juror.replicate() == combined.replicate();
      }
    }
    if (!fits || !any) {
      return Optional.empty();
    }
    return panel.tolerance().isPresent()
        ? asked(bundle, panel, answers::get)
        : Optional.of(new Extractor(bundle.extraction()).combine(panel, answers));
  }
}
