package dev.plumbline.present.page.browse;

import static dev.plumbline.present.page.Element.Attribute.COLUMN;
import static dev.plumbline.present.page.Element.Attribute.DIRECTION;
import static dev.plumbline.present.page.Element.Attribute.HIDDEN;
import static dev.plumbline.present.page.Element.Attribute.LABEL;
import static dev.plumbline.present.page.Element.Attribute.SCOPE;
import static dev.plumbline.present.page.Element.Attribute.SORTED;
import static dev.plumbline.present.page.Element.Attribute.TITLE;
import static dev.plumbline.present.page.Element.Tag.A;
import static dev.plumbline.present.page.Element.Tag.BDI;
import static dev.plumbline.present.page.Element.Tag.DD;
import static dev.plumbline.present.page.Element.Tag.DEL;
import static dev.plumbline.present.page.Element.Tag.DETAILS;
import static dev.plumbline.present.page.Element.Tag.DL;
import static dev.plumbline.present.page.Element.Tag.DT;
import static dev.plumbline.present.page.Element.Tag.P;
import static dev.plumbline.present.page.Element.Tag.SMALL;
import static dev.plumbline.present.page.Element.Tag.SPAN;
import static dev.plumbline.present.page.Element.Tag.STRONG;
import static dev.plumbline.present.page.Element.Tag.SUMMARY;
import static dev.plumbline.present.page.Element.Tag.TD;
import static dev.plumbline.present.page.Element.Tag.TH;
import static dev.plumbline.present.page.Element.Tag.TR;

import dev.plumbline.present.page.Element;
import dev.plumbline.present.page.Element.Tag;
import dev.plumbline.present.page.Html;
import dev.plumbline.present.page.PageAddress;
import dev.plumbline.present.page.Wording;
import dev.plumbline.present.page.browse.DecisionMark.State;
import dev.plumbline.present.page.browse.DocumentListPage.Criterion;
import dev.plumbline.present.page.browse.DocumentListPage.OtherRun;
import dev.plumbline.present.page.browse.RunListPage.RunLink;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;

/// Documents as rows, criteria as columns. A column in which no document has anything is left out.
/// A mark leads to all documents that have the same one.
final class DocumentMatrix {

  private final RunLink run;
  private final DocumentQuery query;
  private final List<Criterion> criteria;
  private final List<ListedDocument> rows;
  private final Optional<OtherRun> other;

  /// Of many marks few are different.
  private final SortedMap<String, PageAddress> links = new TreeMap<>();

  /// @param other run whose results stand beside
  DocumentMatrix(
      RunLink run,
      DocumentQuery query,
      List<Criterion> criteria,
      List<ListedDocument> rows,
      Optional<OtherRun> other) {
    this.other = other;
    this.run = run;
    this.query = query;
    this.criteria = criteria;
    this.rows = rows;
  }

  Html html() {
    List<Integer> marked = new ArrayList<>();
    for (int i = 0; i < criteria.size(); i++) {
      int column = i;
      if (rows.stream().anyMatch(row -> row.marks().get(column).state() != State.NOT_ASKED)) {
        marked.add(i);
      }
    }
    SortedSet<String> parts = new TreeSet<>();
    rows.forEach(row -> parts.addAll(row.parts().keySet()));
    boolean calibrated = isAny(ListedDocument::calibrated);
    boolean graded = isAny(ListedDocument::grade);
    List<Html> heads = new ArrayList<>();
    heads.add(head("document, and why it is no pass", "id", ""));
    marked.forEach(i -> heads.add(head(criteria.get(i).name(), criteria.get(i).sort(), "k")));
    parts.forEach(part -> heads.add(head(Wording.name(part), part, "n")));
    heads.add(head("score", "final", "n"));
    if (calibrated) {
      heads.add(head("calibrated", "calibrated", "n"));
    }
    if (graded) {
      heads.add(head("grade", "final_grade", ""));
    }
    heads.add(head("result", "final_verdict", ""));
    other.ifPresent(it -> {
      heads.add(SitePage.head("in " + it.link().name(), false));
      heads.add(SitePage.head("what moved it", false));
    });
    List<Html> lines = new ArrayList<>();
    for (ListedDocument row : rows) {
      List<Html> cells = new ArrayList<>();
      cells.add(document(row));
      marked.forEach(i -> cells.add(mark(criteria.get(i).name(), row.marks().get(i))));
      parts.forEach(
          part -> cells.add(number(Wording.name(part), row.parts().getOrDefault(part, ""))));
      cells.add(number("score", row.score()));
      if (calibrated) {
        cells.add(number("calibrated", row.calibrated()));
      }
      if (graded) {
        cells.add(TD.of(BDI.of(Html.verbatim(row.grade()))).with(COLUMN, "grade"));
      }
      cells.add(result(row));
      row.beside().ifPresent(beside -> beside(beside, cells));
      lines.add(TR.of(cells));
    }
    Html table = Tag.table(heads, lines).styled("matrix");
    return marked.isEmpty() ? table : Html.of(table, legend(marked));
  }

