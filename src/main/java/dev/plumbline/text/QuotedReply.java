package dev.plumbline.text;

import dev.plumbline.text.unicode.CharacterClass;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/// What a text repeats of others, and what stands below its signature mark, as mail programs and
/// help desks write it: lines behind `>`, attributions (`On … wrote:`), the blocks of Outlook,
/// forwarded mail, quotations of HTML. Nothing is removed.
///
/// @param marks in order, without overlap
/// @param own the same text with nothing of a quote where it is marked
public record QuotedReply(List<Mark> marks, IndexedText own) {

  /// Why words are not their writer's.
  public enum Kind {
    OWN,
    QUOTED,
    SIGNATURE
  }

  public record Mark(Kind kind, Span span) {}

  /// A line as it is read, without tags and entities.
  private record Line(Span span, String seen) {}

  /// Longer lines, or more of them, introduce nothing.
  private static final int LINE_CHARACTERS_MAX = 400;

  private static final int FOLDED_LINES_MAX = 3;

  /// A shorter line was not broken by a program.
  private static final int WRAPPED_CHARACTERS_MIN = 50;

  private static final int HEADING_LINES_MAX = 8;

  private static final Pattern LINE_END = Pattern.compile("\r?\n");
  private static final Pattern BLOCK_END =
      Pattern.compile(
          "(?i)\r?\n|<br\\b[^>]{0,200}>|</?(?:p|div|tr|table|blockquote|hr|ul|ol|li|h[1-6])\\b[^>]{0,1000}>");

  private static final Pattern TAG =
      Pattern.compile("(?i)</?[a-z][a-z0-9]*(?:\\s[^>]{0,1000})?/?>");

  private static final String WROTE =
      "(?:wrote|writes|schrieb(?:en)?(?: .{1,150})?|geschrieben|(?:a|à) écrit|escribió|ha scritto"
          + "|escreveu|schreef(?: .{1,150})?|skrev(?: .{1,150})?|napisał(?:\\(a\\)|a)?) ?:$";

  private static final Pattern ATTRIBUTION =
      Pattern.compile("(?i)^(?=.*(?:\\d|@)).{3,350}\\b" + WROTE + "|^[^.!?]{1,60} " + WROTE);

  /// An attribution by which all that follows is repeated: it has a date with a time, or an
  /// address.
  private static final Pattern DATED =
      Pattern.compile(
          "(?i)^(?:on|am|le|el|il|em|op|den|w dniu)\\b(?=.*(?:\\d{1,2}[:.h]\\d{2}|@)).{6,340}\\b"
              + WROTE);

  private static final Pattern DIVIDER =
      Pattern.compile(
          "(?i)^[-_=*]{2,60} ?(?:original (?:message|appointment)|forwarded message|ursprüngliche"
              + " nachricht|originalnachricht|weitergeleitete nachricht|message d'origine|message"
              + " (?:transféré|original)|mensaje (?:original|reenviado)|messaggio (?:originale"
              + "|inoltrato)|oorspronkelijk bericht|doorgestuurd bericht|mensagem (?:original"
              + "|encaminhada)) ?[-_=*]{2,60}$"
              + "|^(?:begin forwarded message|anfang der weitergeleiteten nachricht|début du message"
              + " (?:réexpédié|transféré)|inizio messaggio inoltrato) ?:$");

  /// The lines of the heading of a mail: who sent it, when, about what.
  private static final List<Pattern> HEADING =
      Stream.of(
              "from|von|de|da|van|fra|från",
              "sent|date|gesendet|datum|envoyé|enviado(?: el)?|fecha|inviato|data|verzonden|sendt|skickat",
              "subject|betreff|objet|asunto|oggetto|onderwerp|assunto|emne|ämne")
          .map(words -> Pattern.compile("(?i)^\\W{0,4}(?:" + words + ")\\W{0,3}:.*"))
          .toList();

  private static final Pattern QUOTATION =
      Pattern.compile(
          "(?i)<(?:blockquote\\b|div\\b[^>]{0,500}?\\b(?:class=[\"'][^\"'>]{0,200}(?:gmail_quote"
              + "|yahoo_quoted|protonmail_quote)|(id=[\"'](?:divRplyFwdMsg|appendonsend))))");

  private static final Pattern BLOCKQUOTE = Pattern.compile("(?i)</?blockquote\\b[^>]{0,1000}>");
  private static final Pattern DIVISION = Pattern.compile("(?i)</?div\\b[^>]{0,1000}>");

