package dev.plumbline.text.injection;

import com.google.re2j.Matcher;
import com.google.re2j.Pattern;
import dev.plumbline.text.Span;
import dev.plumbline.text.injection.InjectionFlag.Kind;
import java.util.function.BiConsumer;

/// Finds text that imitates structure: conversation turns, prompt delimiters, comments and what
/// else a reader does not see. Alone it says nothing: it addresses a judge where a demand follows.
record PromptMarkup(CharSequence text, BiConsumer<Span, Kind> found) {

  /// Tokens of chat templates and delimiters of prompts.
  private static final Pattern TEMPLATE_TOKEN =
      Pattern.compile(
          "(?i)<\\|[^|>]{0,40}\\|?>|\\[[^\\]\\n]{0,20}\\b(?:system|admin|override)\\b[^\\]\\n]{0,20}\\]|\\[/?INST\\]|<</?SYS>>"
              + "|</?(?:start_of_turn|end_of_turn|s|system|assistant|user|human|instructions?|prompt|rubric"
              + "|document|essay|text|submission|answer|tool_call|function_call)\\s*/?>");

  /// Lines that are headings of turns, or fences.
  private static final Pattern TURN_HEADING =
      Pattern.compile(
          "(?i)^[ \\t>*#_-]*(?:system|assistant|developer|human|user|ai|grader|judge)[ *_]*"
              + "(?:(?:message|notice|prompt|override)[ *_]*)?"
              + "(?:\\([^)]{0,30}\\))?[ *_]*:"
              + "|^[ \\t]*[-=#*_~<>\\[\\]]{2,}.{0,40}\\b(?:end|begin|start|stop|new|system|instructions?"
              + "|response)\\b.{0,60}$"
              + "|^[ \\t]*#{1,6}[ \\t]*(?:instructions?|system|response|task|prompt|rubric|output)\\b");

  /// Comments of HTML and Markdown, and markup that hides its content; [#findImages] finds images.
  private static final Pattern HIDDEN =
      Pattern.compile(
          "(?i)<!--|\\[//\\]:\\s*#|\\[comment\\]:\\s*<?#|display\\s*:\\s*none|font-size\\s*:\\s*0"
              + "|<(?:script|style|template|meta|iframe)\\b");

  /// The longest label and the longest address of an image that are looked for.
  private static final int IMAGE_PART_CHARACTERS_MAX = 200;

  private static final int CONTEXT_BEFORE = 64;
  private static final int CONTEXT_AFTER = 256;
  private static final boolean[] MARKUP_CHARACTERS = new boolean[128];

  static {
    for (char c : "<>[]#*_~!:=|".toCharArray()) {
      MARKUP_CHARACTERS[c] = true;
    }
  }

  static void find(CharSequence text, BiConsumer<Span, Kind> found) {
    new PromptMarkup(text, found).findMarkup();
  }

  /// Searches only near markup characters, since most of a typical text has none.
  private void findMarkup() {
    int at = 0;
    while (at < text.length()) {
      if (!isMarkupCharacter(text.charAt(at)) && !startsDashLine(at)) {
        at++;
        continue;
      }
      int from = at;
      while (at - from < CONTEXT_BEFORE && !startsLine(from)) {
        from--;
      }
      int to = at;
      int last = at;
      while (to < text.length() && to - last < CONTEXT_AFTER && text.charAt(to) != '\n') {
        last = isMarkupCharacter(text.charAt(to)) ? to : last;
        to++;
      }
      search(from, to, startsLine(from));
      at = to + 1;
    }
  }

  /// A pattern is only searched for in text with a character that each of its matches has.
  private void search(int from, int to, boolean wholeLine) {
    String piece = text.subSequence(from, to).toString();
    boolean hasBracket = piece.indexOf('<') >= 0 || piece.indexOf('[') >= 0;
    boolean hasColon = piece.indexOf(':') >= 0;
    if (hasBracket) {
      report(TEMPLATE_TOKEN, piece, from, Kind.FRAME);
    }
    if (hasColon || hasBracket) {
      report(HIDDEN, piece, from, Kind.HIDDEN);
    }
    findImages(piece, from);
    if (wholeLine && (hasColon || startsWithRule(piece))) {
      report(TURN_HEADING, piece, from, Kind.FRAME);
    }
  }

  /// Whether a line begins with a character of headings, rules and fences.
  private static boolean startsWithRule(String line) {
    int at = 0;
    while (at < line.length() && (line.charAt(at) == ' ' || line.charAt(at) == '\t')) {
      at++;
    }
    return at < line.length() && "-=#*_~<>[]".indexOf(line.charAt(at)) >= 0;
  }

  private void report(Pattern pattern, String piece, int from, Kind kind) {
    Matcher matcher = pattern.matcher(piece);
    while (matcher.find()) {
      found.accept(new Span(from + matcher.start(), from + matcher.end()), kind);
    }
  }

  /// Images in Markdown, `![label](address)`. Not a pattern: its long repetitions would cost
  /// hundreds of steps for each character of a hostile text.
  private void findImages(String piece, int from) {
    int at = piece.indexOf("![");
    while (at >= 0) {
      int label = endOfImagePart(piece, at + 2, ']');
      int address =
          label >= 0 && piece.startsWith("(", label + 1)
              ? endOfImagePart(piece, label + 2, ')')
              : -1;
      if (address >= 0) {
        found.accept(new Span(from + at, from + address + 1), Kind.HIDDEN);
      }
      at = piece.indexOf("![", Math.max(at + 2, address));
    }
  }

  private static int endOfImagePart(String piece, int from, char end) {
    return piece.indexOf(end, from, Math.min(piece.length(), from + IMAGE_PART_CHARACTERS_MAX + 1));
  }

  private static boolean isMarkupCharacter(char c) {
    return c < MARKUP_CHARACTERS.length && MARKUP_CHARACTERS[c];
  }

  private boolean startsLine(int at) {
    return at == 0 || text.charAt(at - 1) == '\n';
  }

  /// Whether two dashes begin a line here.
  private boolean startsDashLine(int at) {
    return text.charAt(at) == '-'
        && at + 1 < text.length()
        && text.charAt(at + 1) == '-'
        && startsLine(at);
  }
}
