package dev.plumbline.present.page.browse;

import static dev.plumbline.present.page.Element.Attribute.LABEL;
import static dev.plumbline.present.page.Element.Attribute.NAME;
import static dev.plumbline.present.page.Element.Attribute.SCOPE;
import static dev.plumbline.present.page.Element.Attribute.TYPE;
import static dev.plumbline.present.page.Element.Attribute.VALUE;
import static dev.plumbline.present.page.Element.Tag.A;
import static dev.plumbline.present.page.Element.Tag.BDI;
import static dev.plumbline.present.page.Element.Tag.BUTTON;
import static dev.plumbline.present.page.Element.Tag.FORM;
import static dev.plumbline.present.page.Element.Tag.H1;
import static dev.plumbline.present.page.Element.Tag.H2;
import static dev.plumbline.present.page.Element.Tag.INPUT;
import static dev.plumbline.present.page.Element.Tag.NAV;
import static dev.plumbline.present.page.Element.Tag.P;
import static dev.plumbline.present.page.Element.Tag.SECTION;
import static dev.plumbline.present.page.Element.Tag.STRONG;
import static dev.plumbline.present.page.Element.Tag.TD;
import static dev.plumbline.present.page.Element.Tag.TH;
import static dev.plumbline.present.page.Element.Tag.TR;

import dev.plumbline.base.problem.Plural;
import dev.plumbline.present.page.Html;
import dev.plumbline.present.page.Page;
import dev.plumbline.present.page.PageAddress;
import dev.plumbline.present.page.browse.RunListPage.RunLink;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// The documents that a person is to answer about, and how far that is.
public final class ReviewListPage {

  /// How far the answer about a document is.
  public enum State {
    OPEN("open"),
    BEGUN("begun"),
    ANSWERED("answered"),
    ERASED("the text was erased");

    private final String words;

    State(String words) {
      this.words = words;
    }
  }

  /// @param because why the document was chosen; empty if every one is
  public record Row(String document, String because, State state) {}

  /// What a review is of.
  ///
  /// @param run that is reviewed, with its pages; empty as long as the person is to be blind to
  ///   them
  /// @param title of the rubric
  /// @param person who answers, as artefacts name them
  public record Subject(Optional<RunLink> run, String title, String person) {}

  /// @param problems why no run could be made; may be empty
  public static Page of(Subject subject, String formToken, List<Row> rows, List<String> problems) {
    List<Html> parts = new ArrayList<>();
    parts.add(heading(subject));
    parts.add(blind(subject));
    parts.add(SitePage.alert(problems));
    long answered = rows.stream().filter(row -> row.state() == State.ANSWERED).count();
    Optional<Integer> next = next(rows, 0);
    List<Html> said = new ArrayList<>();
    said.add(H2.of(answered + " of " + Plural.of(rows.size(), "document") + " answered"));
    next.ifPresent(number ->
        said.add(
            P.of(
                A.of(answered == 0 ? "Begin with the first" : "Go on with the next")
                    .to(ReviewLink.document(number)))));
    if (answered > 0) {
      said.add(finish(formToken, answered));
    }
    said.add(table(rows));
    parts.add(SECTION.of(said).styled("panel"));
    return SitePage.of(subject.title() + " \u2014 review", navigation(subject), parts, "");
  }

  /// The number of the first document after another one that is not answered; from the begin if
  /// there is none behind it.
  ///
  /// @param number from 1, or 0
  public static Optional<Integer> next(List<Row> rows, int number) {
    for (int i = 0; i < rows.size(); i++) {
      int at = (number + i) % rows.size();
      if (rows.get(at).state() == State.OPEN || rows.get(at).state() == State.BEGUN) {
        return Optional.of(at + 1);
      }
    }
    return Optional.empty();
  }

  static Html heading(Subject subject) {
    return H1.of(
        Html.text("review of "),
        subject
            .run()
            .<Html>map(
                run -> Html.of(STRONG.of(BDI.of(Html.verbatim(run.name()))), Html.text(" \u00b7 ")))
            .orElse(Html.EMPTY),
        BDI.of(Html.verbatim(subject.title())),
        Html.text(" \u00b7 answered by " + subject.person()));
  }

  /// What is not shown.
  static Html blind(Subject subject) {
    return subject.run().isPresent()
        ? Html.EMPTY
        : P.of("Blind: no other marks and no result. You see them after a document is done.")
            .styled("note");
  }

  static Html navigation(Subject subject) {
    List<Html> links = new ArrayList<>();
    links.add(A.of("Documents to review").to(ReviewLink.LIST));
    subject
        .run()
        .ifPresent(run -> {
          links.add(A.of("The run").to(run.documents()));
          links.add(A.of("All runs").to(RunLink.RUNS));
        });
    return NAV.of(links).styled("site").with(LABEL, "pages of this review");
  }

  static Html token(String formToken) {
    return INPUT.of().with(TYPE, "hidden").with(NAME, "token").with(VALUE, formToken);
  }

  private static Html finish(String formToken, long answered) {
    return FORM.of(
            token(formToken),
            P.of(
                BUTTON
                    .of("Make a run of " + Plural.of(answered, "answer"))
                    .with(TYPE, "submit")
                    .styled("do")),
            P.of("It is scored by the same plan, and can be compared with the run.").styled("note"))
        .posts(ReviewLink.FINISH);
  }

  private static Html table(List<Row> rows) {
    boolean chosen = rows.stream().anyMatch(row -> !row.because().isEmpty());
    List<Html> heads = new ArrayList<>();
    heads.add(SitePage.head("number", true));
    heads.add(SitePage.head("document", false));
    heads.add(SitePage.head("answer", false));
    if (chosen) {
      heads.add(SitePage.head("chosen because", false));
    }
    List<Html> all = new ArrayList<>();
    for (int i = 0; i < rows.size(); i++) {
      all.add(row(i + 1, rows.get(i), chosen));
    }
    return SitePage.table("documents", heads, all);
  }

  private static Html row(int number, Row row, boolean chosen) {
    Html id = BDI.of(Html.verbatim(row.document()));
    List<Html> cells = new ArrayList<>();
    cells.add(TD.of(Integer.toString(number)).styled("n"));
    cells.add(
        TH.of(row.state() == State.ERASED ? id : A.of(id).to(ReviewLink.document(number)))
            .with(SCOPE, "row"));
    cells.add(TD.of(row.state().words));
    if (chosen) {
      cells.add(TD.of(Html.verbatim(row.because())));
    }
    return TR.of(cells);
  }

  private ReviewListPage() {}

  /// Where the pages of a review are.
  public static final class ReviewLink {

    /// The documents that are reviewed.
    public static final PageAddress LIST = PageAddress.of("/review/");

    /// Makes a run of what was answered.
    static final PageAddress FINISH = PageAddress.of("/review/finish");

    /// @param number of the document in the review, from 1
    public static PageAddress document(long number) {
      return PageAddress.of("/review/" + number);
    }

    private ReviewLink() {}
  }
}
