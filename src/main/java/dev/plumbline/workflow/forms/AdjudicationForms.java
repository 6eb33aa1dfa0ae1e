package dev.plumbline.workflow.forms;

import dev.plumbline.base.canonical.Digest;
import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.problem.EscapedText;
import dev.plumbline.base.problem.ProblemCode;
import dev.plumbline.base.problem.Refusal;
import dev.plumbline.measure.agreement.RatingTable;
import dev.plumbline.rubric.Applicability;
import dev.plumbline.rubric.ItemUnit;
import dev.plumbline.run.RunLine;
import dev.plumbline.score.extraction.CheckedQuote;
import dev.plumbline.score.extraction.Document;
import dev.plumbline.score.extraction.Finding;
import dev.plumbline.score.extraction.JudgeIdentity;
import dev.plumbline.workflow.forms.RaterRuns.RaterRun;
import dev.plumbline.workflow.forms.ReviewForm.OtherAnswer;
import dev.plumbline.workflow.local.LocalStore;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/// Forms for what persons have decided differently: each shows what they answered, and has filled
/// in already what they decided alike, or one of them alone.
public final class AdjudicationForms {

  private static final int LETTERS = 26;

  private final RaterRuns raters;
  private final Tolerance tolerance;
  private final LocalStore store;

  public AdjudicationForms(RaterRuns raters, Tolerance tolerance, LocalStore store) {
    this.raters = raters;
    this.tolerance = tolerance;
    this.store = store;
  }

  /// In the order of the first person's run; those whose text is not stored are left out.
  ///
  /// @throws Refusal if who is to settle is one of those who differ
  public List<ReviewForm> of(JudgeIdentity judge, List<RatingTable.Disagreement> disagreements) {
    String settling = JudgeIdentity.PERSON + ":" + judge.model();
    if (raters.persons().stream().anyMatch(person -> person.rater().name().equals(settling))) {
      throw Refusal.of(
          "--judge",
          ProblemCode.SAME_PERSON,
          EscapedText.text(settling) + " is one of those who decided differently",
          "another person settles it");
    }
    SortedMap<String, SortedSet<String>> open = new TreeMap<>();
    tolerance
        .beyond(raters, disagreements)
        .forEach(disagreement ->
            open.computeIfAbsent(disagreement.on().document(), _ -> new TreeSet<>())
                .add(disagreement.on().item()));
    List<ReviewForm> forms = new ArrayList<>();
    raters
        .persons()
        .getFirst()
        .lines()
        .forEach((id, line) -> {
          if (open.containsKey(id)) {
            line.document()
                .flatMap(store::document)
                .ifPresent(text -> forms.add(form(judge, line, text, open.get(id))));
          }
        });
    return forms;
  }

  private ReviewForm form(
      JudgeIdentity judge, RunLine line, Document text, SortedSet<String> open) {
    List<Digest> settles = new ArrayList<>();
    SortedMap<String, List<OtherAnswer>> shown = new TreeMap<>();
    SortedMap<String, ReviewForm.Prefilled> prefilled = new TreeMap<>();
    SortedMap<String, List<Finding.Checked>> levels = new TreeMap<>();
    for (RaterRun person : raters.persons()) {
      Optional.ofNullable(person.lines().get(line.id()))
          .ifPresent(other -> {
            settles.addAll(raters.completions(person, other));
            person
                .found()
                .get(line.id())
                .findings()
                .forEach((item, finding) -> {
                  shown
                      .computeIfAbsent(item, _ -> new ArrayList<>())
                      .add(ReviewExport.answer(name(person), finding));
                  if (!open.contains(item)) {
                    prefilled(finding).ifPresent(it -> prefilled.putIfAbsent(item, it));
                    if (finding instanceof Finding.Checked checked) {
                      levels.computeIfAbsent(item, _ -> new ArrayList<>()).add(checked);
                    }
                  }
                });
          });
    }
    levels.forEach((item, all) -> {
      if (all.stream().map(Finding.Checked::decision).distinct().count() > 1) {
        prefilled.put(item, agreed(item, all));
      }
    });
    return new ReviewForm(
        judge,
        0,
        line.id(),
        text,
        "decided differently: " + String.join(", ", open),
        settles,
        shown,
        prefilled,
        Optional.empty());
  }

  /// Who settles is not told who has marked.
  private String name(RaterRun person) {
    return "marker " + (char) ('A' + raters.persons().indexOf(person) % LETTERS);
  }

  /// What counts within the tolerance.
  private ReviewForm.Prefilled agreed(String item, List<Finding.Checked> all) {
    List<Integer> scale =
        raters.bundle().extraction().traits().stream()
            .flatMap(trait -> trait.items().stream())
            .filter(it -> it.id().equals(ItemUnit.item(item)))
            .map(it -> it.scale().levels())
            .findFirst()
            .orElseThrow();
    int level = tolerance.level(all.stream().map(Finding.Checked::decision).toList(), scale);
    Finding.Checked source =
        all.stream()
            .filter(it -> it.decision() == level)
            .findFirst()
            .orElseGet(() ->
                all.stream().max(Comparator.comparingInt(Finding.Checked::decision)).orElseThrow());
    return new ReviewForm.Prefilled(Json.of((long) level), "", counting(source.quotes()));
  }

  private static Optional<ReviewForm.Prefilled> prefilled(Finding finding) {
    return switch (finding) {
      case Finding.Checked checked ->
          Optional.of(
              new ReviewForm.Prefilled(
                  Json.of((long) checked.decision()), "", counting(checked.quotes())));
      case Finding.NotApplicable none ->
          Optional.of(
              new ReviewForm.Prefilled(
                  Json.of(Applicability.NOT_APPLICABLE), none.reason(), counting(none.quotes())));
      case Finding.Supplied _, Finding.Partial _, Finding.Unanswered _ -> Optional.empty();
    };
  }

  private static List<String> counting(List<CheckedQuote> quotes) {
    return quotes.stream().filter(CheckedQuote::counts).map(quote -> quote.quote().text()).toList();
  }
}
