package dev.plumbline.present.page.card;

import static dev.plumbline.present.page.Element.Tag.A;
import static dev.plumbline.present.page.Element.Tag.DIV;
import static dev.plumbline.present.page.Element.Tag.MARK;
import static dev.plumbline.present.page.Element.Tag.SMALL;
import static dev.plumbline.present.page.Element.Tag.SPAN;

import dev.plumbline.base.problem.WireNamed.WireName;
import dev.plumbline.present.page.Element;
import dev.plumbline.present.page.Element.Attribute;
import dev.plumbline.present.page.Html;
import dev.plumbline.present.page.Wording;
import dev.plumbline.present.page.card.CardContent.Anchors;
import dev.plumbline.present.page.card.QuoteNumbers.Passage;
import dev.plumbline.score.extraction.Document.Part;
import dev.plumbline.score.extraction.FlaggedPassage;
import dev.plumbline.text.QuotedReply;
import dev.plumbline.text.Span;
import dev.plumbline.text.injection.InjectionFlag;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// A text with the passages that were quoted from it. Passages that overlap are cut into segments,
/// each of which belongs to one or more of them; a passage's number stands where it begins.
final class HighlightedText {

  /// Styles of what does not count, the more important ones first.
  private static final List<String> WITHOUT_WEIGHT = List.of("flag", "unused", "repeated");

  private final String text;
  private final Anchors anchors;
  private final RubricWording wording;
  private final List<Mark> marks = new ArrayList<>();

  /// A range to mark.
  ///
  /// @param label what stands where the range begins; nothing where a passage continues
  /// @param fate what stands where the range ends
  /// @param groups classes of the questions that it answers
  private record Mark(
      Span span,
      String style,
      String groups,
      List<Html> label,
      List<Integer> number,
      String fate) {}

  HighlightedText(
      Part part,
      QuotedReply repeated,
      QuoteNumbers numbers,
      List<FlaggedPassage> flags,
      Anchors anchors,
      RubricWording wording) {
    this.text = part.text().text();
    this.anchors = anchors;
    this.wording = wording;
    numbers.passages().stream()
        .filter(passage -> passage.part().equals(part.label()))
        .forEach(this::add);
    for (QuotedReply.Mark mark : repeated.marks()) {
      Html label = SPAN.of(WireName.KEBAB.of(mark.kind())).styled("ref");
      marks.add(new Mark(mark.span(), "repeated", "", List.of(label), List.of(), ""));
    }
    for (FlaggedPassage flagged : flags) {
      if (!flagged.part().equals(part.label())) {
        continue;
      }
      InjectionFlag flag = flagged.flag();
      Html label = SPAN.of("\u2691 " + flag(flag.kind())).styled("ref");
      marks.add(new Mark(flag.span(), "flag", "", List.of(label), List.of(), ""));
    }
  }

  private void add(Passage passage) {
    boolean first = true;
    String style = passage.counts() ? anchors.style(passage.subjects().getFirst()) : "unused";
    String groups =
        passage.subjects().stream().map(anchors::group).distinct().collect(Collectors.joining());
    for (Span span : passage.spans()) {
      marks.add(
          new Mark(
              span,
              style,
              groups + (passage.strongest() ? " best" : ""),
              first ? List.of(reference(passage)) : List.of(),
              first ? List.of(passage.number()) : List.of(),
              span.equals(passage.spans().getLast()) ? passage.fate() : ""));
      first = false;
    }
  }

  private Html reference(Passage passage) {
    String subjects = Wording.list(passage.subjects().stream().map(wording::name).toList());
    return A.of(passage.label())
        .styled("ref")
        .with(
            Attribute.LABEL,
            "quote "
                + passage.label()
                + (passage.counts() ? ", for " : ", not counted for ")
                + subjects)
        .to(anchors.subject(passage.subjects().getFirst()));
  }

