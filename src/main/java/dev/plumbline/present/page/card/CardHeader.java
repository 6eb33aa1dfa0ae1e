package dev.plumbline.present.page.card;

import static dev.plumbline.present.page.Element.Attribute.VALUE;
import static dev.plumbline.present.page.Element.Tag.BDI;
import static dev.plumbline.present.page.Element.Tag.DATA;
import static dev.plumbline.present.page.Element.Tag.DIV;
import static dev.plumbline.present.page.Element.Tag.H1;
import static dev.plumbline.present.page.Element.Tag.HEADER;
import static dev.plumbline.present.page.Element.Tag.P;
import static dev.plumbline.present.page.Element.Tag.SMALL;
import static dev.plumbline.present.page.Element.Tag.STRONG;

import dev.plumbline.base.number.Interval;
import dev.plumbline.base.number.Rational;
import dev.plumbline.base.problem.Plural;
import dev.plumbline.present.page.Element;
import dev.plumbline.present.page.Html;
import dev.plumbline.present.page.NumberText;
import dev.plumbline.present.page.Wording;
import dev.plumbline.present.page.card.CardContent.CalibratedScore;
import dev.plumbline.present.page.card.CardContent.FinalResult;
import dev.plumbline.present.page.card.CardContent.HumanInterval;
import dev.plumbline.present.text.DateText;
import dev.plumbline.present.text.TraceStepText.GradeText;
import dev.plumbline.present.text.VerdictText;
import dev.plumbline.rubric.plan.model.PossibleVerdicts;
import dev.plumbline.rubric.plan.model.ScoreStatus;
import dev.plumbline.rubric.plan.model.Verdict;
import dev.plumbline.score.Preference;
import dev.plumbline.score.Scorecard;
import dev.plumbline.score.Scorer;
import dev.plumbline.score.extraction.JudgeIdentity;
import dev.plumbline.score.extraction.JudgeIdentity.AnsweringModel;
import dev.plumbline.score.run.RunReference.RunName;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Verdict, score, and why: what a reader learns in ten seconds.
record CardHeader(CardContent content, RubricWording wording) {

  private static final Rational WIDEST = Rational.of(100_000);

  String title() {
    String id = content.origin().id();
    return (id.isEmpty() ? "" : id + " \u2014 ")
        + rubric()
        + " \u2014 "
        + content
            .decided()
            .map(it -> word(it) + ", as people decided")
            .orElseGet(() -> verdict() + (isUnscored() ? "" : ", " + scale()));
  }

  private static String word(FinalResult decided) {
    return Verdict.parse(decided.verdict())
        .map(verdict -> Wording.sentence(VerdictText.of(verdict)))
        .orElseGet(() ->
            decided.verdict().equals("annulled")
                ? "Annulled"
                : decided.composite().isEmpty() ? "Undecided" : decided.composite());
  }

  private String rubric() {
    return content.bundle().identity().label();
  }

  Html html(String missing) {
    List<Html> about = new ArrayList<>();
    if (!content.origin().id().isEmpty()) {
      about.add(STRONG.of(BDI.of(content.origin().id())));
      about.add(Html.text(" \u00b7 "));
    }
    about.add(Html.text("rubric "));
    about.add(BDI.of(rubric()));
    about.add(Html.text(" \u00b7 " + who(content)));
    if (!content.origin().state().isEmpty()) {
      about.add(Html.text(" \u00b7 " + content.origin().state()));
    }
    return HEADER.of(H1.of(about), occasion(), result(missing));
  }

  /// The verdict, and what decided it.
  Html result(String missing) {
    return DIV.of(verdictPart(), says(missing)).styled("head");
  }

