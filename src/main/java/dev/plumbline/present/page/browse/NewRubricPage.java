package dev.plumbline.present.page.browse;

import dev.plumbline.present.page.Anchor;
import dev.plumbline.present.page.Attribute;
import dev.plumbline.present.page.Element;
import dev.plumbline.present.page.Html;
import dev.plumbline.present.page.Page;
import dev.plumbline.present.page.Tag;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/// The questions about a rubric to write, which are those of the command line.
public final class NewRubricPage {

  public static final String THINGS = "things";
  public static final String NAME = "name";
  public static final String OWNER = "owner";
  public static final String MIN = "min";
  public static final String MAX = "max";
  public static final String FORBIDDEN = "forbidden";
  public static final String WORDS = "words";
  public static final String MARK = "mark";

  /// A table of criteria by levels, in the place of the questions.
  public static final String TABLE = "table";

  /// What the form asks the server for besides to write the rubric.
  public static final String MORE = "more";

  public static final String WRITE = "write";

  /// Begins the names of the fields of a criterion, before its number from 1.
  public static final String QUESTION = "question-";

  public static final String PHRASES = "phrases-";
  public static final String TWICE = "twice-";

  private final SortedMap<String, String> values;
  private final SortedMap<String, String> problems;
  private int number;

  /// @param file its name, without its folder
  /// @param criteria how many there may be
  /// @param values of fields by their names
  /// @param problems of fields by their names
  public static Page of(
      String file,
      String formToken,
      int criteria,
      SortedMap<String, String> values,
      SortedMap<String, String> problems) {
    return new NewRubricPage(values, problems).page(file, formToken, criteria);
  }

  private NewRubricPage(SortedMap<String, String> values, SortedMap<String, String> problems) {
    this.values = new TreeMap<>(values);
    this.problems = new TreeMap<>(problems);
  }

  private Page page(String file, String formToken, int criteria) {
    List<Html> inside = new ArrayList<>();
    inside.add(ReviewListPage.token(formToken));
    inside.add(
        section(
            "What you score",
            Tag.DIV
                .of(
                    field(THINGS, "What do you score? Such as: support replies"),
                    field(NAME, "What is the rubric called? Empty for a name made of that"),
                    field(OWNER, "Who is responsible for it? May be empty"),
                    field(MIN, "The lowest score"),
                    field(MAX, "The highest score"))
                .styled("fields")));
    List<Html> rows = new ArrayList<>();
    rows.add(
        Tag.P.of(
                "A question that a judge decides, and words that show it, with commas between"
                    + " them; none if a model or a person decides.")
            .styled("note"));
    for (int i = 1; i <= criteria; i++) {
      rows.add(
          Tag.DIV
              .of(
                  field(QUESTION + i, "Criterion " + i + ": what does a good text do?"),
                  field(PHRASES + i, "Words that show it"),
                  twice(TWICE + i))
              .styled("fields"));
    }
    rows.add(button("More criteria", MORE, "do"));
    inside.add(section("What a good text does", Html.of(rows)));
    inside.add(
        section(
            "What decides",
            Tag.DIV
                .of(
                    field(FORBIDDEN, "Words that no text may have: one that has one fails"),
                    field(WORDS, "Words that it must have at least"),
                    field(MARK, "Pass mark, such as 3.5; empty if that is not decided"))
                .styled("fields")));
    inside.add(
        Tag.P.of(
            button("Write the rubric", WRITE, "do first"),
            Html.text(" Nothing is saved yet: you see it first.")));
    inside.add(section("Or a table", table()));
    List<Html> parts = new ArrayList<>();
    parts.add(
        Tag.H1.of(Html.text("a new rubric, "), Tag.STRONG.of(Tag.BDI.of(Html.verbatim(file)))));
    parts.add(
        SitePage.alert(
            problems.isEmpty()
                ? List.of()
                : List.of("Not written: look at the answers that are marked.")));
    parts.add(Tag.FORM.of(inside).styled("rubric-form").posts(RubricFormPage.ADDRESS));
    return Page.served(file + " \u2014 new rubric", Tag.MAIN.of(parts), "");
  }

  private static Html section(String title, Html inside) {
    return Tag.SECTION.of(Tag.H2.of(title), inside).styled("panel");
  }

  private Html table() {
    number++;
    return pasted(
        values.getOrDefault(TABLE, ""),
        problems.getOrDefault(TABLE, "").lines().toList(),
        new Anchor("f", number),
        "Make criteria of the table");
  }

  /// A field for a table, and the button that reads it.
  static Html pasted(String text, List<String> problems, Anchor anchor, String does) {
    Element area =
        Tag.TEXTAREA
            .of(Html.field(text))
            .at(anchor)
            .with(Attribute.NAME, TABLE)
            .with(Attribute.ROWS, "6")
            .styled("passage");
    return Html.of(
        Tag.P.of(
                "Paste what you copied in a spreadsheet, or CSV: a criterion in each row, a level in"
                    + " each column, whose head has its number. Columns `description` and `weight`"
                    + " may be there. The file of a rubric of Canvas is known by its header.")
            .styled("note"),
        SitePage.field("Table", anchor, area, "field whole"),
        SitePage.alert(problems),
        button(does, TABLE, "do"));
  }

  private Html field(String name, String label) {
    number++;
    Anchor anchor = new Anchor("f", number);
    Anchor says = new Anchor("says", number);
    String problem = problems.getOrDefault(name, "");
    Element input =
        Tag.INPUT
            .of()
            .at(anchor)
            .with(Attribute.NAME, name)
            .with(Attribute.VALUE, values.getOrDefault(name, ""));
    return Tag.DIV
        .of(
            Tag.LABEL.of(label).labels(anchor),
            problem.isEmpty()
                ? input
                : Html.of(
                    input.with(Attribute.INVALID, "true").describedBy(says),
                    Tag.P.of(Html.verbatim(problem)).styled("alert").at(says)))
        .styled("field");
  }

  private Html twice(String name) {
    number++;
    Anchor anchor = new Anchor("f", number);
    Element once = Tag.OPTION.of("once").with(Attribute.VALUE, "");
    Element twice = Tag.OPTION.of("twice").with(Attribute.VALUE, "yes");
    boolean counts = !values.getOrDefault(name, "").isEmpty();
    return SitePage.field(
        "It counts",
        anchor,
        Tag.SELECT
            .of(once, counts ? twice.with(Attribute.SELECTED, "selected") : twice)
            .at(anchor)
            .with(Attribute.NAME, name),
        "field");
  }

  private static Html button(String words, String action, String style) {
    return Tag.BUTTON
        .of(words)
        .with(Attribute.TYPE, "submit")
        .with(Attribute.NAME, RubricFormPage.ACTION)
        .with(Attribute.VALUE, action)
        .styled(style);
  }
}