  /// @param dense whether so much of the document is quoted that only the strongest passages are
  ///   filled
  Html html(boolean dense) {
    SortedMap<Integer, List<Integer>> begins = new TreeMap<>();
    SortedMap<Integer, List<Integer>> ends = new TreeMap<>();
    SortedSet<Integer> borders = new TreeSet<>(List.of(0, text.length()));
    for (int i = 0; i < marks.size(); i++) {
      Span span = marks.get(i).span();
      if (span.end() <= text.length() && span.length() > 0) {
        begins.computeIfAbsent(span.start(), _ -> new ArrayList<>()).add(i);
        ends.computeIfAbsent(span.end(), _ -> new ArrayList<>()).add(i);
        borders.add(span.start());
        borders.add(span.end());
      }
    }
    List<Html> parts = new ArrayList<>();
    SortedSet<Integer> open = new TreeSet<>();
    int from = 0;
    for (int to : borders) {
      if (to > from) {
        List<Integer> begun = begins.getOrDefault(from, List.of());
        parts.add(segment(text.substring(from, to), open, begun));
      }
      for (int ended : ends.getOrDefault(to, List.of())) {
        open.remove(ended);
        String fate = marks.get(ended).fate();
        if (!fate.isEmpty()) {
          parts.add(SMALL.of(" " + fate + " ").styled("fate"));
        }
      }
      open.addAll(begins.getOrDefault(to, List.of()));
      from = to;
    }
    return DIV.of(parts).styled(dense ? "text dense" : "text").with(Attribute.DIRECTION, "auto");
  }

  /// How many characters belong to passages that count.
  int quoted() {
    BitSet quoted = new BitSet(text.length());
    for (Mark mark : marks) {
      if (!WITHOUT_WEIGHT.contains(mark.style())) {
        int end = Math.min(mark.span().end(), text.length());
        quoted.set(Math.min(mark.span().start(), end), end);
      }
    }
    return quoted.cardinality();
  }

  private Html segment(String part, SortedSet<Integer> open, List<Integer> begun) {
    if (open.isEmpty()) {
      return Html.verbatim(part);
    }
    List<Html> inside = new ArrayList<>();
    for (int index : begun) {
      Mark mark = marks.get(index);
      mark.label()
          .forEach(label ->
              inside.add(
                  mark.number().isEmpty() || begun.size() == 1
                      ? label
                      : ((Element) label).at(Anchors.quote(mark.number().getFirst()))));
    }
    inside.add(Html.verbatim(part));
    Element marked = MARK.of(inside).styled(style(open));
    return begun.size() == 1 && !marks.get(begun.getFirst()).number().isEmpty()
        ? marked.at(Anchors.quote(marks.get(begun.getFirst()).number().getFirst()))
        : marked;
  }

  /// A passage that counts hides a flag, whose label stays, and a flag one that does not count.
  private String style(SortedSet<Integer> open) {
    List<String> styles = open.stream().map(index -> marks.get(index).style()).toList();
    Optional<String> counted =
        Stream.concat(
                styles.stream().filter(it -> !WITHOUT_WEIGHT.contains(it)),
                WITHOUT_WEIGHT.stream().filter(styles::contains))
            .findFirst();
    if (counted.equals(Optional.of("flag"))) {
      return "flag";
    }
    String style = counted.orElseThrow();
    return style
        + open.stream()
            .flatMap(index -> Stream.of(marks.get(index).groups().split(" ")))
            .filter(group -> !group.isEmpty())
            .distinct()
            .map(group -> " " + group)
            .collect(Collectors.joining());
  }

  /// What a flagged sentence does.
  private static String flag(InjectionFlag.Kind kind) {
    return switch (kind) {
      case INSTRUCTION -> "gives the judge an instruction";
      case FRAME -> "imitates the frame of a prompt";
      case ANSWER -> "imitates an answer of a judge";
      case HIDDEN -> "hides text from human readers";
      case ENCODED -> "hides text in an encoding";
      case ECHO -> "repeats the words of the rubric";
    };
  }
}