  /// Which run it is from, when that was, and who is responsible.
  private Html occasion() {
    List<Html> parts = new ArrayList<>();
    content
        .origin()
        .envelope()
        .ifPresent(run -> {
          parts.add(
              Html.of(
                  Html.text("run "),
                  BDI.of(run.name().map(RunName::text).orElse("without a name"))));
          parts.add(Html.text(DateText.of(run.begin())));
          if (!run.startedBy().isEmpty()) {
            parts.add(Html.of(Html.text("started by "), BDI.of(Html.verbatim(run.startedBy()))));
          }
        });
    String owner = content.bundle().rubric().governance().owner();
    if (!owner.isEmpty()) {
      parts.add(Html.of(Html.text("rubric of "), BDI.of(Html.verbatim(owner))));
    }
    if (parts.isEmpty()) {
      return Html.EMPTY;
    }
    List<Html> line = new ArrayList<>();
    for (Html part : parts) {
      line.add(Html.text(line.isEmpty() ? "" : " \u00b7 "));
      line.add(part);
    }
    return P.of(line).styled("note");
  }

  /// Who answered: a person is called by the pseudonym.
  static String who(CardContent content) {
    JudgeIdentity judge = content.extraction().judge();
    long persons = content.jurors().stream().filter(JudgeIdentity::isPerson).count();
    int jurors = content.extraction().panel().map(panel -> panel.jurors().size()).orElse(0);
    long marked =
        content.extraction().panel().stream()
            .flatMap(panel -> panel.jurors().stream())
            .filter(juror -> juror.extraction().isPresent())
            .count();
    if (judge.equals(JudgeIdentity.NONE)) {
      return "scored from facts, without a judge";
    }
    List<String> models = AnsweringModel.names(content.extraction().details().models());
    String answered =
        models.isEmpty() || models.equals(List.of(judge.model()))
            ? ""
            : ", answered by " + String.join(", ", models);
    if (jurors > 0) {
      return persons == jurors
          ? "marked by " + Plural.of(marked, "person")
          : "judged by a panel of " + jurors + answered;
    }
    return judge.isPerson()
        ? "marked by " + judge.model()
        : "judged by "
            + (judge.provider().equals("cues")
                ? "the cues of the rubric"
                : judge.provider() + (judge.model().isEmpty() ? "" : " " + judge.model()))
            + answered;
  }

  private Html verdictPart() {
    return content.decided().map(this::finalPart).orElseGet(this::verdictOfJudge);
  }

  private Html finalPart(FinalResult decided) {
    String style = Verdict.parse(decided.verdict()).map(VerdictText::style).orElse("open");
    return P.of(
            Html.text(word(decided)),
            SMALL.of(
                Html.of(
                    decided.composite().isEmpty()
                        ? Html.text(decided.range().isEmpty() ? "no score" : decided.range())
                        : wording.data(Interval.point(Rational.of(decided.composite()))),
                    Html.text(", as people decided; before that " + decided.before()))))
        .styled("verdict " + style);
  }

  private Html verdictOfJudge() {
    PossibleVerdicts verdict = content.verdict();
    boolean number = verdict.equals(PossibleVerdicts.NONE) && !isUnscored();
    Element words = P.of(number ? scoreData() : Html.text(verdict()));
    return number
        ? P.of(scoreData(), SMALL.of(outOf())).styled("verdict none")
        : P.of(
                Html.of(words.children()),
                SMALL.of(
                    isUnscored()
                        ? Html.text("no score")
                        : Html.of(scoreData(), Html.text(" " + outOf()))))
            .styled("verdict " + VerdictText.style(verdict));
  }

  private boolean isUnscored() {
    return content.scorecard().status() == ScoreStatus.UNSCORED;
  }

  private String verdict() {
    PossibleVerdicts verdict = content.verdict();
    if (isUnscored()) {
      return "Not scored";
    }
    return Wording.sentence(VerdictText.of(verdict));
  }

  private Html scoreData() {
    Interval score = content.scorecard().composite();
    return score.isPoint()
        ? DATA.of(wording.score(content)).with(VALUE, score.low().toString())
        : wording.data(score);
  }

  private String scale() {
    return wording.score(content) + " " + outOf();
  }

  /// `of 6`, or both ends where the scale does not begin at 0 or 1.
  private String outOf() {
    return outOf(content);
  }

  static String outOf(CardContent content) {
    Interval range = content.range();
    if (range.high().minus(range.low()).compareTo(WIDEST) > 0) {
      return "points";
    }
    boolean usual =
        range.low().sign() == 0
            || range.low().equals(Rational.ONE) && range.high().compareTo(Rational.of(2)) > 0;
    return usual && content.scorecard().composite().isPoint()
        ? "of " + NumberText.whole(range.high())
        : "on " + NumberText.whole(range.low()) + " to " + NumberText.whole(range.high());
  }

