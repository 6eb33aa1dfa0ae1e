package dev.plumbline.present.page.browse;

import dev.plumbline.present.page.Anchor;
import dev.plumbline.present.page.Attribute;
import dev.plumbline.present.page.Element;
import dev.plumbline.present.page.Html;
import dev.plumbline.present.page.Page;
import dev.plumbline.present.page.PageFile;
import dev.plumbline.present.page.Tag;
import dev.plumbline.present.page.Wording;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// A copy of a run's rubric to be edited, and what the run would be by it.
public final class SimulatorPage {

  private static final Anchor SOURCE = new Anchor("field", 1);

  private final RunLink run;

  /// What is shown besides the rubric.
  ///
  /// @param problems of the rubric with their places; without any there are figures, unless nothing
  ///   was computed yet
  /// @param notes about the rubric, none of which forbids anything
  public record Outcome(List<String> problems, List<String> notes, Optional<Effect> figures) {

    /// Before anything was computed.
    public static final Outcome NONE = new Outcome(List.of(), List.of(), Optional.empty());

    public Outcome {
      problems = List.copyOf(problems);
      notes = List.copyOf(notes);
    }
  }

  /// What would change.
  ///
  /// @param sentences that say it
  /// @param flips verdicts before and after, and of how many documents
  /// @param causes what moved how many documents
  /// @param others how many more documents changed than are listed
  public record Effect(
      List<String> sentences,
      List<Count> flips,
      List<Count> causes,
      List<RuleCount> rules,
      List<ChangedDocument> documents,
      long others) {
    public Effect {
      sentences = List.copyOf(sentences);
      flips = List.copyOf(flips);
      causes = List.copyOf(causes);
      rules = List.copyOf(rules);
      documents = List.copyOf(documents);
    }
  }

  /// So many documents.
  public record Count(String name, long documents) {}

  /// In how many documents a rule applies.
  public record RuleCount(String rule, long before, long after) {}

  /// A document whose result would be another.
  ///
  /// @param cells of the columns before the rules
  public record ChangedDocument(PageFile card, List<String> cells, List<AppliedRule> rules) {
    public ChangedDocument {
      cells = List.copyOf(cells);
      rules = List.copyOf(rules);
    }
  }

  /// A rule that applies to a document, before or after.
  public record AppliedRule(String rule, boolean before, boolean after) {}

  /// @param title of the run
  /// @param formToken to be sent along
  /// @param source of the rubric as it is edited
  public static Page of(
      RunLink run, String title, String formToken, String source, Outcome outcome) {
    return new SimulatorPage(run).page(title, formToken, source, outcome);
  }

  private SimulatorPage(RunLink run) {
    this.run = run;
  }

  private Page page(String title, String formToken, String source, Outcome outcome) {
    List<Html> parts = new ArrayList<>();
    parts.add(
        Tag.H1.of(
            Html.text("what another rubric would make of "),
            Tag.STRONG.of(Tag.BDI.of(Html.verbatim(run.name()))),
            Html.text(" \u00b7 "),
            Tag.BDI.of(Html.verbatim(title))));
    parts.add(SitePage.alert(outcome.problems()));
    outcome.figures().ifPresent(figures -> parts.addAll(results(figures)));
    if (!outcome.notes().isEmpty()) {
      parts.add(
          section(
              "Notes about the rubric",
              Tag.UL.of(
                  outcome.notes().stream().map(note -> Tag.LI.of(Html.verbatim(note))).toList())));
    }
    parts.add(section("The rubric", form(formToken, source)));
    return SitePage.of(
        run.name() + " \u2014 simulator",
        SitePage.navigation(run, SitePage.Place.SIMULATOR),
        parts,
        "");
  }

  private Html form(String formToken, String source) {
    return Tag.FORM
        .of(
            Tag.INPUT
                .of()
                .with(Attribute.TYPE, "hidden")
                .with(Attribute.NAME, "token")
                .with(Attribute.VALUE, formToken),
            Tag.P.of(
                "Change weights, cuts, thresholds, caps, rules or gates of this copy. Stored answers are"
                    + " scored again; no judge is asked, and nothing is stored."),
            SitePage.field(
                "Rubric, as YAML or JSON",
                SOURCE,
                Tag.TEXTAREA
                    .of(Html.field(source))
                    .at(SOURCE)
                    .with(Attribute.NAME, "rubric")
                    .with(Attribute.ROWS, "30")
                    .with(Attribute.SPELLING, "false"),
                "field"),
            Tag.P.of(
                button("Show what would change"),
                Html.text(" "),
                button("Save as a file").insteadTo(run.edited())),
            Tag.P.of(
                    Html.text("With the file, "),
                    Tag.CODE.of("plumbline score " + run.name() + " --rubric rubric.yaml"),
                    Html.text(" makes a run of it, with the same figures."))
                .styled("note"))
        .posts(run.simulator());
  }

