package dev.plumbline.score.extraction;

import dev.plumbline.rubric.UnitScope.PartRole;
import dev.plumbline.score.extraction.Document.Part;
import dev.plumbline.text.IndexedText;
import dev.plumbline.text.Span;
import dev.plumbline.text.TextNotation;
import dev.plumbline.text.Units.Sentence;
import dev.plumbline.text.unicode.CharacterClass;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// The marks in a text that point at sources: `[2]`, `[1, 3]`, `[1-3]`, `[^2]`, `【2】`, and names of
/// sources such as `[policy]`. A number is the place of a source among the sources of the document,
/// from 1.
///
/// What is in brackets is a mark if it has a number of up to three digits or the name of a source
/// in it; what else it names is a source that there is not, as is a range that falls or has more
/// than 20. Links of Markdown, their definitions and what is in code are no marks.
final class CitationMarkers {

  /// Longest mark between its brackets, in UTF-16 code units.
  private static final int LENGTH_MAX = 200;

  /// Most sources that a range points at.
  private static final int RANGE_MAX = 20;

  /// Longest name beside a number, in UTF-16 code units.
  private static final int NAME_MAX = 40;

  private static final Pattern NUMBER =
      Pattern.compile(
          "(?:(?:sources?|src|refs?|references?|docs?|documents?|citations?|quellen?|fuentes?|fontes?"
              + "|bron|来源|資料)[.:]?\\s*#?\\s*)?0*([0-9]{1,3})",
          Pattern.CASE_INSENSITIVE);
  private static final Pattern RANGE = Pattern.compile("([0-9]{1,3})\\s*[-–—]\\s*([0-9]{1,3})");

  /// As file search writes them.
  private static final Pattern FOUND = Pattern.compile("[0-9]+(?::[0-9]+)?†(.*)");

  private static final String OPENING = "[【［";
  private static final String CLOSING = "]】］";

  /// The labels of the sources by what a mark may call them.
  private final SortedMap<String, String> sources = new TreeMap<>();

  private final SortedMap<String, List<Owned>> byPart = new TreeMap<>();

  CitationMarkers(Document document) {
    int number = 0;
    for (Part part : document.parts()) {
      if (part.role().equals(Optional.of(PartRole.SOURCE))) {
        sources.put(Integer.toString(++number), part.label());
        sources.put(part.label(), part.label());
      }
    }
  }

  /// A mark in a text.
  ///
  /// @param cited what it points at, in order: labels of sources, or numbers that no source has
  record Marker(Span span, List<String> cited) {}

  /// What the marks of the graded parts point at, in order: sources by their labels, and numbers
  /// that no source has.
  static List<String> cited(GradedDocument document) {
    CitationMarkers markers = new CitationMarkers(document.document());
    return document.graded().stream()
        .flatMap(part -> markers.in(part).stream())
        .flatMap(owned -> owned.marker().cited().stream())
        .toList();
  }

  /// Those of them that are sources.
  static Stream<String> sources(GradedDocument document) {
    SortedMap<String, String> sources = new CitationMarkers(document.document()).sources;
    return cited(document).stream().filter(sources::containsValue);
  }

  /// The graded sentences with a mark.
  static int sentences(GradedDocument document) {
    CitationMarkers markers = new CitationMarkers(document.document());
    return document.graded().stream()
        .mapToInt(part -> (int) markers.in(part).stream().map(Owned::sentence).distinct().count())
        .sum();
  }

  private List<Marker> in(IndexedText part) {
    String text = part.text();
    List<Marker> markers = new ArrayList<>();
    for (int i = 0; i < text.length(); i++) {
      int kind = OPENING.indexOf(text.charAt(i));
      int end = kind < 0 ? -1 : end(text, i, kind);
      List<String> cited = end < 0 ? List.of() : cited(text.substring(i + 1, end));
      if (!cited.isEmpty() && !isMarkup(part, i, end)) {
        markers.add(new Marker(new Span(i, end + 1), cited));
        i = end;
      }
    }
    return markers;
  }

  /// Where a mark that begins at an offset is closed; -1 if it is none.
  private static int end(String text, int start, int kind) {
    int last = Math.min(text.length(), start + LENGTH_MAX + 2);
    for (int i = start + 1; i < last; i++) {
      char c = text.charAt(i);
      if (c == CLOSING.charAt(kind)) {
        return i;
      }
      if (OPENING.indexOf(c) >= 0 || c == '\n') {
        return -1;
      }
    }
    return -1;
  }

