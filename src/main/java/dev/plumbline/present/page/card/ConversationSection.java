package dev.plumbline.present.page.card;

import static dev.plumbline.present.page.Element.Tag.BDI;
import static dev.plumbline.present.page.Element.Tag.DETAILS;
import static dev.plumbline.present.page.Element.Tag.DIV;
import static dev.plumbline.present.page.Element.Tag.H3;
import static dev.plumbline.present.page.Element.Tag.P;
import static dev.plumbline.present.page.Element.Tag.SUMMARY;

import dev.plumbline.base.problem.Plural;
import dev.plumbline.present.page.Element;
import dev.plumbline.present.page.Html;
import dev.plumbline.present.text.PartText;
import dev.plumbline.rubric.Item.ItemUnit;
import dev.plumbline.rubric.UnitScope.PartRole;
import dev.plumbline.score.extraction.CheckedQuote;
import dev.plumbline.score.extraction.Document;
import dev.plumbline.score.extraction.Document.Part;
import dev.plumbline.score.extraction.Document.ToolCall;
import dev.plumbline.score.extraction.Finding;
import dev.plumbline.score.extraction.FlaggedPassage;
import dev.plumbline.score.extraction.GradedDocument;
import dev.plumbline.score.extraction.QuotePairs;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;

/// What was said, turn by turn, with its sources beside it. Folded is what a reader seldom needs:
/// calls of tools and their results, reasoning, and sources from which nothing was quoted.
final class ConversationSection {

  /// So many sources from which nothing was quoted are shown; more are folded.
  private static final int UNQUOTED_MAX = 3;

  private final Document document;
  private final GradedDocument seen;
  private final Function<Part, Html> highlighted;

  /// Labels of the parts of which something is quoted or flagged.
  private final SortedSet<String> marked = new TreeSet<>();

  /// The turns that rest on sources, by the label of the source.
  private final SortedMap<String, String> resting = new TreeMap<>();

  /// The names of the tools by the ids of their calls.
  private final SortedMap<String, String> tools = new TreeMap<>();

  /// Results that nobody quoted, by the ids of their calls, in whose lines they are.
  private final SortedMap<String, Part> results = new TreeMap<>();

  /// @param highlighted a part's text with its marks
  ConversationSection(
      CardContent content,
      Document document,
      QuoteNumbers numbers,
      Function<Part, Html> highlighted) {
    this.document = document;
    this.seen = GradedDocument.of(content.bundle().extraction().document(), document);
    this.highlighted = highlighted;
    numbers.passages().forEach(passage -> marked.add(passage.part()));
    content.extraction().details().flags().stream().map(FlaggedPassage::part).forEach(marked::add);
    content
        .extraction()
        .findings()
        .forEach((asked, finding) -> {
          if (finding instanceof Finding.Checked checked) {
            rest(asked, checked.quotes());
          }
        });
    for (Part part : document.parts()) {
      part.calls().forEach(call -> tools.put(call.id(), call.name()));
    }
    for (Part part : document.parts()) {
      if (isFolded(part) && tools.containsKey(part.answers())) {
        results.putIfAbsent(part.answers(), part);
      }
    }
  }

  Html html() {
    List<Part> turns =
        document.parts().stream()
            .filter(part -> !isSource(part) && !results.containsValue(part))
            .toList();
    SortedMap<String, List<Html>> beside = sources(turns);
    return beside.isEmpty()
        ? Html.of(turns.stream().map(this::turn).toList())
        : Html.of(
            turns.stream()
                .map(part ->
                    DIV.of(DIV.of(turn(part)), DIV.of(beside.getOrDefault(part.label(), List.of())))
                        .styled("said"))
                .toList());
  }

  private static boolean isSource(Part part) {
    return part.role().equals(Optional.of(PartRole.SOURCE));
  }

