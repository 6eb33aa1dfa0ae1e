package dev.plumbline.lab;

import dev.plumbline.base.canonical.CanonicalArtefact.ArtefactKind;
import dev.plumbline.base.canonical.Digest;
import dev.plumbline.base.number.Rational;
import dev.plumbline.base.problem.EscapedText;
import dev.plumbline.base.problem.ProblemCode;
import dev.plumbline.base.problem.Refusal;
import dev.plumbline.base.problem.Suggestion;
import dev.plumbline.measure.experiment.PreferenceReport;
import dev.plumbline.measure.experiment.PreferenceReportBuilder;
import dev.plumbline.measure.experiment.PreferenceReportBuilder.Pair;
import dev.plumbline.measure.experiment.PreferenceReportBuilder.Said;
import dev.plumbline.rubric.Item;
import dev.plumbline.rubric.bundle.Bundle;
import dev.plumbline.rubric.plan.engine.PlanResult;
import dev.plumbline.rubric.plan.expression.DecisionScale;
import dev.plumbline.rubric.plan.model.ScoringPlanInputs.Support;
import dev.plumbline.run.local.LocalStore;
import dev.plumbline.run.local.StoredPanels;
import dev.plumbline.run.local.StoredRuns;
import dev.plumbline.score.Preference;
import dev.plumbline.score.Scorer;
import dev.plumbline.score.extraction.Candidates;
import dev.plumbline.score.extraction.Document;
import dev.plumbline.score.extraction.Extraction;
import dev.plumbline.score.extraction.ExtractionArtefactReader;
import dev.plumbline.score.extraction.Extractor;
import dev.plumbline.score.extraction.Finding.Checked;
import dev.plumbline.score.extraction.Finding.Supplied;
import dev.plumbline.score.extraction.JudgeIdentity;
import dev.plumbline.score.extraction.NamedClaims.JurorAnswer;
import dev.plumbline.score.extraction.NamedClaims.JurorAnswer.Answered;
import dev.plumbline.score.extraction.Panel;
import dev.plumbline.score.extraction.Panel.Combination;
import dev.plumbline.score.extraction.Panel.Juror;
import dev.plumbline.score.extraction.Panel.Rules;
import dev.plumbline.score.run.RunLine;
import dev.plumbline.score.run.StoredRun;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.SortedSet;
import java.util.stream.Stream;

/// Reports on the pairs of candidates of a stored run. No judge is asked.
public final class PreferenceStudy {

  private final StoredRun run;
  private final LocalStore store;
  private final Bundle bundle;
  private final Optional<Item> item;
  private final Optional<Panel> panel;
  private final ExtractionArtefactReader reader;
  private final Extractor extractor;
  private final Scorer scorer;

  /// @param item whose preferences are looked at; empty for the score, where `a` is preferred if it
  ///   is above what it would be if neither were better on any item
  /// @throws Refusal unless the rubric of the run compares candidates and has the item
  public PreferenceStudy(StoredRun run, String item, LocalStore store) {
    this.run = run;
    this.store = store;
    this.bundle = StoredRuns.bundle(run, store);
    if (!Candidates.areCompared(bundle.extraction())) {
      throw Refusal.of(
          run.reference(),
          ProblemCode.WRONG_VALUES,
          "the rubric of the run compares no candidates",
          "name a run of a rubric with `scale: preference`");
    }
    List<Item> items = bundle.rubric().items();
    this.item = items.stream().filter(it -> it.id().equals(item)).findFirst();
    if (!item.isEmpty() && this.item.isEmpty()) {
      throw Refusal.of(
          "--item",
          ProblemCode.UNDECLARED,
          "the rubric has no item " + EscapedText.text(item),
          Suggestion.of(item, items.stream().map(Item::id).toList(), "there are"));
    }
    this.panel = StoredPanels.find(run.spec().judge(), store);
    this.reader = new ExtractionArtefactReader(bundle.extraction());
    this.extractor = new Extractor(bundle.extraction());
    this.scorer = new Scorer(bundle);
  }

  /// How many pairs of a file are none of the run.
  public long strangers(PairFile known) {
    SortedSet<String> ids = known.ids();
    store.lines(run, line -> ids.remove(line.id()));
    return ids.size();
  }

  /// @param known who made what, and what people prefer
  public PreferenceReport report(Optional<PairFile> known) {
    List<JudgeIdentity> judges =
        panel
            .map(it -> it.jurors().stream().map(juror -> juror.judge().inFirstOrder()))
            .orElseGet(() -> Stream.of(run.spec().judge()))
            .distinct()
            .toList();
    PreferenceReportBuilder report =
        new PreferenceReportBuilder(judges.stream().map(JudgeIdentity::written).toList());
    // resampling draws them in this order, whatever the order of the file was
    List<RunLine> lines = new ArrayList<>();
    store.lines(run, line -> lines.add(line));
    lines.sort(
        Comparator.comparing(line -> line.document().map(Digest::toString).orElse("") + line.id()));
    lines.forEach(line -> add(line, known, judges, report));
    return report.build();
  }

