package dev.plumbline.present.page.browse;

import static dev.plumbline.present.page.Element.Tag.A;
import static dev.plumbline.present.page.Element.Tag.BDI;
import static dev.plumbline.present.page.Element.Tag.H2;
import static dev.plumbline.present.page.Element.Tag.NAV;
import static dev.plumbline.present.page.Element.Tag.P;
import static dev.plumbline.present.page.Element.Tag.SECTION;
import static dev.plumbline.present.page.Element.Tag.STRONG;
import static dev.plumbline.present.page.Element.Tag.TD;
import static dev.plumbline.present.page.Element.Tag.TH;
import static dev.plumbline.present.page.Element.Tag.TR;

import dev.plumbline.base.problem.Plural;
import dev.plumbline.present.page.Element.Attribute;
import dev.plumbline.present.page.Html;
import dev.plumbline.present.page.Page;
import dev.plumbline.present.page.PageAddress.PageFile;
import dev.plumbline.present.page.Wording;
import dev.plumbline.present.page.browse.ReviewListPage.ReviewLink;
import dev.plumbline.present.page.browse.ReviewListPage.Subject;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// What a person has answered about a document, beside what the judge of the run answered. It is
/// shown only after the person's answer is recorded.
public final class ReviewedPage {

  /// What was answered on one question.
  ///
  /// @param decision in a word
  /// @param isOpen whether nothing was decided: it agrees with nothing and differs from nothing
  /// @param quotes each with what became of it, in words
  public record Answer(String decision, boolean isOpen, List<String> quotes) {
    public Answer {
      quotes = List.copyOf(quotes);
    }
  }

  public record Row(String id, String ask, Answer person, Answer judge) {

    boolean isDecided() {
      return !person.isOpen() && !judge.isOpen();
    }

    boolean differs() {
      return isDecided() && !person.decision().equals(judge.decision());
    }
  }

  /// Results in words, such as `4.5, pass`; empty if there is none.
  ///
  /// @param judged whether a judge was asked, too
  public record ScorePair(String person, String judge, boolean judged) {}

  /// @param refused why what was sent now is not recorded; empty if nothing was
  /// @param card of the judge's answer
  public static Page of(
      Subject review,
      String document,
      List<String> refused,
      List<Row> rows,
      ScorePair results,
      Optional<Integer> next,
      PageFile card) {
    List<Html> said = new ArrayList<>();
    said.add(H2.of(Html.text("Recorded: "), BDI.of(Html.verbatim(document))));
    said.add(
        P.of(
            results.judged()
                ? alike(rows)
                    + " By the same plan your answers give "
                    + result(results.person())
                    + ", those of the judge "
                    + result(results.judge())
                    + "."
                : "By the plan your answers give " + result(results.person()) + "."));
    List<Html> links = new ArrayList<>();
    next.ifPresent(number -> links.add(A.of("Next document").to(ReviewLink.document(number))));
    links.add(A.of("Documents to review").to(ReviewLink.LIST));
    review.run().ifPresent(run -> links.add(A.of("The judge's score card").to(run.file(card))));
    said.add(NAV.of(links).styled("next").with(Attribute.LABEL, "after this document"));
    said.add(
        SitePage.table(
            "answers",
            Stream.of("question", "you", "judge")
                .limit(results.judged() ? 3 : 2)
                .map(head -> SitePage.head(head, false))
                .toList(),
            rows.stream().map(row -> row(row, results.judged())).toList()));
    return SitePage.of(
        document + " \u2014 review",
        ReviewListPage.navigation(review),
        List.of(
            ReviewListPage.heading(review),
            SitePage.alert(refused),
            SECTION.of(said).styled("panel")),
        "");
  }

  private static String alike(List<Row> rows) {
    long decided = rows.stream().filter(Row::isDecided).count();
    long open = rows.size() - decided;
    String left =
        Plural.of(open, "question was", "questions were") + " left open by you or the judge.";
    if (decided == 0) {
      return left;
    }
    long differing = rows.stream().filter(Row::differs).count();
    return "You and the judge decided "
        + (decided - differing)
        + " of "
        + Plural.of(decided, "question")
        + " alike."
        + (open == 0 ? "" : " " + Wording.sentence(left));
  }

  private static String result(String words) {
    return words.isEmpty() ? "no score" : words;
  }

  private static Html row(Row row, boolean judged) {
    return TR.of(
        TH.of(
                STRONG.of(BDI.of(Html.verbatim(row.id()))),
                P.of(Html.verbatim(row.ask())).styled("note"))
            .with(Attribute.SCOPE, "row"),
        TD.of(answer(row.person(), false)),
        judged ? TD.of(answer(row.judge(), row.differs())) : Html.EMPTY);
  }

  private static Html answer(Answer answer, boolean differs) {
    List<Html> all = new ArrayList<>();
    all.add(
        P.of(STRONG.of(Html.verbatim(answer.decision())), Html.text(differs ? " (differs)" : "")));
    answer.quotes().forEach(quote -> all.add(P.of(Html.verbatim(quote)).styled("words")));
    return Html.of(all);
  }

  private ReviewedPage() {}
}
