package dev.plumbline.present.page.browse;

import dev.plumbline.present.page.Address;
import dev.plumbline.present.page.Anchor;
import dev.plumbline.present.page.Attribute;
import dev.plumbline.present.page.Element;
import dev.plumbline.present.page.Html;
import dev.plumbline.present.page.Page;
import dev.plumbline.present.page.Tag;
import dev.plumbline.rubric.form.ChangedLine;
import dev.plumbline.rubric.form.FilledRubricForm;
import dev.plumbline.rubric.form.RubricFields;
import dev.plumbline.rubric.form.RubricFields.Addition;
import dev.plumbline.rubric.form.RubricFields.Choice;
import dev.plumbline.rubric.form.RubricFields.Field;
import dev.plumbline.rubric.form.RubricFields.Group;
import dev.plumbline.rubric.form.RubricFields.Kind;
import dev.plumbline.rubric.form.RubricFields.Part;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// A rubric as a form. Everything is sent with it, the rubric as it is edited too, so that nothing
/// is kept between two pages and several may be open.
public final class RubricFormPage {

  public static final Address ADDRESS = Address.of("/edit/");

  /// The card of the text that is tried.
  public static final Address CARD = Address.of("/edit/card");

  /// What is to be done with what was sent.
  public static final String ACTION = "do";

  public static final String CHECK = "check";
  public static final String SAVE = "save";

  /// Begins the removal of the part with the path that follows.
  public static final String REMOVE = "remove:";

  /// Begins another version, which follows.
  public static final String VERSION = "version:";

  /// The field with the rubric as it is edited.
  public static final String SOURCE = "source";

  /// The field that names the file as it was when it was read.
  public static final String READ = "read";

  private static final int COLOURS = 6;
  private static final int ROWS_MAX = 12;
  private static final int LINE_LENGTH = 60;

  private final Content content;
  private int number;
  private int added;

  /// @param file its name, without its folder
  /// @param source the rubric as it is edited, in letters and digits
  /// @param read names the file as it was read
  /// @param said what was done, or why it was not; may be empty
  /// @param found problems and warnings
  /// @param version that it needs because another rubric is used under its own
  /// @param changed whether the file is another
  /// @param changes lines of the file that are to change
  /// @param table that was pasted
  /// @param trial of a text
  public record Content(
      String file,
      RubricFields form,
      String source,
      String read,
      List<Said> said,
      List<FieldProblem> found,
      Optional<String> version,
      boolean changed,
      List<ChangedLine> changes,
      TableField table,
      RubricTrial trial) {
    public Content {
      said = List.copyOf(said);
      found = List.copyOf(found);
      changes = List.copyOf(changes);
    }
  }

  /// A table that is to become criteria.
  ///
  /// @param problems for which it did not
  public record TableField(String text, List<String> problems) {
    public static final TableField NONE = new TableField("", List.of());

    public TableField {
      problems = List.copyOf(problems);
    }
  }

  /// @param refused whether it was not done
  public record Said(String words, boolean refused) {}

  /// A problem of the rubric, or a warning.
  ///
  /// @param field path of the field that it is shown at; empty if there is none
  public record FieldProblem(String field, int line, String words, boolean warning) {}

  public static Page of(Content content, String formToken) {
    return new RubricFormPage(content).page(formToken);
  }

  private RubricFormPage(Content content) {
    this.content = content;
  }

  private Page page(String formToken) {
    List<Html> inside = new ArrayList<>();
    inside.add(ReviewListPage.token(formToken));
    inside.add(hidden(SOURCE, content.source()));
    inside.add(hidden(READ, content.read()));
    inside.add(finish());
    Html form = form();
    inside.add(Tag.DIV.of(found()).styled("found"));
    inside.add(form);
    List<Html> parts = new ArrayList<>();
    parts.add(Tag.H1.of(Html.text("rubric "), Tag.STRONG.of(Tag.BDI.of(content.file()))));
    content.said().stream().filter(Said::refused).forEach(it -> parts.add(alert(it.words())));
    parts.add(
        Tag.P.of(
                String.join(
                    " ",
                    content.said().stream().filter(it -> !it.refused()).map(Said::words).toList()))
            .styled("saved")
            .with(Attribute.ROLE, "status"));
    parts.add(Tag.FORM.of(inside).styled("rubric-form").posts(ADDRESS));
    return Page.served(
        content.file() + " \u2014 rubric", Tag.MAIN.of(parts), RubricFormScript.TEXT);
  }

  private static Html alert(String words) {
    return SitePage.alert(List.of(words));
  }

  private Html form() {
    List<Html> sections = new ArrayList<>();
    for (Group group : content.form().groups()) {
      sections.add(section(group));
    }
    sections.add(new RubricTrialSection(content.trial()).html());
    if (!content.form().others().isEmpty()) {
      List<Html> others = new ArrayList<>();
      others.add(
          Tag.P.of(
                  "These parts of the file stay as they are. Change them in an editor, and open this"
                      + " page again.")
              .styled("note"));
      content.form().others().forEach(part -> others.add(other(part)));
      sections.add(section("What this page does not change", Html.of(others)));
    }
    sections.add(Tag.DIV.of(changes()).styled("changes-of-file"));
    return Html.of(sections);
  }