  /// A click sorts by the column, another one the other way round, and a third not at all.
  private Html head(String name, String sort, String style) {
    boolean up = query.sort().equals(sort);
    boolean down = query.sort().equals("-" + sort);
    Element head =
        TH.of(
                A.of(Html.text(name + (up ? " \u25b2" : down ? " \u25bc" : "")))
                    .to(query.page(run, 1, "sort", up ? "-" + sort : down ? "" : sort))
                    .styled("order"))
            .with(SCOPE, "col")
            .styled(style);
    return up || down ? head.with(SORTED, up ? "ascending" : "descending") : head;
  }

  private void beside(ListedDocument.OtherResult beside, List<Html> cells) {
    cells.add(
        TD.of(
                Html.text(beside.score().replace('-', '\u2212') + " "),
                beside.result().isEmpty()
                    ? Html.EMPTY
                    : SPAN.of(beside.result()).styled("badge " + badge(beside.result())))
            .with(COLUMN, "before"));
    cells.add(
        TD.of(
                beside.moved() ? STRONG.of(beside.change()) : Html.EMPTY,
                Html.text(" "),
                SPAN.of(Html.verbatim(beside.why())))
            .styled("why"));
  }

  private static String badge(String verdict) {
    return switch (verdict) {
      case "pass", "fail", "review" -> verdict;
      default -> "plain";
    };
  }

  private boolean isAny(Function<ListedDocument, String> member) {
    return rows.stream().anyMatch(row -> !member.apply(row).isEmpty());
  }

  private Html document(ListedDocument row) {
    Html id = BDI.of(Html.verbatim(row.id()));
    List<Html> parts = new ArrayList<>();
    parts.add(row.card().<Html>map(card -> A.of(id).to(run.file(card)).styled("card")).orElse(id));
    if (row.flagged()) {
      parts.add(Html.text(" "));
      parts.add(SPAN.of("\u25b2 speaks to the judge").styled("review"));
    }
    if (!row.beginning().isEmpty()) {
      parts.add(
          SPAN.of(BDI.of(Html.verbatim(row.beginning())))
              .styled("beginning")
              .with(DIRECTION, "auto"));
    }
    if (!row.reasons().isEmpty()) {
      parts.add(SPAN.of(Html.verbatim(String.join("; ", row.reasons()))).styled("because fail"));
    }
    return TH.of(parts).with(SCOPE, "row");
  }

  private Html mark(String name, DecisionMark mark) {
    if (mark.state() == State.NOT_ASKED) {
      return TD.of();
    }
    String words = name + ": " + mark.words();
    Element sign =
        A.of(mark.shown())
            .to(
                links.computeIfAbsent(
                    mark.item() + " " + mark.decision(),
                    _ ->
                        query
                            .and(new DocumentQuery.Decided(mark.item(), mark.decision()))
                            .page(run, 1)))
            .with(LABEL, words)
            .with(TITLE, words)
            .styled("mark " + style(mark.state()));
    return TD.of(sign).styled("k");
  }

  static String style(State state) {
    return switch (state) {
      case FULL -> "pass";
      case UNPROVED -> "fail";
      case OPEN -> "review";
      case PART, NOTHING, NOT_APPLICABLE, NOT_ASKED -> "plain";
    };
  }

  private static Html number(String name, String shown) {
    return TD.of(shown.replace('-', '\u2212')).styled("n").with(COLUMN, name);
  }