  /// The grade that counts, with the borders that it is near.
  private Optional<Html> grade() {
    Optional<String> counting = content.decided().map(FinalResult::grade);
    return content
        .scorecard()
        .graded()
        .map(graded -> {
          String before = graded.grade().words();
          String given = counting.orElse(before);
          return P.of(
              Html.text("Grade "),
              STRONG.of(BDI.of(given)),
              Html.text(
                  given.equals(before) ? GradeText.near(graded.grade().near()) : ", before that "),
              given.equals(before) ? Html.text("") : BDI.of(before));
        });
  }

  private Html says(String missing) {
    List<Html> lines = new ArrayList<>();
    grade().ifPresent(lines::add);
    String decided = DecisionSummary.of(content, wording);
    List<String> sentences = new ArrayList<>();
    preferred().ifPresent(sentences::add);
    if (!decided.isEmpty()) {
      sentences.add(decided);
    }
    boolean compares = content.bundle().rubric().isPairwise();
    if (!missing.isEmpty() && !compares) {
      sentences.add(missing);
    }
    boolean corrected = content.decided().isPresent();
    if (!sentences.isEmpty()) {
      String before = corrected ? "Without what people decided: " : "";
      lines.add(P.of(before + String.join(" ", sentences)));
    }
    calibrated(lines);
    List<Html> parts = new ArrayList<>();
    parts.add(DIV.of(lines).styled("says"));
    String raise = RaiseSummary.of(content, wording);
    if (!raise.isEmpty() && !compares && !corrected) {
      parts.add(P.of(STRONG.of("What would raise it most: "), Html.text(raise)).styled("raise"));
    }
    ScaleDrawing.of(content, wording).ifPresent(parts::add);
    return DIV.of(parts);
  }

  /// Which of two candidates is better.
  private Optional<String> preferred() {
    return content.bundle().rubric().isPairwise()
            && content.scorecard() instanceof Scorecard.Evaluated evaluated
        ? Optional.of(
            switch (Preference.of(
                evaluated.result(),
                new Scorer(content.bundle()).indifferent(evaluated.provenance().extraction()))) {
              case A -> "Of both, a is better.";
              case B -> "Of both, b is better.";
              case TIE -> "Neither a nor b is better.";
              case UNDECIDED -> "Which of both is better is undecided.";
            })
        : Optional.empty();
  }

  private static String scale(CalibratedScore score) {
    return score.bridgedTo().isEmpty()
        ? "On the human scale"
        : "On the scale of the older judge " + score.bridgedTo();
  }

  private static String intervals(CalibratedScore score) {
    List<String> words = new ArrayList<>();
    for (HumanInterval interval : score.intervals()) {
      words.add(
          interval.percent()
              + " % from "
              + hundredths(interval.low())
              + " to "
              + hundredths(interval.high())
              + (interval.proved() ? "" : " (unproved with so few labels)"));
    }
    String who = score.bridgedTo().isEmpty() ? "People give" : "That judge gives";
    return words.isEmpty() ? "" : " " + who + " such documents: " + Wording.list(words) + ".";
  }

  private static String hundredths(String decimal) {
    return NumberText.of(Rational.of(decimal));
  }

  private void calibrated(List<Html> lines) {
    for (CalibratedScore score : content.calibrated()) {
      String target =
          score.target().equals("composite") ? "" : " for " + Wording.name(score.target());
      if (score.refusal().isEmpty()) {
        lines.add(
            P.of(
                Html.text(scale(score) + target + ": "),
                STRONG.of(DATA.of(NumberText.minus(score.score())).with(VALUE, score.score())),
                Html.text(
                    (score.verdict().isEmpty() ? "" : ", " + score.verdict())
                        + " (before rounding "
                        + NumberText.minus(score.exact())
                        + ")."
                        + intervals(score))));
      } else {
        lines.add(
            P.of(
                "The calibration"
                    + target
                    + " does not apply: "
                    + Wording.name(score.refusal())
                    + "."));
      }
    }
  }
}
