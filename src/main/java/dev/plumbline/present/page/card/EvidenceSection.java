package dev.plumbline.present.page.card;

import static dev.plumbline.present.page.Element.Tag.BLOCKQUOTE;
import static dev.plumbline.present.page.Element.Tag.DIV;
import static dev.plumbline.present.page.Element.Tag.H3;
import static dev.plumbline.present.page.Element.Tag.H4;
import static dev.plumbline.present.page.Element.Tag.LI;
import static dev.plumbline.present.page.Element.Tag.OL;
import static dev.plumbline.present.page.Element.Tag.P;
import static dev.plumbline.present.page.Element.Tag.SPAN;

import dev.plumbline.base.number.Interval;
import dev.plumbline.base.number.Rational;
import dev.plumbline.base.problem.Plural;
import dev.plumbline.present.page.Element;
import dev.plumbline.present.page.Element.Attribute;
import dev.plumbline.present.page.Html;
import dev.plumbline.present.page.NumberText;
import dev.plumbline.present.page.Wording;
import dev.plumbline.present.page.card.CardContent.Anchors;
import dev.plumbline.present.page.card.CardContent.JudgeReason;
import dev.plumbline.present.text.TraceStepText.DecisionText;
import dev.plumbline.rubric.Item;
import dev.plumbline.rubric.Item.ItemUnit;
import dev.plumbline.rubric.Rubric;
import dev.plumbline.rubric.Trait;
import dev.plumbline.rubric.UnitScope;
import dev.plumbline.rubric.plan.engine.PlanResult;
import dev.plumbline.rubric.plan.engine.TraceStep;
import dev.plumbline.rubric.plan.engine.TraceStep.Capped;
import dev.plumbline.rubric.plan.engine.TraceStep.Exempted;
import dev.plumbline.rubric.plan.engine.TraceStep.Subject;
import dev.plumbline.rubric.plan.expression.DecisionScale;
import dev.plumbline.rubric.plan.model.Scale;
import dev.plumbline.rubric.plan.model.ScoringPlanInputs.Support;
import dev.plumbline.score.Scorecard.Evaluated;
import dev.plumbline.score.extraction.AskedItems;
import dev.plumbline.score.extraction.CheckedQuote;
import dev.plumbline.score.extraction.Extraction;
import dev.plumbline.score.extraction.Finding;
import dev.plumbline.score.extraction.Finding.Checked;
import dev.plumbline.score.extraction.Finding.NotApplicable;
import dev.plumbline.score.extraction.Finding.Partial;
import dev.plumbline.score.extraction.Finding.Range;
import dev.plumbline.score.extraction.Finding.Unanswered;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.SequencedMap;

