package dev.plumbline.present.page.browse;

import static dev.plumbline.present.page.Element.Attribute.HIDDEN;
import static dev.plumbline.present.page.Element.Attribute.LABEL;
import static dev.plumbline.present.page.Element.Attribute.NAME;
import static dev.plumbline.present.page.Element.Attribute.OPEN;
import static dev.plumbline.present.page.Element.Attribute.ROLE;
import static dev.plumbline.present.page.Element.Attribute.SELECTED;
import static dev.plumbline.present.page.Element.Attribute.SPELLING;
import static dev.plumbline.present.page.Element.Attribute.TAB;
import static dev.plumbline.present.page.Element.Attribute.TYPE;
import static dev.plumbline.present.page.Element.Attribute.VALUE;
import static dev.plumbline.present.page.Element.Tag.A;
import static dev.plumbline.present.page.Element.Tag.BDI;
import static dev.plumbline.present.page.Element.Tag.BUTTON;
import static dev.plumbline.present.page.Element.Tag.CODE;
import static dev.plumbline.present.page.Element.Tag.DETAILS;
import static dev.plumbline.present.page.Element.Tag.DIV;
import static dev.plumbline.present.page.Element.Tag.FORM;
import static dev.plumbline.present.page.Element.Tag.H1;
import static dev.plumbline.present.page.Element.Tag.H2;
import static dev.plumbline.present.page.Element.Tag.INPUT;
import static dev.plumbline.present.page.Element.Tag.NAV;
import static dev.plumbline.present.page.Element.Tag.OPTION;
import static dev.plumbline.present.page.Element.Tag.P;
import static dev.plumbline.present.page.Element.Tag.SECTION;
import static dev.plumbline.present.page.Element.Tag.SELECT;
import static dev.plumbline.present.page.Element.Tag.SPAN;
import static dev.plumbline.present.page.Element.Tag.STRONG;
import static dev.plumbline.present.page.Element.Tag.SUMMARY;

import dev.plumbline.base.problem.Plural;
import dev.plumbline.base.problem.WireNamed;
import dev.plumbline.present.page.Element;
import dev.plumbline.present.page.Element.Anchor;
import dev.plumbline.present.page.Html;
import dev.plumbline.present.page.Page;
import dev.plumbline.present.page.ProgressScript;
import dev.plumbline.present.page.Wording;
import dev.plumbline.present.page.browse.DocumentMatrix.MatrixScript;
import dev.plumbline.present.page.browse.DocumentQuery.Decided;
import dev.plumbline.present.page.browse.DocumentQuery.FilterLinks;
import dev.plumbline.present.page.browse.RunListPage.ListedRun.Figures;
import dev.plumbline.present.page.browse.RunListPage.RunLink;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/// The documents of a run, with a form that chooses among them.
public final class DocumentListPage {

  /// Rows that a page has at most.
  public static final int ROWS_MAX = 200;

  private final RunLink run;
  private final Choices choices;
  private final DocumentQuery query;

  /// What each document has a mark for.
  ///
  /// @param name for people
  /// @param ask the question
  /// @param sort by what was decided on it
  public record Criterion(String name, String ask, String sort) {}

  /// A run whose results can be shown beside those of this one.
  ///
  /// @param isBefore whether this run came after it, of the same rubric
  public record OtherRun(RunLink link, String rubric, boolean isBefore) {}

  /// What a form offers.
  ///
  /// @param title of the run: its rubric and judge
  /// @param names that a condition and an order may use
  /// @param rules as `node/rule`
  /// @param decisionMax the highest decision on any item
  /// @param criteria of the marks of a document
  /// @param others the runs that this one can be shown beside, the latest first
  public record Choices(
      String title,
      List<String> names,
      List<String> statuses,
      List<String> rules,
      List<String> items,
      int decisionMax,
      List<Criterion> criteria,
      List<OtherRun> others) {
    public Choices {
      criteria = List.copyOf(criteria);
      others = List.copyOf(others);
      names = List.copyOf(names);
      statuses = List.copyOf(statuses);
      rules = List.copyOf(rules);
      items = List.copyOf(items);
    }
  }