  private Html changes() {
    return content.changes().isEmpty()
        ? Html.EMPTY
        : section(
            "What changes in the file",
            Tag.UL
                .of(content.changes().stream().map(RubricFormPage::changed).toList())
                .styled("quotes"));
  }

  private Html finish() {
    boolean wrong = content.found().stream().anyMatch(problem -> !problem.warning());
    List<Html> inside = new ArrayList<>();
    inside.add(
        Tag.P.of(
            content.changed()
                ? "Not saved yet. Nothing is written before you save."
                : "The file is as it is shown."));
    inside.add(button("Check", CHECK, "do"));
    inside.add(button(wrong ? "Save it with its problems" : "Save", SAVE, "do first"));
    return Tag.DIV.of(inside).styled("finish top");
  }

  private Html found() {
    if (content.found().isEmpty()) {
      return Tag.P.of("No problems.").styled("note");
    }
    List<Html> lines = new ArrayList<>();
    List<Field> all = content.form().fields().toList();
    for (FieldProblem problem : content.found()) {
      int at = all.stream().map(Field::path).toList().indexOf(problem.field());
      String words = (problem.warning() ? "Warning, " : "") + line(problem);
      lines.add(
          Tag.LI.of(
              at < 0
                  ? Html.verbatim(words)
                  : Tag.A.of(Html.verbatim(words)).to(new Anchor("f", at + 1))));
    }
    boolean wrong = content.found().stream().anyMatch(problem -> !problem.warning());
    return Tag.DIV
        .of(
            Tag.H2.of(wrong ? "What is wrong" : "What to look at"),
            Tag.UL.of(lines),
            content
                .version()
                .<Html>map(version ->
                    Tag.P.of(button("Make it version " + version, VERSION + version, "do")))
                .orElse(Html.EMPTY))
        .styled(wrong ? "alert" : "cap");
  }

  private static String line(FieldProblem problem) {
    return (problem.line() > 0 ? "line " + problem.line() + ": " : "") + problem.words();
  }

  private Html section(Group group) {
    List<Html> inside = new ArrayList<>(List.of(fields(group)));
    for (int i = 0; i < group.inner().size(); i++) {
      inside.add(Tag.DIV.of(part(group.inner().get(i))).styled("trait t" + (i % COLOURS + 1)));
    }
    inside.add(additions(group));
    if (group.additions().contains(Addition.CRITERION)) {
      inside.add(table());
    }
    return section(group.title(), Html.of(inside));
  }

  private Html table() {
    Element details =
        Tag.DETAILS.of(
            Tag.SUMMARY.of("Add criteria from a table"),
            NewRubricPage.pasted(
                content.table().text(),
                content.table().problems(),
                new Anchor("table", 1),
                "Add its criteria"));
    return content.table().problems().isEmpty() ? details : details.with(Attribute.OPEN, "open");
  }

  /// A criterion, gate or node.
  private Html part(Group group) {
    List<Html> inside = new ArrayList<>();
    inside.add(
        Tag.DIV
            .of(Tag.H3.of(Tag.BDI.of(Html.verbatim(group.title()))), removal(group))
            .styled("trait-head"));
    inside.add(fields(group));
    for (Group inner : group.inner()) {
      inside.add(
          Tag.FIELDSET.of(
              Tag.LEGEND.of(Tag.BDI.of(Html.verbatim(inner.title()))),
              fields(inner),
              additions(inner),
              removal(inner)));
    }
    if (!group.title().isEmpty()) {
      inside.add(additions(group));
    }
    return Html.of(inside);
  }

  private static Html removal(Group group) {
    return group.removable()
        ? button("Remove " + group.title(), REMOVE + group.path(), "do")
        : Html.EMPTY;
  }

  /// The fields of a group, those that few rubrics have behind a summary.
  private Html fields(Group group) {
    List<Html> usual = new ArrayList<>();
    List<Html> rare = new ArrayList<>();
    boolean open = false;
    for (Field field : group.fields()) {
      number++;
      (field.rare() ? rare : usual).add(field(field, number));
      open |= field.rare() && foundAt(field).findAny().isPresent();
    }
    if (rare.isEmpty()) {
      return Tag.DIV.of(usual).styled("fields");
    }
    Element more =
        Tag.DETAILS.of(
            Tag.SUMMARY.of(Html.text("More of "), Tag.BDI.of(Html.verbatim(group.title()))),
            Tag.DIV.of(rare).styled("fields"));
    return Html.of(
        Tag.DIV.of(usual).styled("fields"), open ? more.with(Attribute.OPEN, "open") : more);
  }

  private Stream<FieldProblem> foundAt(Field field) {
    return content.found().stream().filter(problem -> problem.field().equals(field.path()));
  }