/// The questions of each trait: what was decided, on what evidence, and what of it counts.
record EvidenceSection(
    CardContent content,
    Rubric rubric,
    Anchors anchors,
    RubricWording wording,
    QuoteList quotes,
    SequencedMap<String, String> units) {

  /// The texts of the units that items were asked of, by the ids under which they were asked, in
  /// the order of the document; none where the document is not at hand.
  static SequencedMap<String, String> units(CardContent content) {
    SequencedMap<String, String> units = new LinkedHashMap<>();
    content
        .document()
        .map(document ->
            AskedItems.of(
                content.bundle().extraction(), document, content.extraction().details().named()))
        .ifPresent(asked ->
            asked.traits().stream()
                .flatMap(trait -> trait.items().stream())
                .forEach(item ->
                    asked.unit(item.id()).ifPresent(unit -> units.put(item.id(), unit.words()))));
    return units;
  }

  Optional<Html> html() {
    if (content.extraction().findings().isEmpty()) {
      return Optional.empty();
    }
    return Optional.of(Html.of(rubric.questions().traits().stream().map(this::trait).toList()));
  }

  private Html trait(Trait trait) {
    List<Html> parts = new ArrayList<>();
    List<Html> name = new ArrayList<>();
    name.add(H3.of(Wording.sentence(Wording.name(trait.id()))));
    if (!trait.description().isEmpty()) {
      name.add(P.of(trait.description()).styled("note"));
    }
    parts.add(DIV.of(DIV.of(name), SPAN.of(score(trait)).styled("score")).styled("trait-head"));
    trait.items().forEach(item -> parts.add(item.each().isPresent() ? units(item) : item(item)));
    cap(Subject.TRAIT, trait.id()).ifPresent(cap -> parts.add(traitCap(trait, cap)));
    reasons(trait, parts);
    return DIV.of(parts).styled("trait " + anchors.style(trait.items().getFirst().id()));
  }

  private Html score(Trait trait) {
    if (!(content.scorecard() instanceof Evaluated(var _, PlanResult result))) {
      return Html.EMPTY;
    }
    Interval shown = result.node(trait.id()).display();
    return Html.of(wording.data(shown), Html.text(" " + outOf(trait.scale())));
  }

  /// `of 5`, or both ends where the scale does not begin at 0 or 1.
  static String outOf(Scale scale) {
    String max = NumberText.minus(scale.max().stripTrailingZeros().toPlainString());
    String min = NumberText.minus(scale.min().stripTrailingZeros().toPlainString());
    boolean usual = min.equals("0") || min.equals("1");
    return usual ? "of " + max : "on a scale from " + min + " to " + max;
  }

  /// An item that is asked of each unit: what was decided about each, in the order of the document.
  private Html units(Item item) {
    List<Html> parts = new ArrayList<>();
    List<String> asked =
        content.extraction().findings().keySet().stream()
            .filter(id -> ItemUnit.item(id).equals(item.id()))
            .sorted(Comparator.comparing((String id) -> order(id)).thenComparing(id -> id))
            .toList();
    parts.add(
        DIV.of(P.of(Html.verbatim(item.ask())), SPAN.of(count(item, asked)).styled("decision"))
            .styled("item-head"));
    if (isOfClaims(item)) {
      unlocated(parts);
    }
    asked.forEach(id ->
        parts.add(item(item, id, Html.text(ItemUnit.unit(id).orElse("") + " " + unitText(id)))));
    return DIV.of(parts).styled("item").at(anchors.subject(item.id()));
  }

  private static boolean isOfClaims(Item item) {
    return item.each().stream().anyMatch(UnitScope::isJudged);
  }

  private static String count(Item item, List<String> asked) {
    long units = asked.stream().filter(id -> ItemUnit.unit(id).isPresent()).count();
    return isOfClaims(item)
        ? Plural.of((int) units, "claim") + ", named by the judge"
        : Plural.of(asked.size(), "unit");
  }

  /// What the judge named as claims and does not stand there, of which nothing is asked.
  private void unlocated(List<Html> parts) {
    List<CheckedQuote> unlocated = content.extraction().details().named().unlocated();
    if (!unlocated.isEmpty()) {
      parts.add(
          P.of("\u25b2 The judge also named what was not found, and nothing is asked of it:"));
      parts.addAll(quotes.html(unlocated, ""));
    }
  }

  /// The place of a unit in its document.
  private int order(String asked) {
    return units.keySet().stream().toList().indexOf(asked);
  }

  private String unitText(String asked) {
    return units.containsKey(asked)
        ? Wording.quoted(Wording.shortened(units.get(asked), UNIT_SHOWN))
        : "";
  }

  private static final int UNIT_SHOWN = 160;

  private Html item(Item item) {
    return item(item, item.id(), Html.verbatim(item.ask()));
  }

  /// @param id under which it was asked
  private Html item(Item item, String id, Html head) {
    List<Html> parts = new ArrayList<>();
    Finding finding = content.extraction().findings().get(id);
    parts.add(DIV.of(P.of(head), decision(finding, item)).styled("item-head"));
    if (finding instanceof NotApplicable none) {
      parts.add(P.of(Html.text("It does not apply: "), Html.verbatim(none.reason())));
      parts.addAll(quotes.html(none.quotes(), ""));
    }
    if (finding instanceof Checked checked) {
      parts.addAll(quotes.html(checked.quotes(), "the judge gave no quote"));
    }
    diagnostics(id, parts);
    if (finding instanceof Unanswered(String _, String code)) {
      parts.add(P.of("The judge gave no usable answer: " + Wording.name(code) + ".").styled("cap"));
    }
    if (finding instanceof Partial(var _, Range(Rational low, Rational high), String code)) {
      parts.add(
          P.of(
                  (low.equals(high)
                          ? "The answer is "
                              + DecisionText.of(low, item.scale())
                              + ", but not yet with which quotes: "
                          : "The answer is between "
                              + DecisionText.of(low, item.scale())
                              + " and "
                              + DecisionText.of(high, item.scale())
                              + ": ")
                      + Wording.name(code)
                      + ".")
              .styled("cap"));
    }
    levels(finding, item).ifPresent(parts::add);
    if (item.reverseScored()) {
      parts.add(P.of("A high decision lowers the score.").styled("note"));
    }
    cap(Subject.ITEM, id).ifPresent(cap -> parts.add(itemCap(item, cap)));
    exemption(id).ifPresent(parts::add);
    return DIV.of(parts).styled("item" + anchors.group(id)).at(anchors.subject(id));
  }

  private Html decision(Finding finding, Item item) {
    return MissingSummary.decision(finding)
        .map(decision -> dots(decision, item.scale()))
        .orElse(
            SPAN.of(finding instanceof NotApplicable ? DecisionText.NOT_APPLICABLE : "unknown")
                .styled("decision"));
  }

  private static Html dots(Rational decision, DecisionScale scale) {
    OptionalInt level = decision.whole();
    return level.isPresent()
        ? dots(level.getAsInt(), scale)
        : SPAN.of(DecisionText.of(decision, scale)).styled("decision");
  }

  private static Html dots(int decision, DecisionScale scale) {
    int filled = scale.position(decision);
    return SPAN.of(
            SPAN.of(
                    Html.text("\u25cf".repeat(filled)),
                    SPAN.of("\u25cb".repeat(scale.levels().size() - 1 - filled)).styled("off"))
                .styled("dots")
                .with(Attribute.HIDDEN_FROM_READERS, "true"),
            Html.text(DecisionText.brief(decision, scale)))
        .styled("decision");
  }

  /// All levels that the rubric declares, from the highest, with the one that was chosen and the
  /// one that counts.
  private Optional<Html> levels(Finding finding, Item item) {
    DecisionScale scale = item.scale();
    if (!scale.isDeclared() || scale.isPreference()) {
      return Optional.empty();
    }
    Optional<Rational> chosen = MissingSummary.decision(finding);
    Optional<Interval> counts = cap(Subject.ITEM, finding.item()).map(Capped::to);
    List<Html> lines = new ArrayList<>();
    for (int level : scale.levels().reversed()) {
      boolean isChosen = chosen.filter(Rational.of(level)::equals).isPresent();
      boolean isCounted =
          counts.filter(it -> it.isPoint() && it.low().equals(Rational.of(level))).isPresent();
      String sign = isChosen ? "\u25cf " : isCounted ? "\u25b2 " : "\u25cb ";
      Html words =
          Html.of(
              SPAN.of(sign + level).styled("dots"),
              Html.verbatim(scale.descriptors().getOrDefault(level, "")),
              Html.text(isChosen ? " \u2190 chosen" : isCounted ? " \u2190 counts" : ""));
      Element line = LI.of(words);
      lines.add(isChosen ? line.styled("chosen") : isCounted ? line.styled("counts") : line);
    }
    return Optional.of(OL.of(lines).styled("levels"));
  }

  private Optional<Capped> cap(Subject subject, String id) {
    return cap(steps(), subject, id);
  }

  static Optional<Capped> cap(List<TraceStep> steps, Subject subject, String id) {
    return steps.stream()
        .filter(Capped.class::isInstance)
        .map(Capped.class::cast)
        .filter(cap -> cap.subject() == subject && cap.id().equals(id))
        .findFirst();
  }

  private List<TraceStep> steps() {
    return content.scorecard() instanceof Evaluated(var _, PlanResult result)
        ? result.steps()
        : List.of();
  }

  private Html itemCap(Item item, Capped cap) {
    String counts =
        cap.to().isPoint()
            ? "Counts as " + wording.value(item.id(), cap.to().low().toString())
            : "Counts as unknown";
    String why =
        cap.support() == Support.NONE
            ? "none of its quotes is evidence"
            : content.extraction().findings().get(item.id()) instanceof Checked checked
                ? Plural.of(checked.required(), "quote is", "quotes are")
                    + " needed, and "
                    + evidence(checked.valid())
                : "too little evidence";
    return P.of("\u25b2 " + counts + ": " + why + ".").styled("cap");
  }

  private Html traitCap(Trait trait, Capped cap) {
    Extraction.TraitSupport support = content.extraction().support().get(trait.id());
    String limit = wording.number(cap.to());
    boolean single = support.required() == 1;
    return P.of(
            "\u25b2 Counts as "
                + limit
                + " instead of "
                + wording.number(cap.from())
                + ": "
                + (single
                    ? limit + " points need no quote, more need one, and none counts."
                    : "more than "
                        + limit
                        + " points need "
                        + Plural.of(support.required(), "passage")
                        + " as evidence, and "
                        + evidence(support.valid())
                        + "."))
        .styled("cap");
  }

  private static String evidence(int valid) {
    return valid == 0 ? "none counts" : Plural.of(valid, "counts", "count");
  }

  private Optional<Html> exemption(String item) {
    return steps().stream()
        .filter(step -> step instanceof Exempted(String id, var _) && id.equals(item))
        .findFirst()
        .map(_ ->
            P.of(
                    "\u25b2 Decided without a quote, which this question allows: a person should"
                        + " look at it.")
                .styled("cap"));
  }

  /// What the judge says that several passages show together.
  private void diagnostics(String item, List<Html> parts) {
    for (JudgeReason reason : content.reasons()) {
      String words = reason.diagnostics().getOrDefault(item, "");
      if (!words.isEmpty()) {
        parts.add(
            H4.of(
                "What they show, in the judge\u2019s words"
                    + (reason.replicate() == 0 ? "" : ", answer " + reason.replicate())));
        parts.add(words(words));
      }
    }
  }

  private void reasons(Trait trait, List<Html> parts) {
    for (JudgeReason reason : content.reasons()) {
      if (reason.trait().equals(trait.id())) {
        String replicate = reason.replicate() == 0 ? "" : ", answer " + reason.replicate();
        parts.add(H4.of("Why not lower, in the judge\u2019s words" + replicate));
        parts.add(words(reason.notLower()));
        parts.add(H4.of("Why not higher"));
        parts.add(words(reason.notHigher()));
      }
    }
    Integer confidence = content.extraction().details().confidence().getOrDefault(trait.id(), -1);
    if (confidence >= 0) {
      parts.add(P.of("The judge says it is " + confidence + " % sure.").styled("note"));
    }
  }

  private static Element words(String text) {
    return BLOCKQUOTE.of(Html.verbatim(text)).styled("words").with(Attribute.DIRECTION, "auto");
  }
}