  /// What was found.
  ///
  /// @param accepted how many documents fit; the rows are one page of them
  /// @param documents of the run
  /// @param counts of those that fit; absent as long as a long run is read for the first time
  /// @param problems of what was asked for; then there are no rows
  public record Found(
      List<ListedDocument> rows,
      long accepted,
      long documents,
      Optional<DocumentCounts> counts,
      List<String> problems) {
    public Found {
      rows = List.copyOf(rows);
      problems = List.copyOf(problems);
    }

    long pages() {
      return Math.max(1, (accepted + ROWS_MAX - 1) / ROWS_MAX);
    }
  }

  /// What is said of a run that has not ended.
  public static String progress(long documents, boolean hasEnded) {
    return hasEnded
        ? "The run has ended: " + Plural.of(documents, "document") + "."
        : "The run has not ended: " + Plural.of(documents, "document") + " so far.";
  }

  /// What is said of a long run that is read for the first time.
  public static final String COUNTING =
      "This run is long: it is being checked and counted, then its bars are here.";

  /// @param figures of the run; absent as long as it is being counted
  public static Page of(
      RunLink run, Optional<Figures> figures, Choices choices, DocumentQuery query, Found found) {
    return new DocumentListPage(run, choices, query).page(figures, found);
  }

  private DocumentListPage(RunLink run, Choices choices, DocumentQuery query) {
    this.run = run;
    this.choices = choices;
    this.query = query;
  }

  private Page page(Optional<Figures> figures, Found found) {
    List<Html> parts = new ArrayList<>();
    parts.add(
        H1.of(
            Html.text("documents of "),
            STRONG.of(BDI.of(Html.verbatim(run.name()))),
            Html.text(" \u00b7 "),
            BDI.of(Html.verbatim(choices.title()))));
    figures
        .filter(it -> !it.passRate().isEmpty())
        .ifPresent(it ->
            parts.add(
                P.of(
                        STRONG.of(it.passRate()),
                        Html.text(
                            " pass, 95 % between "
                                + it.between().replace(" to ", " and ")
                                + (it.mean().isEmpty() ? "" : " \u00b7 mean score " + it.mean())
                                + (it.open() == 0 ? "" : " \u00b7 ")),
                        it.open() == 0
                            ? Html.EMPTY
                            : A.of(Plural.of(it.open(), "document") + " for people to look at")
                                .to(run.open()))
                    .styled("figures")));
    if (!run.hasEnded()) {
      parts.add(under(progress(found.documents(), false), "progress"));
    } else if (found.counts().isEmpty() && found.problems().isEmpty()) {
      parts.add(under(COUNTING, "progress counting"));
    }
    found.counts().ifPresent(counts -> parts.add(new CountsSection(run, query, counts).html()));
    Element search = DETAILS.of(SUMMARY.of("Search and sort"), form()).styled("panel");
    parts.add(isFormOpen() ? search.with(OPEN, "open") : search);
    parts.add(SitePage.alert(found.problems()));
    if (found.problems().isEmpty()) {
      DocumentMatrix matrix =
          new DocumentMatrix(run, query, choices.criteria(), found.rows(), other());
      parts.add(
          DIV.of(
                  SECTION
                      .of(
                          H2.of(heading(found)),
                          new FilterLinks(run, query, choices.criteria(), choices.others(), other())
                              .html(found.counts()),
                          pages(found),
                          found.accepted() == 0 ? P.of("No document fits.") : matrix.html())
                      .styled("panel"),
                  besideCard())
              .styled("split"));
    }
    return SitePage.of(
        run.name() + " \u2014 documents",
        SitePage.navigation(run, SitePage.Place.DOCUMENTS),
        parts,
        MatrixScript.TEXT
            + (run.hasEnded() && found.counts().isPresent() ? "" : ProgressScript.TEXT));
  }

