package dev.plumbline.present.page.browse;

import static dev.plumbline.present.page.Element.Attribute.NAME;
import static dev.plumbline.present.page.Element.Attribute.ROWS;
import static dev.plumbline.present.page.Element.Attribute.SPELLING;
import static dev.plumbline.present.page.Element.Attribute.TYPE;
import static dev.plumbline.present.page.Element.Attribute.VALUE;
import static dev.plumbline.present.page.Element.Tag.A;
import static dev.plumbline.present.page.Element.Tag.BDI;
import static dev.plumbline.present.page.Element.Tag.BUTTON;
import static dev.plumbline.present.page.Element.Tag.CODE;
import static dev.plumbline.present.page.Element.Tag.DIV;
import static dev.plumbline.present.page.Element.Tag.FORM;
import static dev.plumbline.present.page.Element.Tag.H1;
import static dev.plumbline.present.page.Element.Tag.H2;
import static dev.plumbline.present.page.Element.Tag.INPUT;
import static dev.plumbline.present.page.Element.Tag.LI;
import static dev.plumbline.present.page.Element.Tag.P;
import static dev.plumbline.present.page.Element.Tag.SECTION;
import static dev.plumbline.present.page.Element.Tag.STRONG;
import static dev.plumbline.present.page.Element.Tag.TEXTAREA;
import static dev.plumbline.present.page.Element.Tag.UL;

import dev.plumbline.present.page.Element;
import dev.plumbline.present.page.Element.Anchor;
import dev.plumbline.present.page.Html;
import dev.plumbline.present.page.Page;
import dev.plumbline.present.page.browse.RunListPage.RunLink;
import dev.plumbline.present.report.Block;
import dev.plumbline.present.report.HtmlReport;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// A copy of a run's rubric to be edited, and what the run would be by it.
public final class SimulatorPage {

  private static final Anchor SOURCE = new Anchor("field", 1);

  private final RunLink run;

  /// What is shown besides the rubric.
  ///
  /// @param problems of the rubric with their places; without any there is an effect, unless
  ///   nothing was computed yet
  /// @param notes about the rubric, none of which forbids anything
  public record Outcome(List<String> problems, List<String> notes, List<Block> effect) {

    /// Before anything was computed.
    public static final Outcome NONE = new Outcome(List.of(), List.of(), List.of());

    public Outcome {
      problems = List.copyOf(problems);
      notes = List.copyOf(notes);
      effect = List.copyOf(effect);
    }
  }

  /// @param title of the run
  /// @param formToken to be sent along
  /// @param source of the rubric as it is edited
  /// @param next the version that the changes need; absent if it is not known
  /// @param whatIf its numbers; absent if the text was edited otherwise
  public static Page of(
      RunLink run,
      String title,
      String formToken,
      String source,
      Optional<String> next,
      Optional<WhatIfContent> whatIf,
      Outcome outcome) {
    return new SimulatorPage(run).page(title, formToken, source, next, whatIf, outcome);
  }

  private SimulatorPage(RunLink run) {
    this.run = run;
  }

  private Page page(
      String title,
      String formToken,
      String source,
      Optional<String> next,
      Optional<WhatIfContent> whatIf,
      Outcome outcome) {
    List<Html> parts = new ArrayList<>();
    parts.add(
        H1.of(
            Html.text("what another rubric would make of "),
            STRONG.of(BDI.of(Html.verbatim(run.name()))),
            Html.text(" \u00b7 "),
            BDI.of(Html.verbatim(title))));
    whatIf
        .filter(it -> !it.sliders().isEmpty())
        .ifPresent(it -> parts.add(new WhatIfSection(run).html(it)));
    parts.add(SitePage.alert(outcome.problems()));
    if (!outcome.effect().isEmpty()) {
      parts.add(section("What would change", new HtmlReport().html(outcome.effect(), 3)));
    }
    if (!outcome.notes().isEmpty()) {
      parts.add(
          section(
              "Notes about the rubric",
              UL.of(outcome.notes().stream().map(note -> LI.of(Html.verbatim(note))).toList())));
    }
    parts.add(section("The rubric", DIV.of(form(formToken, source, next)).styled("rubric-form")));
    if (whatIf.isEmpty()) {
      parts.add(P.of(A.of("Begin again with the rubric of the run").to(run.simulator())));
    }
    return SitePage.of(
        run.name() + " \u2014 simulator",
        SitePage.navigation(run, SitePage.Place.SIMULATOR),
        parts,
        whatIf.isPresent() ? SliderScript.TEXT : "");
  }