  private Html result(ListedDocument row) {
    List<Html> parts = new ArrayList<>();
    String word = row.verdict().isEmpty() ? Wording.name(row.status()) : row.verdict();
    String style =
        switch (row.verdict()) {
          case "pass", "fail", "review" -> badge(row.verdict());
          default -> row.status().equals("scored") ? "plain" : "open";
        };
    parts.add(SPAN.of(word).styled("badge " + style));
    if (!row.was().isEmpty()) {
      parts.add(Html.text(" "));
      parts.add(SMALL.of(Html.text("decided by people, was "), DEL.of(row.was())));
    }
    row.history()
        .ifPresent(history -> {
          parts.add(Html.text(" "));
          parts.add(A.of(BDI.of("History")).to(run.file(history)));
        });
    return TD.of(parts);
  }

  private Html legend(List<Integer> marked) {
    List<Html> asked = new ArrayList<>();
    for (int i : marked) {
      asked.add(DT.of(Html.text(criteria.get(i).name())));
      asked.add(DD.of(Html.verbatim(criteria.get(i).ask())));
    }
    return Html.of(
        P.of(
                "\u25cf yes \u00b7 \u25d0 partly \u00b7 \u25cb no \u00b7 \u2298 the quotes do not prove it, so it counts as less \u00b7 ? no answer \u00b7 \u21c4 answers differ. A mark leads to all documents that have it.")
            .styled("note"),
        P.of(
                "Keys: j and k go down and up, Enter opens the card beside the list, o on a page of its own, Escape closes it.")
            .styled("note keys")
            .with(HIDDEN, "hidden"),
        DETAILS.of(SUMMARY.of("What is asked"), DL.of(asked).styled("pair")));
  }

  /// The script of a list of documents: keys go from row to row, and a card opens beside the list
  /// where there is room. Without it each document leads to its card.
  static final class MatrixScript {

    static final String TEXT =
        """
        const split = document.querySelector('.split');
        const beside = document.querySelector('.beside-card');
        if (split && beside) {
          const links = [...document.querySelectorAll('.matrix a.card')];
          const wide = matchMedia('(min-width: 64.01rem)');
          const keys = document.querySelector('.keys');
          if (keys) keys.hidden = false;
          let asked = 0;
          const close = () => {
            split.classList.remove('opened');
            beside.hidden = true;
            links.forEach(link => link.removeAttribute('aria-current'));
          };
          const open = async link => {
            const mine = ++asked;
            try {
              const answer = await fetch(link.href);
              if (!answer.ok) throw new Error();
              const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
              if (mine !== asked) return;
              beside.lastElementChild.replaceChildren(...page.querySelector('main').childNodes);
            } catch {
              if (mine === asked) location.assign(link.href);
              return;
            }
            links.forEach(other => other.removeAttribute('aria-current'));
            link.setAttribute('aria-current', 'true');
            beside.querySelectorAll(':scope > a').forEach(other => other.remove());
            split.classList.add('opened');
            beside.hidden = false;
            beside.scrollTop = 0;
            link.scrollIntoView({block: 'nearest'});
          };
          beside.querySelector('button').addEventListener('click', () => {
            const current = links.find(link => link.hasAttribute('aria-current'));
            close();
            if (current) current.focus();
          });
          links.forEach(link => link.addEventListener('click', event => {
            if (!wide.matches || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
            event.preventDefault();
            open(link);
          }));
          document.addEventListener('keydown', event => {
            const field = event.target.closest('input, select, textarea');
            if (field || event.ctrlKey || event.metaKey || event.altKey) return;
            const row = event.target.closest('tr');
            const at = row ? links.indexOf(row.querySelector('a.card')) : -1;
            const step = {j: 1, k: -1}[event.key];
            if (step && links.length) {
              const next = links[Math.min(links.length - 1, Math.max(0, at < 0 ? 0 : at + step))];
              next.focus();
              if (!beside.hidden) open(next);
            } else if (event.key === 'o' && at >= 0) {
              location.assign(links[at].href);
            } else if (event.key === 'Escape' && !beside.hidden) {
              close();
            }
          });
        }
        """;

    private MatrixScript() {}
  }
}