  private static Element button(String name) {
    return Tag.BUTTON.of(name).with(Attribute.TYPE, "submit").styled("do");
  }

  private List<Html> results(Effect figures) {
    List<Html> parts = new ArrayList<>();
    List<Html> said = new ArrayList<>();
    figures.sentences().forEach(sentence -> said.add(Tag.P.of(sentence)));
    if (!figures.flips().isEmpty()) {
      said.add(counts("verdict", figures.flips()));
    }
    parts.add(section("What would change", Html.of(said)));
    List<Html> beside = new ArrayList<>();
    if (!figures.rules().isEmpty()) {
      beside.add(section("How often each rule applies", rules(figures.rules())));
    }
    if (!figures.causes().isEmpty()) {
      beside.add(section("What moves results", counts("because of", figures.causes())));
    }
    parts.add(Tag.DIV.of(beside).styled("cols"));
    if (!figures.documents().isEmpty()) {
      parts.add(section("Documents that change most", documents(figures)));
    }
    return parts;
  }

  private static Html counts(String name, List<Count> counts) {
    return SitePage.table(
        name,
        List.of(SitePage.head(name, false), SitePage.head("documents", true)),
        counts.stream()
            .<Html>map(count ->
                Tag.TR.of(
                    rowHead(count.name()), Tag.TD.of(Long.toString(count.documents())).styled("n")))
            .toList());
  }

  private static Html rules(List<RuleCount> rules) {
    return SitePage.table(
        "rules",
        List.of(
            SitePage.head("rule", false),
            SitePage.head("before", true),
            SitePage.head("after", true),
            SitePage.head("", false)),
        rules.stream()
            .<Html>map(rule ->
                Tag.TR.of(
                    rowHead(rule.rule()),
                    Tag.TD.of(Long.toString(rule.before())).styled("n"),
                    Tag.TD.of(Long.toString(rule.after())).styled("n"),
                    Tag.TD.of(rule.before() == rule.after() ? "" : "differs")))
            .toList());
  }

  private Html documents(Effect figures) {
    List<Html> heads =
        List.of(
            SitePage.head("document", false),
            SitePage.head("before", true),
            SitePage.head("verdict", false),
            SitePage.head("after", true),
            SitePage.head("verdict", false),
            SitePage.head("change", true),
            SitePage.head("because of", false),
            SitePage.head("rules that apply", false));
    Html table =
        SitePage.table(
            "documents", heads, figures.documents().stream().map(this::document).toList());
    return figures.others() == 0
        ? table
        : Html.of(
            table,
            Tag.P.of(
                    "And "
                        + Wording.count(figures.others(), "document")
                        + " that change less; the figures above are of all of them.")
                .styled("note"));
  }

  private Html document(ChangedDocument changed) {
    List<Html> cells = new ArrayList<>();
    cells.add(
        Tag.TH
            .of(
                Tag.A.of(Tag.BDI.of(Html.verbatim(changed.cells().getFirst())))
                    .to(run.file(changed.card())))
            .with(Attribute.SCOPE, "row"));
    for (int column = 1; column < changed.cells().size(); column++) {
      boolean number = column == 1 || column == 3 || column == 5;
      cells.add(Tag.TD.of(Html.verbatim(changed.cells().get(column))).styled(number ? "n" : ""));
    }
    List<Html> rules = new ArrayList<>();
    for (AppliedRule rule : changed.rules()) {
      rules.add(Html.text(rules.isEmpty() ? "" : ", "));
      rules.add(
          rule.before() == rule.after()
              ? Html.verbatim(rule.rule())
              : Tag.STRONG.of(
                  Html.verbatim(rule.rule()), Html.text(rule.after() ? " (new)" : " (no longer)")));
    }
    cells.add(Tag.TD.of(rules));
    return Tag.TR.of(cells);
  }

  private static Html rowHead(String name) {
    return Tag.TH.of(Tag.BDI.of(Html.verbatim(name))).with(Attribute.SCOPE, "row");
  }

  private static Html section(String title, Html inside) {
    return Tag.SECTION.of(Tag.H2.of(title), inside).styled("panel");
  }
}