  private void add(
      RunLine line,
      Optional<PairFile> known,
      List<JudgeIdentity> judges,
      PreferenceReportBuilder report) {
    if (line.extraction().isEmpty() || line.document().isEmpty()) {
      return;
    }
    Optional<Extraction> read = reader.read(store.extraction(line.extraction().get()).json());
    if (read.isEmpty() || read.get().endingGate().isPresent()) {
      return;
    }
    Extraction extraction = read.get();
    SortedSet<Preference> people =
        known.map(it -> it.people(line.id())).orElseGet(Collections::emptySortedSet);
    if (people.size() > 1) {
      report.addUnclear();
    }
    Preference outcome = preference(extraction);
    report.add(
        new Pair(
            known.flatMap(it -> it.systems(line.id())),
            people.size() == 1 ? Optional.of(people.first()) : Optional.empty(),
            longer(line.document().get()),
            outcome,
            panel
                .map(it -> said(extraction, it, judges, outcome))
                .orElseGet(() -> List.of(new Said(Optional.empty(), Optional.empty(), outcome)))));
  }

  /// What each judge says by itself.
  private List<Said> said(
      Extraction combined, Panel all, List<JudgeIdentity> judges, Preference outcome) {
    List<JurorAnswer> answers =
        StoredPanels.answers(combined.panel().orElseThrow(), bundle.extraction(), store);
    List<Said> said = new ArrayList<>();
    for (JudgeIdentity judge : judges) {
      List<Juror> own = new ArrayList<>();
      List<JurorAnswer> given = new ArrayList<>();
      Optional<Preference> aFirst = Optional.empty();
      Optional<Preference> bFirst = Optional.empty();
      for (int i = 0; i < answers.size(); i++) {
        JudgeIdentity juror = all.jurors().get(i).judge();
        if (juror.inFirstOrder().equals(judge)) {
          own.add(all.jurors().get(i));
          given.add(answers.get(i));
          Optional<Preference> one =
              answers.get(i) instanceof Answered(Extraction answer) && !judge.isPerson()
                  ? Optional.of(unproven(answer))
                  : Optional.empty();
          aFirst = juror.isExchanged() ? aFirst : one;
          bFirst = juror.isExchanged() ? one : bFirst;
        }
      }
      said.add(new Said(aFirst, bFirst, judges.size() == 1 ? outcome : both(own, given)));
    }
    return said;
  }

  /// What one judge of several says in both orders.
  private Preference both(List<Juror> jurors, List<JurorAnswer> answers) {
    if (answers.stream().noneMatch(Answered.class::isInstance)) {
      return Preference.UNDECIDED;
    }
    Panel alone = new Panel(jurors, Rules.of(Combination.UNANIMOUS), OptionalInt.empty());
    return preference(extractor.combine(alone, answers));
  }

  /// What is preferred, as far as quotes prove it.
  private Preference preference(Extraction extraction) {
    return item.isPresent()
        ? preference(extraction, false)
        : preference(scorer.evaluate(extraction), extraction);
  }

  /// What is said to be preferred, whatever is quoted for it.
  private Preference unproven(Extraction extraction) {
    return item.isPresent()
        ? preference(extraction, true)
        : preference(scorer.ungated(extraction), extraction);
  }

  private Preference preference(Extraction extraction, boolean unproven) {
    DecisionScale scale = item.orElseThrow().scale();
    return switch (extraction.findings().get(item.orElseThrow().id())) {
      case Checked checked
          when unproven
              || checked.support() == Support.SUFFICIENT
              || !scale.needsQuotes(checked.decision()) ->
          Preference.of(checked.decision().compareTo(Rational.of(scale.unprovenMax())));
      case Supplied(String _, int decision) ->
          Preference.of(Integer.compare(decision, scale.unprovenMax()));
      case null, default -> Preference.UNDECIDED;
    };
  }

  private Preference preference(PlanResult result, Extraction extraction) {
    return Preference.of(result, scorer.indifferent(extraction));
  }

  /// The candidate with more characters; none where the texts are erased.
  private Preference longer(Digest document) {
    return store
        .find(ArtefactKind.DOCUMENT, document)
        .map(Document::of)
        .map(it ->
            Preference.of(Integer.compare(length(it, Candidates.A), length(it, Candidates.B))))
        .orElse(Preference.TIE);
  }

  private static int length(Document document, String name) {
    return document.parts().stream()
        .filter(part -> part.name().equals(name))
        .map(part -> part.text().text())
        .mapToInt(text -> text.codePointCount(0, text.length()))
        .sum();
  }
}