  /// @param conversation whether it is a turn of a conversation: in a text by itself a line behind
  ///   `>` repeats somebody only below an attribution, and a mail may begin with its heading
  static QuotedReply of(IndexedText text, boolean conversation) {
    String source = text.text();
    if (source.indexOf('>') < 0 && !source.contains("--") && source.indexOf(':') < 0) {
      return new QuotedReply(List.of(), text);
    }
    Kind[] kinds = new Reader(source, conversation).read();
    List<Mark> marks = new ArrayList<>();
    StringBuilder own = new StringBuilder(source);
    for (int from = 0; from < kinds.length; ) {
      int to = from;
      while (to < kinds.length && kinds[to] == kinds[from]) {
        if (kinds[from] != Kind.OWN && source.charAt(to) != '\n') {
          own.setCharAt(to, RenderedText.BARRIER);
        }
        to++;
      }
      if (kinds[from] != Kind.OWN) {
        marks.add(new Mark(kinds[from], new Span(from, to)));
      }
      from = to;
    }
    return marks.isEmpty()
        ? new QuotedReply(marks, text)
        : new QuotedReply(List.copyOf(marks), text.reading(own.toString()));
  }

  /// Why a piece is not its writer's own words, if any character of it is marked.
  public Optional<Kind> touching(Span piece) {
    return marks.stream()
        .filter(mark -> mark.span().start() < piece.end() && piece.start() < mark.span().end())
        .map(Mark::kind)
        .findFirst();
  }

  /// The part of a piece around words of the writer's own in which nothing is marked.
  public Span ownAround(Span words, Span piece) {
    int from = piece.start();
    int to = piece.end();
    for (Mark mark : marks) {
      from = mark.span().end() <= words.start() ? Math.max(from, mark.span().end()) : from;
      to = mark.span().start() >= words.end() ? Math.min(to, mark.span().start()) : to;
    }
    String written = own.text().substring(from, to);
    int blanks = written.length() - written.stripLeading().length();
    return new Span(from + blanks, from + written.stripTrailing().length());
  }

  /// Whether nothing but blanks of a piece is its writer's own.
  public boolean covers(Span piece) {
    return piece.in(own.text()).replace(RenderedText.BARRIER, ' ').isBlank();
  }

  /// The text without what is marked.
  public String withoutMarks() {
    StringBuilder rest = new StringBuilder();
    int from = 0;
    for (Mark mark : marks) {
      rest.append(own.text(), from, mark.span().start());
      from = mark.span().end();
    }
    return rest.append(own.text(), from, own.text().length()).toString();
  }

  private static final class Reader {
    private final String source;
    private final boolean conversation;
    private final List<Line> lines = new ArrayList<>();
    private final Kind[] kinds;

    /// The line behind the last one that was marked.
    private int marked;

    Reader(String source, boolean conversation) {
      this.source = source;
      this.conversation = conversation;
      this.kinds = new Kind[source.length()];
      Arrays.fill(kinds, Kind.OWN);
      boolean isHtml = source.contains("</") || source.contains("<br");
      Matcher ends = (isHtml ? BLOCK_END : LINE_END).matcher(source);
      int from = 0;
      while (ends.find()) {
        add(from, ends.start(), isHtml);
        from = ends.end();
      }
      add(from, source.length(), isHtml);
    }

    private void add(int from, int to, boolean isHtml) {
      String seen = source.substring(from, to);
      if (isHtml && seen.length() <= 10 * LINE_CHARACTERS_MAX) {
        seen = TAG.matcher(seen).replaceAll("");
      }
      if (seen.indexOf('&') >= 0) {
        seen = seen.replace("&gt;", ">").replace("&lt;", "<").replace("&nbsp;", " ");
      }
      lines.add(new Line(new Span(from, to), seen.replace('\u00A0', ' ')));
    }

    Kind[] read() {
      boolean below = conversation;
      boolean signed = false;
      for (int i = 0; i < lines.size(); i++) {
        String seen = lines.get(i).seen().strip();
        if (seen.isEmpty()) {
          continue;
        }
        int attribution = seen.startsWith(">") ? 0 : attribution(i);
        if (seen.startsWith(">") && below || attribution > 0 || isWrapped(i)) {
          mark(Kind.QUOTED, i, i + Math.max(1, attribution));
          i += Math.max(0, attribution - 1);
          below = true;
          signed = false;
        } else if (repeatsAllBelow(i)) {
          mark(Kind.QUOTED, i, lines.size());
          break;
        } else {
          below = conversation;
          signed |= isSignature(i);
          if (signed) {
            mark(Kind.SIGNATURE, i, i + 1);
          }
        }
      }
      Matcher quotation = QUOTATION.matcher(source);
      for (int from = 0; quotation.find(from); ) {
        boolean toEnd = quotation.group(1) != null; // behind the heading that it holds is the mail
        from = toEnd ? source.length() : endOfElement(quotation.start());
        Arrays.fill(kinds, quotation.start(), from, Kind.QUOTED);
      }
      return kinds;
    }

