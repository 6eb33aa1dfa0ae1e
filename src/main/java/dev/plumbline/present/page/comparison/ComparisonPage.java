package dev.plumbline.present.page.comparison;

import dev.plumbline.base.number.Rational;
import dev.plumbline.measure.calibration.stats.DoubleFormat;
import dev.plumbline.measure.calibration.stats.PairedDifference;
import dev.plumbline.measure.comparison.DocumentComparison;
import dev.plumbline.measure.comparison.DocumentComparison.Compared;
import dev.plumbline.measure.comparison.RunComparison;
import dev.plumbline.present.page.Attribute;
import dev.plumbline.present.page.Element;
import dev.plumbline.present.page.Html;
import dev.plumbline.present.page.NumberText;
import dev.plumbline.present.page.Page;
import dev.plumbline.present.page.SortScript;
import dev.plumbline.present.page.Tag;
import dev.plumbline.present.page.Wording;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/// The page that shows what moved between two runs: the verdicts that changed first, each with its
/// causes.
public final class ComparisonPage {

  /// Rows that the page has at most: a browser lays out more only slowly.
  public static final int ROWS_MAX = 1_000;

  private final ComparisonSubject subject;
  private final RunComparison comparison;

  /// @param changed in the order in which they are shown, at most [#ROWS_MAX]
  /// @param others how many changed documents are not among them
  public static Page of(
      ComparisonSubject subject, RunComparison comparison, List<Compared> changed, long others) {
    return new ComparisonPage(subject, comparison).page(changed, others);
  }

  private ComparisonPage(ComparisonSubject subject, RunComparison comparison) {
    this.subject = subject;
    this.comparison = comparison;
  }

  private Page page(List<Compared> changed, long others) {
    List<Html> parts = new ArrayList<>();
    parts.add(header());
    List<Html> counts = new ArrayList<>();
    if (!comparison.flips().isEmpty()) {
      counts.add(panel("Verdicts that changed", counts("change", "documents", comparison.flips())));
    }
    if (!comparison.causes().isEmpty()) {
      counts.add(
          panel("What moved the results", counts("cause", "documents", comparison.causes())));
    }
    if (!comparison.unverifiable().isEmpty()) {
      counts.add(panel("Not comparable", counts("why", "documents", reasons())));
    }
    parts.addAll(counts);
    if (!subject.differences().isEmpty()) {
      parts.add(
          panel(
              "What differs between the rubrics",
              Tag.UL.of(
                  subject.differences().stream()
                      .map(each -> Tag.LI.of(Tag.BDI.of(Html.verbatim(each))))
                      .toList())));
    }
    parts.add(panel("The documents that changed", documents(changed, others)));
    parts.add(
        Tag.FOOTER.of(
            digest("before", subject.before().digest()),
            digest("after", subject.after().digest())));
    return new Page(
        subject.rubric()
            + " \u2014 "
            + Wording.count(comparison.compared(), "document")
            + " compared",
        Tag.MAIN.of(parts),
        SortScript.TEXT);
  }

  private SortedMap<String, Long> reasons() {
    SortedMap<String, Long> reasons = new TreeMap<>();
    comparison
        .unverifiable()
        .forEach((name, count) -> reasons.put(DocumentComparison.Reason.words(name), count));
    return reasons;
  }

  private Html header() {
    return Tag.HEADER.of(
        Tag.H1.of(
            Html.text("two runs of rubric "),
            Tag.STRONG.of(Tag.BDI.of(subject.rubric())),
            Html.text(": "),
            run(subject.before()),
            Html.text(" and "),
            run(subject.after())),
        Tag.DIV
            .of(
                Tag.P.of(
                        Html.text(Long.toString(comparison.flipped())),
                        Tag.SMALL.of(
                            "of "
                                + Wording.count(comparison.compared(), "document")
                                + (comparison.flipped() == 1
                                    ? " has another verdict"
                                    : " have another verdict")))
                    .styled("verdict"),
                Tag.DIV.of(Tag.P.of(says())).styled("says"))
            .styled("head"));
  }

  private static Html run(ComparisonSubject.SubjectRun run) {
    return Html.of(
        Tag.BDI.of(run.name().isEmpty() ? run.digest().substring(0, 19) : run.name()),
        Html.text(" (version "),
        Tag.BDI.of(run.version()),
        Html.text(", "),
        Tag.BDI.of(run.judge()),
        Html.text(")"));
  }

