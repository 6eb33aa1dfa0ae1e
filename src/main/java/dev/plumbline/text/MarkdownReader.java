package dev.plumbline.text;

import dev.plumbline.text.unicode.CharacterClass;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.commonmark.ext.gfm.strikethrough.Strikethrough;
import org.commonmark.ext.gfm.strikethrough.StrikethroughExtension;
import org.commonmark.ext.gfm.tables.TableCell;
import org.commonmark.ext.gfm.tables.TableRow;
import org.commonmark.ext.gfm.tables.TablesExtension;
import org.commonmark.node.Code;
import org.commonmark.node.FencedCodeBlock;
import org.commonmark.node.HardLineBreak;
import org.commonmark.node.Heading;
import org.commonmark.node.HtmlBlock;
import org.commonmark.node.HtmlInline;
import org.commonmark.node.Image;
import org.commonmark.node.IndentedCodeBlock;
import org.commonmark.node.Link;
import org.commonmark.node.Node;
import org.commonmark.node.Paragraph;
import org.commonmark.node.SoftLineBreak;
import org.commonmark.node.SourceSpan;
import org.commonmark.node.Text;
import org.commonmark.parser.IncludeSourceSpans;
import org.commonmark.parser.Parser;

/// Reads CommonMark with GitHub's tables and struck-through words.
final class MarkdownReader {

  private static final Parser PARSER =
      Parser.builder()
          .extensions(List.of(TablesExtension.create(), StrikethroughExtension.create()))
          .includeSourceSpans(IncludeSourceSpans.BLOCKS_AND_INLINES)
          .build();

  /// The marks of lists, quotations and headings at the head of a line.
  private static final Pattern LINE_MARKS =
      Pattern.compile(
          "(?:[ \\t]*(?:[-+*](?=[ \\t])|#{1,6}(?=[ \\t])|([0-9]{1,9})[.)](?=[ \\t])|>))+");

  private static final int LIST_NUMBER_MAX = 99;
  private static final int NO_CELL = -1;

  /// How far away a `>` may be that belongs to a `<`; the parser would look to the end for each.
  private static final int TAG_MAX = 2_000;

  private static final String ESCAPED = "!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~";

  private final String source;
  private final RenderedText.Writer out;
  private final HtmlReader html;

  /// Where the cell begins in which we are.
  private int cell = NO_CELL;

  /// Whether what comes next is the first on a line of words.
  private boolean begins;

  MarkdownReader(String source, RenderedText.Writer out) {
    this.source = source;
    this.out = out;
    this.html = new HtmlReader(source, out);
  }

  void read() {
    Node document = PARSER.parse(bounded());
    Node node = document;
    while (true) {
      Node next = node == document || enter(node) ? node.getFirstChild() : null;
      while (next == null && node != document) {
        next = node.getNext();
        node = next == null ? node.getParent() : node;
      }
      if (next == null) {
        return;
      }
      node = next;
    }
  }

  /// The text with a comma for each `<` that begins nothing, which keeps the parser linear.
  private String bounded() {
    StringBuilder bounded = new StringBuilder(source);
    int close = -1;
    for (int at = source.indexOf('<'); at >= 0; at = source.indexOf('<', at + 1)) {
      if (close < at && close != source.length()) {
        int found = source.indexOf('>', at);
        close = found < 0 ? source.length() : found;
      }
      if (close - at > TAG_MAX || close == source.length()) {
        bounded.setCharAt(at, ',');
      }
    }
    return bounded.toString();
  }

  /// Whether what is below a node is to be read, too.
  private boolean enter(Node node) {
    return switch (node) {
      case Paragraph _, Heading _, TableRow _ -> {
        out.barrier(start(node));
        begins = true;
        cell = NO_CELL;
        yield true;
      }
      case TableCell _ -> {
        cell = NO_CELL;
        if (node.getFirstChild() == null) {
          out.barrier(out.end()); // the cells beside an empty one are no neighbours
        } else if (!node.getSourceSpans().isEmpty()) {
          if (!out.endsWithBarrier()) {
            out.write('\t', start(node), start(node) + 1);
          }
          cell = start(node);
        }
        yield true;
      }
      case FencedCodeBlock fence -> {
        List<SourceSpan> lines = node.getSourceSpans();
        boolean closed = fence.getClosingFenceLength() != null && lines.size() > 1;
        code(lines.subList(1, closed ? lines.size() - 1 : lines.size()), start(node));
        yield false;
      }
      case IndentedCodeBlock _ -> {
        code(node.getSourceSpans(), start(node));
        yield false;
      }
      case HtmlBlock _ -> {
        out.barrier(start(node));
        html.read(start(node), end(node));
        out.barrier(end(node));
        yield false;
      }
      case Text _ -> {
        boolean verbatim = node.getParent() instanceof Link link && isAutolink(link);
        for (SourceSpan span : node.getSourceSpans()) {
          words(at(span.getInputIndex()), at(span.getInputIndex() + span.getLength()), verbatim);
        }
        yield false;
      }
      case Code _ -> {
        codeSpan(node);
        yield false;
      }
      case SoftLineBreak _, HardLineBreak _ -> {
        out.lineEnd();
        begins = true;
        yield false;
      }
      case HtmlInline _ -> {
        if (start(node) >= out.resume() && !html.tag(start(node), end(node))) {
          out.literal(start(node), end(node));
        }
        yield false;
      }
      case Link _ when RenderedText.isCitation(source.substring(start(node), end(node))) -> {
        out.literal(start(node), end(node)); // a footnote that is defined below is a link
        yield false;
      }
      case Link _, Image _ -> {
        boolean whole = isAutolink(node) || node.getLastChild() == null;
        out.address(whole ? start(node) : end(node.getLastChild()), end(node));
        yield true;
      }
      case Strikethrough _ -> {
        out.struck(start(node), end(node));
        yield false;
      }
      default -> true;
    };
  }