    /// Whether a line goes on with the one behind `>` above it, which its program broke.
    private boolean isWrapped(int at) {
      String before = at == 0 ? "" : lines.get(at - 1).seen().strip();
      return before.startsWith(">")
          && before.length() >= WRAPPED_CHARACTERS_MIN
          && ".!?:".indexOf(before.charAt(before.length() - 1)) < 0
          && CharacterClass.of(lines.get(at).seen().strip().codePointAt(0)) == CharacterClass.LOWER;
    }

    /// How many lines introduce the lines behind `>` that follow them.
    private int attribution(int first) {
      int next = first;
      for (int count = 1; count <= FOLDED_LINES_MAX && next < lines.size(); count++) {
        next = first + count;
        if (next < lines.size() && lines.get(next).seen().isBlank()) {
          next++;
        }
        if (next < lines.size()
            && lines.get(next).seen().stripLeading().startsWith(">")
            && ATTRIBUTION.matcher(folded(first, count)).find()) {
          return count;
        }
        if (first + count < lines.size() && lines.get(first + count).seen().isBlank()) {
          return 0;
        }
      }
      return 0;
    }

    /// Lines as one; none where an empty line or the end of a sentence is between them.
    private String folded(int first, int count) {
      StringBuilder all = new StringBuilder();
      for (int i = first; i < first + count; i++) {
        String seen = i < lines.size() ? lines.get(i).seen().strip() : "";
        boolean isApart = i > first && ".!?".indexOf(all.charAt(all.length() - 1)) >= 0;
        if (seen.isEmpty() || isApart || all.length() + seen.length() > LINE_CHARACTERS_MAX) {
          return "";
        }
        all.append(i > first ? " " : "").append(seen);
      }
      return all.toString();
    }

    private boolean repeatsAllBelow(int at) {
      String seen = folded(at, 1);
      return DIVIDER.matcher(seen).matches()
          || HEADING.getFirst().matcher(seen).matches() && isHeading(at)
          || IntStream.rangeClosed(1, FOLDED_LINES_MAX)
              .anyMatch(count -> DATED.matcher(folded(at, count)).find());
    }

    private boolean isHeading(int at) {
      List<String> heading =
          lines.subList(at, Math.min(lines.size(), at + HEADING_LINES_MAX)).stream()
              .map(line -> line.seen().strip())
              .takeWhile(line -> !line.isEmpty())
              .toList();
      boolean isFirst = lines.subList(0, at).stream().allMatch(line -> line.seen().isBlank());
      return (conversation || !isFirst)
          && HEADING.stream()
              .allMatch(of -> heading.stream().anyMatch(line -> of.matcher(line).matches()));
    }

    /// A line of two dashes and a blank; without the blank only below an empty line, where it
    /// underlines no heading.
    private boolean isSignature(int at) {
      String seen = lines.get(at).seen();
      return seen.equals("-- ")
          || seen.equals("--") && at > 0 && lines.get(at - 1).seen().isBlank();
    }

    /// Marks lines, and the empty ones between them and those before of the same kind.
    private void mark(Kind kind, int from, int to) {
      int before = marked == 0 ? 0 : lines.get(marked - 1).span().end();
      boolean joins =
          marked > 0
              && before > 0
              && kinds[before - 1] == kind
              && lines.subList(marked, from).stream().allMatch(line -> line.seen().isBlank());
      int start = joins ? before : lines.get(from).span().start();
      marked = Math.min(to, lines.size());
      Arrays.fill(kinds, start, lines.get(marked - 1).span().end(), kind);
    }

    /// Where an element of HTML ends that holds what is repeated.
    private int endOfElement(int start) {
      Matcher tags =
          (source.regionMatches(true, start + 1, "d", 0, 1) ? DIVISION : BLOCKQUOTE)
              .matcher(source);
      int depth = 0;
      for (int at = start; tags.find(at); at = tags.end()) {
        depth += tags.group().startsWith("</") ? -1 : 1;
        if (depth == 0) {
          return tags.end();
        }
      }
      return source.length();
    }
  }
}