  private String notCompared() {
    long all = comparison.unverified();
    long texts =
        comparison.unverifiable().getOrDefault(DocumentComparison.Reason.OTHER_TEXT.wireName(), 0L);
    String documents = Wording.count(all, "document") + " of both runs ";
    if (texts == all) {
      return documents
          + (all == 1 ? "is" : "are")
          + " not compared: the text is another one in the second run.";
    }
    return documents
        + "cannot be compared"
        + (texts == 0 ? "" : ", " + texts + " of which because the text is another one")
        + ".";
  }

  private String says() {
    List<String> sentences = new ArrayList<>();
    if (comparison.compared() == 0) {
      sentences.add("No document can be compared.");
    } else if (comparison.moved() == 0) {
      sentences.add(
          comparison.unverified() == 0
              ? "Every score is the same."
              : "The "
                  + Wording.count(comparison.compared(), "score")
                  + " that can be compared "
                  + (comparison.compared() == 1 ? "is" : "are")
                  + " the same.");
    } else {
      sentences.add(
          Wording.count(comparison.moved(), "score")
              + " moved: "
              + comparison.higher()
              + " up and "
              + comparison.lower()
              + " down.");
    }
    comparison.scores().ifPresent(scores -> sentences.add(mean(scores)));
    if (comparison.unverified() > 0) {
      sentences.add(notCompared());
    }
    if (comparison.added() + comparison.missing() > 0) {
      sentences.add(
          Wording.count(comparison.added(), "document")
              + " only in the second run, "
              + comparison.missing()
              + " only in the first.");
    }
    return String.join(" ", sentences);
  }

  private String mean(RunComparison.PairedScores scores) {
    PairedDifference difference = scores.difference();
    return "The mean "
        + (subject.calibrated() ? "calibrated score" : "score")
        + " went from "
        + shown(scores.before())
        + " to "
        + shown(scores.after())
        + ", a difference of "
        + NumberText.signed(Rational.of(DoubleFormat.of(difference.mean())))
        + " (95 % interval "
        + shown(difference.low())
        + " to "
        + shown(difference.high())
        + ").";
  }

  private static String shown(double value) {
    return NumberText.of(Rational.of(DoubleFormat.of(value)));
  }

  private static Html counts(String what, String of, SortedMap<String, Long> counts) {
    List<Html> rows =
        counts.entrySet().stream()
            .sorted(
                Map.Entry.<String, Long>comparingByValue()
                    .reversed()
                    .thenComparing(Map.Entry.comparingByKey()))
            .limit(ROWS_MAX)
            .<Html>map(entry ->
                Tag.TR.of(
                    Tag.TH
                        .of(Tag.BDI.of(Html.verbatim(entry.getKey())))
                        .with(Attribute.SCOPE, "row"),
                    Tag.TD.of(Long.toString(entry.getValue())).styled("n")))
            .toList();
    return Tag.DIV
        .of(
            Tag.TABLE.of(
                Tag.THEAD.of(Tag.TR.of(column(what), column(of).styled("n"))), Tag.TBODY.of(rows)))
        .styled("wide")
        .with(Attribute.TAB, "0")
        .with(Attribute.ROLE, "region")
        .with(Attribute.LABEL, what + " and " + of);
  }

  private static Html documents(List<Compared> changed, long others) {
    if (changed.isEmpty()) {
      return Tag.P.of("None: scores, verdicts and statuses are the same.").styled("note");
    }
    Html more =
        others == 0
            ? Html.EMPTY
            : Tag.P.of("The first " + changed.size() + " of " + (changed.size() + others) + ".")
                .styled("note");
    return Html.of(
        Tag.P.of("Changed verdicts first, then the largest changes of score.").styled("note"),
        more,
        ChangedDocuments.of(changed));
  }

  static Element column(String name) {
    return Tag.TH.of(name).with(Attribute.SCOPE, "col");
  }

  private static Html panel(String title, Html content) {
    return Tag.SECTION.of(Tag.H2.of(title), content).styled("panel");
  }

  private static Html digest(String which, String digest) {
    return Tag.P.of(Html.text(which + " "), Tag.CODE.of(digest));
  }
}
