package dev.plumbline.present.page.browse;

import static dev.plumbline.present.page.Element.Attribute.LABEL;
import static dev.plumbline.present.page.Element.Tag.A;
import static dev.plumbline.present.page.Element.Tag.BDI;
import static dev.plumbline.present.page.Element.Tag.NAV;
import static dev.plumbline.present.page.Element.Tag.STRONG;

import dev.plumbline.base.problem.WireNamed;
import dev.plumbline.present.page.Html;
import dev.plumbline.present.page.PageAddress;
import dev.plumbline.present.page.Wording;
import dev.plumbline.present.page.browse.DocumentListPage.Criterion;
import dev.plumbline.present.page.browse.DocumentListPage.OpenDocuments;
import dev.plumbline.present.page.browse.DocumentListPage.OtherRun;
import dev.plumbline.present.page.browse.RunListPage.RunLink;
import dev.plumbline.present.text.TraceStepText.DecisionText;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;

/// What is asked for on a page of documents. Everything may be empty; what is not holds together.
///
/// @param where a condition as of `show --where`
/// @param sort a name, after `-` for the highest first
/// @param rule `node/rule`, to have fired
/// @param show a name of [Show]
/// @param waits a filter of [OpenDocuments]
/// @param low the least final score
/// @param high above every final score
/// @param decided how criteria are marked, all of them
/// @param words to be in a reason, all of them
/// @param beside the digits of another run whose results are shown too
/// @param moved whether only documents are shown whose result there is another one
/// @param page from 1
public record DocumentQuery(
    String where,
    String sort,
    String status,
    String rule,
    String show,
    String waits,
    String low,
    String high,
    List<Decided> decided,
    String words,
    String beside,
    boolean moved,
    long page) {

  public DocumentQuery {
    decided = List.copyOf(decided);
  }

  /// A mark of a criterion.
  ///
  /// @param item empty for any
  /// @param decision a decision that counts, a word of [DecisionMark], or empty for any decision
  public record Decided(String item, String decision) {

    boolean isEmpty() {
      return item.isEmpty() && decision.isEmpty();
    }
  }

  /// The choices that people make most.
  public enum Show implements WireNamed {
    PASS("pass"),
    FAIL("fail"),
    REVIEW("for review"),
    CORRECTED("decided by people"),
    SPLIT("answers differ");

    private final String words;

    Show(String words) {
      this.words = words;
    }

    String words() {
      return words;
    }
  }

  /// Of a page's address: the first mark has fields of a form, others are `item:decision`.
  public static List<Decided> decided(String item, String decision, String also) {
    return Stream.concat(
            Stream.of(new Decided(item, decision)),
            Stream.of(also.split(","))
                .map(one -> one.split(":", 2))
                .filter(one -> one.length == 2)
                .map(one -> new Decided(one[0], one[1])))
        .filter(one -> !one.isEmpty())
        .distinct()
        .toList();
  }

  /// The marks but the first, as [#decided(String, String, String)] reads them.
  String also() {
    return String.join(
        ",", decided.stream().skip(1).map(one -> one.item() + ":" + one.decision()).toList());
  }

  /// Whether every document is shown.
  public boolean isEverything() {
    return (where + status + rule + show + waits + low + high + words).isEmpty()
        && decided.isEmpty()
        && !moved;
  }

  /// The same, and only documents with a mark; where there is another one of its item, that no
  /// more.
  DocumentQuery and(Decided mark) {
    List<Decided> all = new ArrayList<>(decided);
    all.removeIf(one -> one.item().equals(mark.item()));
    all.add(mark);
    return with(all);
  }

  DocumentQuery without(Decided mark) {
    return with(decided.stream().filter(one -> !one.equals(mark)).toList());
  }

  private DocumentQuery with(List<Decided> marks) {
    return new DocumentQuery(
        where, sort, status, rule, show, waits, low, high, marks, words, beside, moved, 1);
  }

  /// @param changed names and values of parameters, in turn
  PageAddress page(RunLink run, long other, String... changed) {
    SortedMap<String, String> parameters = new TreeMap<>();
    parameters.put("where", where);
    parameters.put("sort", sort);
    parameters.put("status", status);
    parameters.put("rule", rule);
    parameters.put("show", show);
    parameters.put("waits", waits);
    parameters.put("low", low);
    parameters.put("high", high);
    parameters.put("item", decided.isEmpty() ? "" : decided.getFirst().item());
    parameters.put("decision", decided.isEmpty() ? "" : decided.getFirst().decision());
    parameters.put("also", also());
    parameters.put("words", words);
    parameters.put("beside", beside);
    parameters.put("moved", moved ? "yes" : "");
    parameters.put("page", other == 1 ? "" : Long.toString(other));
    for (int at = 0; at < changed.length; at += 2) {
      parameters.put(changed[at], changed[at + 1]);
    }
    parameters.values().removeIf(String::isEmpty);
    return new PageAddress(run.documents().path(), parameters);
  }

  /// The choices that people make most, and what is chosen, each with the way to take it away.
  ///
  /// @param others that can be shown beside
  /// @param other that is
  record FilterLinks(
      RunLink run,
      DocumentQuery query,
      List<Criterion> criteria,
      List<OtherRun> others,
      Optional<OtherRun> other) {

    /// @param counts absent as long as they are not known
    Html html(Optional<DocumentCounts> counts) {
      List<Html> shown = new ArrayList<>();
      shown.add(choice("all", "", query.isEverything()));
      for (DocumentQuery.Show show : DocumentQuery.Show.values()) {
        long count = counts.map(it -> it.shown().getOrDefault(show, 0L)).orElse(0L);
        boolean chosen = query.show().equals(show.wireName());
        if (count > 0 || chosen) {
          shown.add(choice(show.words() + " " + count, show.wireName(), chosen));
        }
      }
      other.ifPresent(it ->
          shown.add(
              query.moved()
                  ? STRONG.of("moved")
                  : A.of("moved" + counts.map(all -> " " + all.moved()).orElse(""))
                      .to(changed("moved", "yes"))));
      if (other.isEmpty()) {
        others.stream()
            .filter(OtherRun::isBefore)
            .findFirst()
            .ifPresent(it ->
                shown.add(
                    A.of(Html.text("beside "), BDI.of(Html.verbatim(it.link().name())))
                        .to(changed("beside", it.link().key(), "moved", ""))));
      }
      List<Html> taken = taken(counts);
      other.ifPresent(it ->
          taken.add(
              A.of("The whole comparison").to(RunLink.comparison(it.link(), run)).styled("whole")));
      return Html.of(
          NAV.of(shown).styled("next chosen").with(LABEL, "choices"),
          taken.isEmpty()
              ? Html.EMPTY
              : NAV.of(taken).styled("next taken").with(LABEL, "what is chosen"));
    }

    private Html choice(String words, String show, boolean chosen) {
      DocumentQuery all =
          new DocumentQuery(
              "", query.sort(), "", "", "", "", "", "", List.of(), "", query.beside(), false, 1);
      return chosen
          ? STRONG.of(words)
          : A.of(words).to(show.isEmpty() ? all.page(run, 1) : changed("show", show));
    }

    private List<Html> taken(Optional<DocumentCounts> counts) {
      List<Html> taken = new ArrayList<>();
      take(query.where(), changed("where", ""), taken);
      take(
          query.words().isEmpty() ? "" : "reasons with " + Wording.quoted(query.words()),
          changed("words", ""),
          taken);
      take(
          query.status().isEmpty() ? "" : "status " + Wording.name(query.status()),
          changed("status", ""),
          taken);
      take(query.rule().isEmpty() ? "" : "rule " + query.rule(), changed("rule", ""), taken);
      for (DocumentQuery.Show show : DocumentQuery.Show.values()) {
        take(query.show().equals(show.wireName()) ? show.words() : "", changed("show", ""), taken);
      }
      take(
          query.waits().isEmpty() ? "" : OpenDocuments.words(query.waits()),
          changed("waits", ""),
          taken);
      take(scores(), changed("low", "", "high", ""), taken);
      query
          .decided()
          .forEach(mark -> take(said(mark, counts), query.without(mark).page(run, 1), taken));
      take(query.moved() ? "moved" : "", changed("moved", ""), taken);
      take(
          other.map(it -> "beside " + it.link().name()).orElse(""),
          changed("beside", "", "moved", ""),
          taken);
      return taken;
    }

    private String scores() {
      String low = query.low().isEmpty() ? "" : " from " + query.low();
      String high = query.high().isEmpty() ? "" : " below " + query.high();
      return low.isEmpty() && high.isEmpty() ? "" : "score" + low + high;
    }

    private String said(DocumentQuery.Decided mark, Optional<DocumentCounts> counts) {
      String name =
          criteria.stream()
              .filter(it -> it.sort().endsWith("/" + mark.item()))
              .map(Criterion::name)
              .findFirst()
              .orElse(mark.item().isEmpty() ? "any item" : mark.item());
      String words =
          counts.stream()
              .flatMap(it -> it.criteria().stream())
              .filter(it -> it.item().equals(mark.item()))
              .flatMap(it -> it.parts().stream())
              .map(DocumentCounts.Part::mark)
              .filter(it -> !it.isOfUnits() && it.decision().equals(mark.decision()))
              .map(DecisionMark::says)
              .findFirst()
              .orElseGet(() -> decisionWords(mark.decision()));
      return words.isEmpty() ? name : name + ": " + words;
    }

    static String decisionWords(String decision) {
      return switch (decision) {
        case DecisionMark.MISSED -> "not met";
        case DecisionMark.UNPROVED -> "not proved";
        case DecisionMark.OPEN -> "no answer";
        case DecisionMark.NOT_APPLICABLE -> DecisionText.NOT_APPLICABLE;
        case DecisionMark.SPLIT -> "answers differ";
        case "all", "some", "none" -> decision + " of the units";
        default -> decision;
      };
    }

    private void take(String words, PageAddress without, List<Html> taken) {
      if (!words.isEmpty()) {
        PageAddress address = without;
        taken.add(
            A.of(BDI.of(Html.verbatim(words)), Html.text(" \u2715"))
                .to(address)
                .with(LABEL, "take away: " + words));
      }
    }

    /// The same page with other parameters.
    private PageAddress changed(String... parameters) {
      return query.page(run, 1, parameters);
    }
  }
}