  /// The sources by the turn that they stand beside: the first one that rests on them, else the
  /// last one that is graded.
  private SortedMap<String, List<Html>> sources(List<Part> turns) {
    String last =
        turns.stream()
            .filter(seen::isGraded)
            .reduce((_, later) -> later)
            .map(Part::label)
            .orElse("");
    SortedMap<String, List<Html>> beside = new TreeMap<>();
    List<Html> unquoted = new ArrayList<>();
    for (Part part : document.parts()) {
      if (isSource(part) && marked.contains(part.label())) {
        beside
            .computeIfAbsent(resting.getOrDefault(part.label(), last), _ -> new ArrayList<>())
            .add(source(part));
      } else if (isSource(part)) {
        unquoted.add(source(part));
      }
    }
    if (unquoted.size() > UNQUOTED_MAX) {
      String what = Plural.of(unquoted.size(), beside.isEmpty() ? "source" : "other source");
      unquoted.addFirst(SUMMARY.of(what + ", of which nothing was quoted"));
      unquoted = List.of(DETAILS.of(unquoted));
    }
    if (!unquoted.isEmpty()) {
      beside.computeIfAbsent(last, _ -> new ArrayList<>()).addAll(unquoted);
    }
    return beside;
  }

  /// What rests on which source: a claim on the one that is quoted for it, and a unit on those that
  /// are quoted where it is asked about.
  private void rest(String asked, List<CheckedQuote> quotes) {
    List<String> labels = document.parts().stream().map(Part::label).toList();
    String unit = ItemUnit.unit(asked).map(it -> it.split("\\.", 2)[0]).orElse("");
    for (List<CheckedQuote> group : QuotePairs.grouped(quotes)) {
      String turn = group.size() > 1 ? group.getFirst().part() : unit;
      String source = group.getLast().part();
      if (labels.contains(turn)) {
        resting.merge(
            source,
            turn,
            (one, other) -> labels.indexOf(other) < labels.indexOf(one) ? other : one);
      }
    }
  }

  private Html turn(Part part) {
    boolean graded = seen.isGraded(part);
    boolean folded = isFolded(part);
    List<Html> inside = new ArrayList<>();
    if (folded) {
      inside.add(SUMMARY.of(heading(part)));
    } else {
      inside.add(H3.of(heading(part)));
    }
    inside.addAll(words(part));
    for (ToolCall call : part.calls()) {
      inside.add(call(call));
    }
    Element turn = folded ? DETAILS.of(inside) : DIV.of(inside);
    return turn.styled(graded ? "turn" : "turn other");
  }

  /// A call with what came back, in one line until it is opened.
  private Html call(ToolCall call) {
    Optional<Part> result =
        call.id().isEmpty() ? Optional.empty() : Optional.ofNullable(results.get(call.id()));
    List<Html> inside = new ArrayList<>();
    inside.add(
        SUMMARY.of(
            Html.text("calls "),
            BDI.of(Html.verbatim(call.name())),
            Html.text(result.filter(Part::failed).isPresent() ? ", which failed" : "")));
    inside.add(DIV.of(Html.verbatim(call.arguments())).styled("words"));
    result.ifPresent(part -> {
      inside.add(P.of(PartText.heading(part) + ", what came back").styled("note"));
      inside.addAll(words(part));
    });
    return DETAILS.of(inside);
  }

  /// What nobody quoted of tools and reasoning.
  private boolean isFolded(Part part) {
    return !seen.isGraded(part)
        && !marked.contains(part.label())
        && part.role()
            .filter(role -> role == PartRole.TOOL || role == PartRole.REASONING)
            .isPresent();
  }

  /// How it is cited, who says it, and whether it is graded.
  private Html heading(Part part) {
    String tool = tools.getOrDefault(part.answers(), "");
    Html of =
        tool.isEmpty()
            ? Html.EMPTY
            : Html.of(Html.text(", the result of "), BDI.of(Html.verbatim(tool)));
    return Html.of(
        Html.text(PartText.heading(part)),
        of,
        Html.text((part.failed() ? ", failed" : "") + (seen.isGraded(part) ? ", graded" : "")));
  }

  private Html source(Part part) {
    List<Html> inside = new ArrayList<>();
    inside.add(H3.of(heading(part)));
    inside.addAll(words(part));
    return DIV.of(inside).styled("source");
  }

  private List<Html> words(Part part) {
    if (!part.text().text().isEmpty()) {
      return List.of(highlighted.apply(part));
    }
    return part.calls().isEmpty() ? List.of(P.of("(empty)").styled("note")) : List.of();
  }
}