  /// Whether brackets are those of a link, its definition, or in code.
  private static boolean isMarkup(IndexedText part, int start, int end) {
    String text = part.text();
    boolean first = start == 0 || text.charAt(start - 1) == '\n';
    return text.startsWith("(", end + 1)
        || first && text.startsWith(":", end + 1)
        || (text.indexOf('`') >= 0 || text.contains("~~~") || text.contains("    "))
            && part.rendered(TextNotation.MARKDOWN).isCode(start);
  }

  /// Empty if this is no mark.
  private List<String> cited(String written) {
    String inside = plain(written);
    List<String> cited = new ArrayList<>();
    boolean marks = false;
    for (String entry : inside.split("[,;，；、]", -1)) {
      List<String> one = entry(entry.strip());
      marks |= !one.isEmpty();
      if (one.isEmpty() && entry.strip().length() > NAME_MAX) {
        return List.of();
      }
      cited.addAll(one.isEmpty() && !entry.isBlank() ? List.of(entry.strip()) : one);
    }
    return marks ? cited : List.of();
  }

  /// Without hidden characters, and with plain digits for wide ones.
  private static String plain(String written) {
    StringBuilder plain = new StringBuilder();
    for (int i = 0; i < written.length(); i++) {
      char c = written.charAt(i);
      if (CharacterClass.of(c) != CharacterClass.HIDDEN) {
        plain.append(c >= '０' && c <= '９' ? (char) (c - '０' + '0') : c);
      }
    }
    return plain.toString();
  }

  private List<String> entry(String written) {
    String entry = written.startsWith("^") ? written.substring(1) : written;
    if (sources.containsKey(entry)) {
      return List.of(sources.get(entry));
    }
    Matcher number = NUMBER.matcher(entry);
    if (number.matches()) {
      boolean known = sources.containsKey(number.group(1));
      return List.of(known ? sources.get(number.group(1)) : entry);
    }
    Matcher found = FOUND.matcher(entry);
    if (found.matches()) {
      return List.of(sources.getOrDefault(found.group(1), entry));
    }
    Matcher range = RANGE.matcher(entry);
    if (!range.matches()) {
      return List.of();
    }
    int first = Integer.parseInt(range.group(1));
    int last = Integer.parseInt(range.group(2));
    return first > last || last - first >= RANGE_MAX
        ? List.of(entry)
        : Stream.iterate(first, one -> one <= last, one -> one + 1)
            .map(one -> sources.getOrDefault(one.toString(), one.toString()))
            .toList();
  }

  /// A mark with the number of the sentence that it belongs to.
  record Owned(Marker marker, int sentence) {}

  /// The marks of a part. One that begins a sentence in the middle of a line belongs to the
  /// sentence before: `… after 14 days. [2] Then …`.
  List<Owned> in(Part part) {
    return byPart.computeIfAbsent(part.label(), _ -> owned(part));
  }

  private List<Owned> owned(Part part) {
    String text = part.text().text();
    List<Sentence> sentences = part.text().units().sentences();
    List<Owned> owned = new ArrayList<>();
    int at = 0;
    int led = 0;
    boolean leads = true;
    for (Marker marker : in(part.text())) {
      int start = marker.span().start();
      while (at + 1 < sentences.size() && sentences.get(at + 1).span().start() <= start) {
        at++;
        led = sentences.get(at).span().start();
        leads =
            text.substring(sentences.get(at - 1).span().end(), led)
                .chars()
                .noneMatch(c -> c == '\n');
      }
      leads = leads && at > 0 && text.substring(led, start).isBlank();
      led = marker.span().end();
      owned.add(new Owned(marker, sentences.get(leads ? at - 1 : at).number()));
    }
    return owned;
  }

  /// What the marks of the sentences around a passage point at, sorted.
  List<String> around(Part part, Span passage) {
    List<Integer> sentences =
        part.text().units().sentencesOverlapping(passage).stream().map(Sentence::number).toList();
    return in(part).stream()
        .filter(owned -> sentences.contains(owned.sentence()))
        .flatMap(owned -> owned.marker().cited().stream())
        .distinct()
        .sorted()
        .toList();
  }
}