  private Html field(Field field, int number) {
    Anchor anchor = new Anchor("f", number);
    Anchor says = new Anchor("says", number);
    List<FieldProblem> found = foundAt(field).toList();
    Element input =
        input(field).at(anchor).with(Attribute.NAME, FilledRubricForm.field(field.path()));
    List<Html> inside = new ArrayList<>();
    inside.add(Tag.LABEL.of(Tag.BDI.of(Html.verbatim(field.label()))).labels(anchor));
    boolean wrong = found.stream().anyMatch(problem -> !problem.warning());
    Element marked = wrong ? input.with(Attribute.INVALID, "true") : input;
    inside.add(found.isEmpty() ? marked : marked.describedBy(says));
    if (!found.isEmpty()) {
      inside.add(
          Tag.DIV
              .of(found.stream().map(it -> Tag.P.of(Html.verbatim(line(it)))).toList())
              .styled(wrong ? "alert" : "cap")
              .at(says));
    }
    boolean wide = field.kind() == Kind.TEXT || field.kind() == Kind.LIST;
    return Tag.DIV.of(inside).styled(wide ? "field whole" : "field");
  }

  private static Element input(Field field) {
    return switch (field.kind()) {
      case LINE ->
          Tag.INPUT.of().with(Attribute.VALUE, field.value()).with(Attribute.SPELLING, "false");
      case NUMBER, MARK ->
          Tag.INPUT
              .of()
              .with(Attribute.VALUE, field.value())
              .with(Attribute.KEYBOARD, "decimal")
              .styled("number");
      case TEXT, LIST -> area(field.value());
      case CHOICE ->
          Tag.SELECT.of(field.choices().stream().map(choice -> option(choice, field)).toList());
    };
  }

  private static Element area(String text) {
    return Tag.TEXTAREA
        .of(Html.field(text))
        .with(Attribute.ROWS, Long.toString(Math.clamp(rows(text), 1, ROWS_MAX)))
        .styled("passage");
  }

  private static long rows(String text) {
    return text.lines().mapToLong(line -> 1 + line.length() / LINE_LENGTH).sum();
  }

  private static Html option(Choice choice, Field field) {
    Element option =
        Tag.OPTION.of(Html.verbatim(choice.words())).with(Attribute.VALUE, choice.value());
    return choice.value().equals(field.value())
        ? option.with(Attribute.SELECTED, "selected")
        : option;
  }

  private Html additions(Group group) {
    List<Html> all = new ArrayList<>();
    for (Addition addition : group.additions()) {
      added++;
      Anchor first = new Anchor("add", 2 * added);
      Anchor second = new Anchor("add", 2 * added + 1);
      all.add(
          Tag.DETAILS.of(
              Tag.SUMMARY.of(
                  Html.text(
                      switch (addition) {
                        case CRITERION -> "Add a criterion";
                        case LEVEL -> "Add a level to ";
                        case BAND -> "Add a grade ";
                        case GATE -> "Add a gate";
                      }),
                  addition == Addition.LEVEL || addition == Addition.BAND
                      ? Tag.BDI.of(Html.verbatim(group.title()))
                      : Html.EMPTY),
              Tag.DIV
                  .of(
                      SitePage.field(
                          addition.first(),
                          first,
                          Tag.INPUT
                              .of()
                              .at(first)
                              .with(
                                  Attribute.NAME,
                                  FilledRubricForm.addition(addition, group.path(), 1)),
                          "field long"),
                      SitePage.field(
                          addition.second(),
                          second,
                          Tag.INPUT
                              .of()
                              .at(second)
                              .with(
                                  Attribute.NAME,
                                  FilledRubricForm.addition(addition, group.path(), 2)),
                          "field long"),
                      button("Add", CHECK, "do"))
                  .styled("fields")));
    }
    return Html.of(all);
  }

  private static Html other(Part part) {
    return Tag.DETAILS.of(
        Tag.SUMMARY.of(
            Html.text("line " + part.line() + ": "), Tag.CODE.of(Html.verbatim(part.path()))),
        Tag.DIV
            .of(Html.verbatim(part.written()))
            .styled("source-lines")
            .with(Attribute.TAB, "0")
            .with(Attribute.ROLE, "region")
            .with(Attribute.LABEL, "what line " + part.line() + " begins"));
  }

  private static Html changed(ChangedLine line) {
    Html words = Html.verbatim(line.line());
    return Tag.LI
        .of(
            Html.text((line.added() ? "+ " : "\u2212 ") + line.number() + " "),
            line.added() ? Tag.STRONG.of(words) : Tag.DEL.of(words))
        .styled("changed-line words");
  }

  private static Html section(String title, Html inside) {
    return Tag.SECTION.of(Tag.H2.of(title), inside).styled("panel");
  }

  static Html hidden(String name, String value) {
    return Tag.INPUT
        .of()
        .with(Attribute.TYPE, "hidden")
        .with(Attribute.NAME, name)
        .with(Attribute.VALUE, value);
  }

  static Element button(String words, String action, String style) {
    return Tag.BUTTON
        .of(words)
        .with(Attribute.TYPE, "submit")
        .with(Attribute.NAME, ACTION)
        .with(Attribute.VALUE, action)
        .styled(style);
  }
}
