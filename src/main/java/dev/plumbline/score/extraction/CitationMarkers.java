package dev.plumbline.score.extraction;

import dev.plumbline.rubric.PartRole;
import dev.plumbline.score.extraction.Document.Part;
import dev.plumbline.text.Sentence;
import dev.plumbline.text.Span;
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
/// What stands in brackets and is neither numbers of up to three digits nor names of sources is no
/// mark, nor is a range of more than 20.
final class CitationMarkers {

  /// Longest mark between its brackets, in UTF-16 code units.
  private static final int LENGTH_MAX = 200;

  /// Most sources that a range points at; a longer one is no mark.
  private static final int RANGE_MAX = 20;

  private static final Pattern NUMBER = Pattern.compile("[1-9][0-9]{0,2}");
  private static final Pattern RANGE = Pattern.compile("([1-9][0-9]{0,2})[-–]([1-9][0-9]{0,2})");
  private static final String OPENING = "[【";
  private static final String CLOSING = "]】";

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

  private List<Marker> in(String text) {
    List<Marker> markers = new ArrayList<>();
    for (int i = 0; i < text.length(); i++) {
      int kind = OPENING.indexOf(text.charAt(i));
      int end = kind < 0 ? -1 : end(text, i, kind);
      List<String> cited = end < 0 ? List.of() : cited(text.substring(i + 1, end));
      if (!cited.isEmpty()) {
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

  /// Empty if this is no mark.
  private List<String> cited(String inside) {
    List<String> cited = new ArrayList<>();
    for (String entry : inside.split("[,;]", -1)) {
      List<String> one = entry(entry.strip());
      if (one.isEmpty()) {
        return List.of();
      }
      cited.addAll(one);
    }
    return cited;
  }

  private List<String> entry(String written) {
    String entry = written.startsWith("^") ? written.substring(1) : written;
    if (sources.containsKey(entry)) {
      return List.of(sources.get(entry));
    }
    if (NUMBER.matcher(entry).matches()) {
      return List.of(entry);
    }
    Matcher range = RANGE.matcher(entry);
    if (!range.matches()) {
      return List.of();
    }
    int first = Integer.parseInt(range.group(1));
    int last = Integer.parseInt(range.group(2));
    return first > last || last - first >= RANGE_MAX
        ? List.of()
        : Stream.iterate(first, number -> number <= last, number -> number + 1)
            .map(number -> sources.getOrDefault(number.toString(), number.toString()))
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
    for (Marker marker : in(text)) {
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
