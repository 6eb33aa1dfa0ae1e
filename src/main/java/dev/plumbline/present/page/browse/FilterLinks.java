package dev.plumbline.present.page.browse;

import dev.plumbline.present.page.Address;
import dev.plumbline.present.page.Attribute;
import dev.plumbline.present.page.Html;
import dev.plumbline.present.page.Tag;
import dev.plumbline.present.page.Wording;
import dev.plumbline.present.text.DecisionText;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// The choices that people make most, and what is chosen, each with the way to take it away.
final class FilterLinks {

  private final RunLink run;
  private final DocumentQuery query;
  private final List<DocumentListPage.Criterion> criteria;
  private final List<DocumentListPage.OtherRun> others;
  private final Optional<DocumentListPage.OtherRun> other;

  /// @param others that can be shown beside
  /// @param other that is
  FilterLinks(
      RunLink run,
      DocumentQuery query,
      List<DocumentListPage.Criterion> criteria,
      List<DocumentListPage.OtherRun> others,
      Optional<DocumentListPage.OtherRun> other) {
    this.others = others;
    this.run = run;
    this.query = query;
    this.criteria = criteria;
    this.other = other;
  }

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
                ? Tag.STRONG.of("moved")
                : Tag.A.of("moved" + counts.map(all -> " " + all.moved()).orElse(""))
                    .to(query.beside(query.beside(), true).page(run, 1))));
    if (other.isEmpty()) {
      others.stream()
          .filter(DocumentListPage.OtherRun::isBefore)
          .findFirst()
          .ifPresent(it ->
              shown.add(
                  Tag.A.of(Html.text("beside "), Tag.BDI.of(Html.verbatim(it.link().name())))
                      .to(query.beside(it.link().key(), false).page(run, 1))));
    }
    List<Html> taken = taken(counts);
    other.ifPresent(it ->
        taken.add(
            Tag.A.of("The whole comparison")
                .to(RunLink.comparison(it.link(), run))
                .styled("whole")));
    return Html.of(
        Tag.NAV.of(shown).styled("next chosen").with(Attribute.LABEL, "choices"),
        taken.isEmpty()
            ? Html.EMPTY
            : Tag.NAV.of(taken).styled("next taken").with(Attribute.LABEL, "what is chosen"));
  }

  private Html choice(String words, String show, boolean chosen) {
    DocumentQuery all =
        new DocumentQuery(
            "", query.sort(), "", "", "", "", "", "", List.of(), "", query.beside(), false, 1);
    return chosen
        ? Tag.STRONG.of(words)
        : Tag.A.of(words).to((show.isEmpty() ? all : query.showing(show)).page(run, 1));
  }

  private List<Html> taken(Optional<DocumentCounts> counts) {
    List<Html> taken = new ArrayList<>();
    take(query.where(), query.withWhere(""), taken);
    take(
        query.words().isEmpty() ? "" : "reasons with " + Wording.quoted(query.words()),
        query.withWords(""),
        taken);
    take(
        query.status().isEmpty() ? "" : "status " + Wording.name(query.status()),
        query.withStatus(""),
        taken);
    take(query.rule().isEmpty() ? "" : "rule " + query.rule(), query.withRule(""), taken);
    for (DocumentQuery.Show show : DocumentQuery.Show.values()) {
      take(query.show().equals(show.wireName()) ? show.words() : "", query.showing(""), taken);
    }
    take(
        query.waits().isEmpty() ? "" : OpenDocuments.words(query.waits()),
        query.waiting(""),
        taken);
    take(scores(), query.between("", ""), taken);
    query.decided().forEach(mark -> take(said(mark, counts), query.without(mark), taken));
    take(query.moved() ? "moved" : "", query.beside(query.beside(), false), taken);
    take(other.map(it -> "beside " + it.link().name()).orElse(""), query.beside("", false), taken);
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
            .map(DocumentListPage.Criterion::name)
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

  private void take(String words, DocumentQuery without, List<Html> taken) {
    if (!words.isEmpty()) {
      Address address = without.page(run, 1);
      taken.add(
          Tag.A.of(Tag.BDI.of(Html.verbatim(words)), Html.text(" \u2715"))
              .to(address)
              .with(Attribute.LABEL, "take away: " + words));
    }
  }
}