  /// What a form asked for is seen in it.
  private boolean isFormOpen() {
    return !(query.where() + query.status() + query.rule() + query.words()).isEmpty();
  }

  private Html under(String words, String style) {
    return P.of(
        SPAN.of(words).styled(style).with(ROLE, "status"),
        Html.text(" "),
        A.of("Look again").to(query.page(run, query.page())));
  }

  private Optional<OtherRun> other() {
    return choices.others().stream()
        .filter(it -> it.link().key().equals(query.beside()))
        .findFirst();
  }

  /// Where the script puts the card of a document.
  private static Html besideCard() {
    return SECTION
        .of(BUTTON.of("Close the card").with(TYPE, "button").styled("do"), DIV.of())
        .styled("panel beside-card")
        .with(LABEL, "card of the chosen document")
        .with(TAB, "0")
        .with(HIDDEN, "hidden");
  }

  private String heading(Found found) {
    String of =
        query.isEverything()
            ? Plural.of(found.documents(), "document")
            : found.accepted()
                + " of "
                + Plural.of(found.documents(), "document")
                + (found.accepted() == 1 ? " fits" : " fit");
    return found.pages() == 1 ? of : of + ", page " + query.page() + " of " + found.pages();
  }

  private Html pages(Found found) {
    if (found.pages() == 1) {
      return Html.EMPTY;
    }
    List<Html> links = new ArrayList<>();
    if (query.page() > 1) {
      links.add(A.of("First page").to(query.page(run, 1)));
      links.add(A.of("Previous page").to(query.page(run, query.page() - 1)));
    }
    if (query.page() < found.pages()) {
      links.add(A.of("Next page").to(query.page(run, query.page() + 1)));
      links.add(A.of("Last page").to(query.page(run, found.pages())));
    }
    return NAV.of(links).styled("next").with(LABEL, "pages of documents");
  }

  private Html form() {
    int field = 0;
    List<Html> fields = new ArrayList<>();
    fields.add(written("Condition", "where", query.where(), ++field, "field long"));
    fields.add(written("Words of a reason", "words", query.words(), ++field, "field"));
    fields.add(
        chosen("Status", "status", choices.statuses(), query.status(), ++field, Wording::name));
    if (!choices.rules().isEmpty()) {
      fields.add(
          chosen("Rule that applied", "rule", choices.rules(), query.rule(), ++field, it -> it));
    }
    if (!choices.items().isEmpty()) {
      Decided first = query.decided().stream().findFirst().orElse(new Decided("", ""));
      fields.add(chosen("Item", "item", choices.items(), first.item(), ++field, it -> it));
      List<String> decisions = new ArrayList<>();
      for (int decision = 0; decision <= choices.decisionMax(); decision++) {
        decisions.add(Integer.toString(decision));
      }
      decisions.addAll(
          List.of(
              DecisionMark.MISSED,
              DecisionMark.UNPROVED,
              DecisionMark.OPEN,
              DecisionMark.NOT_APPLICABLE,
              DecisionMark.SPLIT));
      if (!decisions.contains(first.decision()) && !first.decision().isEmpty()) {
        decisions.add(first.decision());
      }
      fields.add(
          chosen(
              "decided as",
              "decision",
              decisions,
              first.decision(),
              ++field,
              FilterLinks::decisionWords));
    }
    List<String> orders = new ArrayList<>();
    Stream.concat(choices.names().stream(), choices.criteria().stream().map(Criterion::sort))
        .forEach(name -> {
          orders.add(name);
          orders.add("-" + name);
        });
    fields.add(
        chosen("Order", "sort", orders, query.sort(), ++field, DocumentListPage::orderWords));
    if (!choices.others().isEmpty()) {
      fields.add(
          chosen(
              "Beside the run",
              "beside",
              choices.others().stream().map(it -> it.link().key()).toList(),
              query.beside(),
              ++field,
              this::otherWords));
    }
    fields.addAll(kept());
    fields.add(BUTTON.of("Show").with(TYPE, "submit").styled("do"));
    return FORM.of(
            DIV.of(fields).styled("fields"),
            P.of(
                    Html.text("A condition is written as in rubrics, for instance "),
                    CODE.of("verdict == \"fail\" || composite < 3"),
                    Html.text(", over the names " + String.join(", ", choices.names()) + "."))
                .styled("note"),
            query.isEverything() && query.sort().isEmpty()
                ? Html.EMPTY
                : P.of(A.of("Show every document").to(run.documents())))
        .asks(run.documents())
        .with(ROLE, "search");
  }