  private Html form(String formToken, String source, Optional<String> next) {
    return FORM.of(
            INPUT.of().with(TYPE, "hidden").with(NAME, "token").with(VALUE, formToken),
            P.of(
                "Change weights, cuts, thresholds, caps, rules or gates of this copy. Stored answers are"
                    + " scored again; no judge is asked, and nothing is stored."),
            SitePage.field(
                "Rubric, as YAML or JSON",
                SOURCE,
                TEXTAREA
                    .of(Html.field(source))
                    .at(SOURCE)
                    .with(NAME, "rubric")
                    .with(ROWS, "30")
                    .with(SPELLING, "false"),
                "field"),
            P.of(
                button("Show what would change"),
                Html.text(" "),
                button("Save as a file").insteadTo(run.edited()),
                Html.text(" "),
                next.<Html>map(it -> button("Save as version " + it).insteadTo(run.edited(it)))
                    .orElse(Html.EMPTY)),
            P.of(
                    Html.text("With the file, "),
                    CODE.of("plumbline score " + run.name() + " --rubric rubric.yaml --draft"),
                    Html.text(
                        " makes a draft run of it, with the same figures; under a version of its own"
                            + (next.isEmpty() ? "" : ", such as " + next.get() + ",")
                            + " it counts, without --draft."))
                .styled("note"))
        .posts(run.simulator());
  }

  private static Element button(String name) {
    return BUTTON.of(name).with(TYPE, "submit").styled("do");
  }

  private static Html section(String title, Html inside) {
    return SECTION.of(H2.of(title), inside).styled("panel");
  }

  /// The script of the sliders: while one moves, what it does is asked of the server and shown.
  /// Without it a button does.
  private static final class SliderScript {

    static final String TEXT =
        """
        const form = document.querySelector('form.sliders');
        if (form) {
          const fields = [...form.querySelectorAll('input[type=range]')];
          const [show, undo] = form.querySelectorAll('button');
          const reset = form.querySelector('a');
          const now = () => fields.map(field => field.value);
          const states = [now()];
          let asked = 0;
          let timer = 0;
          show.hidden = true;
          const label = () => {
            fields.forEach(field => { field.previousElementSibling.textContent = field.value; });
            undo.hidden = states.length < 2;
          };
          const look = async () => {
            const mine = ++asked;
            const address = new URL(form.action);
            fields.forEach(field => {
              if (field.value !== field.dataset.was) address.searchParams.set(field.name, field.value);
            });
            try {
              const answer = await fetch(address);
              const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
              if (mine !== asked) return;
              for (const part of ['.what-if', '.rubric-form']) {
                const place = document.querySelector(part);
                const other = page.querySelector(part);
                if (place && other) place.replaceChildren(...other.childNodes);
              }
              history.replaceState(null, '', address);
            } catch {
              show.hidden = false;
            }
          };
          const set = values => {
            fields.forEach((field, i) => { field.value = values[i]; });
            label();
            look();
          };
          form.addEventListener('input', () => {
            label();
            clearTimeout(timer);
            timer = setTimeout(look, 50);
          });
          form.addEventListener('change', () => {
            states.push(now());
            label();
          });
          undo.addEventListener('click', () => {
            states.pop();
            set(states[states.length - 1]);
          });
          reset.addEventListener('click', event => {
            event.preventDefault();
            states.push(fields.map(field => field.dataset.was));
            set(states[states.length - 1]);
          });
        }
        """;

    private SliderScript() {}
  }
}
