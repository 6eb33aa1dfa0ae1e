package dev.plumbline.text;

import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.commonmark.node.Text;
import org.commonmark.parser.Parser;

/// Reads the tags and entities of HTML. Tags with other names are placeholders, and text.
record HtmlReader(String source, RenderedText.Writer out) {

  private static final WordSet TAGS =
      WordSet.of(
          """
          a abbr acronym address area article aside audio b base bdi bdo big blockquote body br
          button canvas caption center cite code col colgroup data datalist dd del details dfn
          dialog dir div dl dt em embed fieldset figcaption figure font footer form frame frameset
          h1 h2 h3 h4 h5 h6 head header hgroup hr html i iframe img input ins kbd label legend li
          link main map mark math menu meta meter nav noframes noscript object ol optgroup option
          output p param picture pre progress q rp rt ruby s samp script search section select slot
          small source span strike strong style sub summary sup svg table tbody td template textarea
          tfoot th thead time title tr track tt u ul var video wbr
          """);

  private static final WordSet BLOCKS =
      WordSet.of(
          """
          address article aside blockquote body caption center dd details dialog dir div dl dt
          fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr legend li main menu nav
          ol option p pre search section select summary table tbody textarea tfoot thead title tr ul
          """);

  private static final WordSet HIDDEN = WordSet.of("script style template noscript svg math");
  private static final WordSet STRUCK = WordSet.of("del s strike");
  private static final WordSet RAISED = WordSet.of("sup sub");

  /// What stands raised without changing what is before it.
  private static final WordSet ORDINALS = WordSet.of("st nd rd th er re ère ème tm ® ™ ℠");

  private static final Pattern FOOTNOTE =
      Pattern.compile("<a\\b.*|\\[.*\\]\\s*|\\s*\\[[^\\]]*\\]\\([^)]*\\)\\s*", Pattern.DOTALL);
  private static final Pattern NAME = Pattern.compile("</?([A-Za-z][A-Za-z0-9-]{0,20})(?=[\\s/>])");
  private static final Pattern ENTITY =
      Pattern.compile("&(?:#[0-9]{1,7}|#[xX][0-9a-fA-F]{1,6}|[A-Za-z][A-Za-z0-9]{1,31});");
  private static final Parser PARSER = Parser.builder().build();

  /// How far an element reaches that is not read as its words.
  private static final int ELEMENT_MAX = 2_000;

  void read(int from, int to) {
    boolean empty = false;
    for (int at = from; at < to; ) {
      char c = source.charAt(at);
      int end = c == '<' ? tagEnd(at, to) : at;
      if (end > at && tag(at, end)) {
        at = Math.max(end, out.resume());
      } else if (c == '&') {
        at = entity(at, to);
      } else if (c == '\n' && empty) {
        out.barrier(at++);
      } else {
        out.literal(at, ++at);
      }
      empty = c == '\n' || empty && (c == ' ' || c == '\t' || c == '\r');
    }
  }

  /// The end of a tag, or `from` if there is none.
  private int tagEnd(int from, int to) {
    int limit = Math.min(to, from + ELEMENT_MAX);
    char quoted = 0;
    for (int at = from + 1; at < limit; at++) {
      char c = source.charAt(at);
      if (quoted != 0) {
        quoted = c == quoted ? 0 : quoted;
      } else if (c == '"' || c == '\'') {
        quoted = c;
      } else if (c == '<') {
        return from;
      } else if (c == '>') {
        return at + 1;
      }
    }
    return from;
  }

  /// Reads a tag, or says that it is none.
  boolean tag(int from, int end) {
    Matcher name = NAME.matcher(source).region(from, end);
    if (!name.lookingAt() || !TAGS.contains(name.group(1))) {
      return false;
    }
    String tag = name.group(1);
    boolean opens = source.charAt(from + 1) != '/';
    if (opens && (HIDDEN.contains(tag) || STRUCK.contains(tag) || RAISED.contains(tag))) {
      element(tag.toLowerCase(Locale.ROOT), from, end);
    } else if (BLOCKS.contains(tag)) {
      out.barrier(from);
    } else if (tag.equalsIgnoreCase("td") || tag.equalsIgnoreCase("th")) {
      if (opens && out.endsWithEmptyCell()) {
        out.barrier(from);
      } else if (opens && !out.endsWithBarrier()) {
        out.write('\t', from, end);
      }
    } else if (tag.equalsIgnoreCase("br")) {
      out.write('\n', from, end);
    } else if (tag.equalsIgnoreCase("a") || tag.equalsIgnoreCase("img")) {
      out.address(from, end);
    }
    return true;
  }

  private void element(String tag, int from, int content) {
    int close = closing(tag, content);
    int end = close < 0 ? content : source.indexOf('>', close) + 1;
    if (close < 0 || end == 0) {
      return;
    }
    String inside = source.substring(content, close);
    if (STRUCK.contains(tag)) {
      out.struck(from, end);
    } else if (HIDDEN.contains(tag)) {
      out.hidden(from, end);
    } else if (FOOTNOTE.matcher(inside).matches()) {
      out.skip(end);
    } else if (!ORDINALS.contains(inside.strip())) {
      out.literal(from, end);
      out.skip(end);
    }
  }

  private int closing(String tag, int from) {
    int limit = Math.min(source.length(), from + ELEMENT_MAX);
    for (int at = source.indexOf('<', from);
        at >= 0 && at < limit;
        at = source.indexOf('<', at + 1)) {
      if (source.startsWith("/", at + 1)
          && source.regionMatches(true, at + 2, tag, 0, tag.length())) {
        return at;
      }
    }
    return -1;
  }

  /// Reads an entity or, if it is none, its first character; returns where it ends.
  int entity(int at, int to) {
    Matcher entity = ENTITY.matcher(source).region(at, to);
    if (entity.lookingAt()
        && PARSER.parse("x" + entity.group()).getFirstChild().getFirstChild() instanceof Text text
        && !text.getLiteral().equals("x" + entity.group())) {
      for (char c : text.getLiteral().substring(1).toCharArray()) {
        out.write(c, at, entity.end());
      }
      return entity.end();
    }
    out.literal(at, at + 1);
    return at + 1;
  }
}