  /// What is chosen by links stays chosen.
  private List<Html> kept() {
    List<Html> kept = new ArrayList<>();
    kept("show", query.show(), kept);
    kept("waits", query.waits(), kept);
    kept("low", query.low(), kept);
    kept("high", query.high(), kept);
    kept("also", query.also(), kept);
    kept("moved", query.moved() ? "yes" : "", kept);
    return kept;
  }

  private static void kept(String name, String value, List<Html> kept) {
    if (!value.isEmpty()) {
      kept.add(INPUT.of().with(TYPE, "hidden").with(NAME, name).with(VALUE, value));
    }
  }

  private String otherWords(String key) {
    return choices.others().stream()
        .filter(it -> it.link().key().equals(key))
        .map(it -> it.link().name() + ", " + it.rubric())
        .findFirst()
        .orElse(key);
  }

  private static String orderWords(String order) {
    return order.startsWith("-") ? order.substring(1) + ", highest first" : order;
  }

  private static Html written(String label, String name, String value, int field, String style) {
    Anchor anchor = new Anchor("field", field);
    return SitePage.field(
        label,
        anchor,
        INPUT.of().at(anchor).with(NAME, name).with(VALUE, value).with(SPELLING, "false"),
        style);
  }

  private static Html chosen(
      String label,
      String name,
      List<String> values,
      String chosen,
      int field,
      Function<String, String> words) {
    List<Html> options = new ArrayList<>();
    options.add(
        OPTION
            .of(
                switch (name) {
                  case "sort" -> "as in the run";
                  case "beside" -> "none";
                  default -> "any";
                })
            .with(VALUE, ""));
    for (String value : values) {
      Element option = OPTION.of(words.apply(value)).with(VALUE, value);
      options.add(value.equals(chosen) ? option.with(SELECTED, "selected") : option);
    }
    Anchor anchor = new Anchor("field", field);
    return SitePage.field(label, anchor, SELECT.of(options).at(anchor).with(NAME, name), "field");
  }

  /// Documents of a run that wait for people.
  ///
  /// @param person as forms and histories name one; empty where nobody is named
  public record OpenDocuments(Kind kind, String person, long documents) {

    /// What is wanted of people, apart from results that ask for a review themselves.
    public enum Kind implements WireNamed {
      /// Assigned to a marker, who has not marked it.
      MARK("to be marked"),
      /// Two markers gave different results, and nobody has settled it.
      SETTLE("markers differ"),
      /// Chosen for a review, and nobody has answered.
      REVIEW("chosen for review"),
      /// An appeal is not decided.
      APPEAL("appealed");

      private final String words;

      Kind(String words) {
        this.words = words;
      }
    }

    /// As an address names them.
    public String filter() {
      return filter(kind, person);
    }

    public static String filter(Kind kind, String person) {
      return (kind.wireName() + " " + person).strip();
    }

    String words() {
      return words(filter());
    }

    /// What an address names, in words; as it is where it names nothing of this.
    static String words(String filter) {
      String[] parts = filter.split(" ", 2);
      return Stream.of(Kind.values())
          .filter(it -> it.wireName().equals(parts[0]))
          .findFirst()
          .map(it -> it.words + (parts.length == 1 ? "" : ", " + parts[1]))
          .orElse(filter);
    }
  }
}