  private boolean isAutolink(Node link) {
    return source.charAt(start(link)) == '<';
  }

  private int start(Node node) {
    List<SourceSpan> spans = node.getSourceSpans();
    return spans.isEmpty() ? 0 : at(spans.getFirst().getInputIndex());
  }

  private int end(Node node) {
    List<SourceSpan> spans = node.getSourceSpans();
    return spans.isEmpty() ? 0 : at(spans.getLast().getInputIndex() + spans.getLast().getLength());
  }

  /// The place of what the parser found: in a cell it counts `\|` as one character.
  private int at(int index) {
    int place = index;
    if (cell != NO_CELL) {
      for (int at = cell; at < place && at < source.length() - 1; at++) {
        if (source.startsWith("\\|", at)) {
          place++;
          at++;
        }
      }
    }
    return Math.min(place, source.length());
  }

  private void words(int from, int to, boolean verbatim) {
    for (int at = from; at < to; ) {
      if (begins && source.charAt(at) != ' ') {
        begins = false;
        lineMarks(at);
      }
      boolean escape =
          !verbatim
              && source.charAt(at) == '\\'
              && at + 1 < to
              && ESCAPED.indexOf(source.charAt(at + 1)) >= 0;
      if (escape) {
        out.write(source.charAt(at + 1), at, at + 2);
        at += 2;
      } else if (source.charAt(at) == '&' && !verbatim) {
        at = html.entity(at, to);
      } else {
        int end = at + 1;
        while (end < to && "\\&".indexOf(source.charAt(end)) < 0) {
          end++;
        }
        out.literal(at, end);
        at = end;
      }
    }
  }

  /// Marks before a digit may be a sign, and a list number above 99 a number; they stay text.
  private void lineMarks(int at) {
    int line = at;
    while (line > 0 && "\n\r".indexOf(source.charAt(line - 1)) < 0) {
      line--;
    }
    Matcher marks = LINE_MARKS.matcher(source).region(line, at);
    if (cell == NO_CELL && marks.lookingAt()) {
      boolean digit = CharacterClass.at(source, at) == CharacterClass.DIGIT;
      String number = marks.group(1) == null ? "0" : marks.group(1);
      if (digit || Integer.parseInt(number) > LIST_NUMBER_MAX) {
        out.literal(line, marks.end());
        out.write(' ', marks.end(), marks.end() + 1);
      }
    }
  }

  private void code(List<SourceSpan> lines, int start) {
    out.barrier(start);
    for (SourceSpan line : lines) {
      out.code(line.getInputIndex(), line.getInputIndex() + line.getLength());
      out.lineEnd();
    }
  }

  /// A code span without its backticks and the blank that keeps them apart; line ends are blanks.
  private void codeSpan(Node node) {
    List<Integer> places = new ArrayList<>();
    for (SourceSpan span : node.getSourceSpans()) {
      if (!places.isEmpty()) {
        places.add(-1);
      }
      int end = at(span.getInputIndex() + span.getLength());
      for (int at = at(span.getInputIndex()); at < end; at++) {
        places.add(at);
      }
    }
    int ticks = 0;
    while (places.get(ticks) >= 0 && source.charAt(places.get(ticks)) == '`') {
      ticks++;
    }
    begins = false;
    List<Integer> inside = places.subList(ticks, Math.max(ticks, places.size() - ticks));
    for (int place : inside) {
      boolean pipe = cell != NO_CELL && place >= 0 && source.startsWith("\\|", place);
      if (place < 0) {
        out.lineEnd();
      } else if (!pipe) {
        out.code(place, place + 1);
      }
    }
  }
}
