package dev.plumbline.rubric.expression;

import dev.plumbline.problem.EscapedText;
import java.util.ArrayList;
import java.util.List;

/// A word of an expression.
///
/// @param text what it says; for a text in quotes, without them and with escapes resolved
/// @param at the character at which it begins, counted from zero
record Token(Kind kind, String text, int at) {

  enum Kind {
    NUMBER,
    TEXT,
    WORD,
    SIGN,
    END
  }

  private static final List<String> SIGNS =
      List.of(
          "&&", "||", "==", "!=", "<=", ">=", "<", ">", "!", "+", "-", "*", "/", "?", ":", "(", ")",
          "[", "]", ",", ".");

  boolean is(String sign) {
    return text.equals(sign) && (kind == Kind.SIGN || kind == Kind.WORD);
  }

  /// All words, with an `END` behind the last.
  static List<Token> all(String text) throws ExpressionParser.Wrong {
    List<Token> tokens = new ArrayList<>();
    int at = 0;
    while (at < text.length()) {
      char c = text.charAt(at);
      if (c == ' ' || c == '\t' || c == '\n') {
        at++;
      } else {
        int end = end(text, at, tokens);
        at = end;
      }
    }
    tokens.add(new Token(Kind.END, "", text.length()));
    return tokens;
  }

  private static int end(String text, int at, List<Token> tokens) throws ExpressionParser.Wrong {
    char c = text.charAt(at);
    if (isDigit(c)) {
      return number(text, at, tokens);
    }
    if (isLetter(c)) {
      int end = at;
      while (end < text.length() && (isLetter(text.charAt(end)) || isDigit(text.charAt(end)))) {
        end++;
      }
      tokens.add(new Token(Kind.WORD, text.substring(at, end), at));
      return end;
    }
    if (c == '"' || c == '\'') {
      return quoted(text, at, tokens);
    }
    for (String sign : SIGNS) {
      if (text.startsWith(sign, at)) {
        tokens.add(new Token(Kind.SIGN, sign, at));
        return at + sign.length();
      }
    }
    throw new ExpressionParser.Wrong(
        at,
        "unexpected " + EscapedText.text(text.substring(at, text.offsetByCodePoints(at, 1))),
        c == '='
            ? "equality is written `==`"
            : c == '&' || c == '|'
                ? "write `&&` and `||`"
                : "expressions are written in CEL's syntax");
  }

  private static int number(String text, int at, List<Token> tokens) {
    int end = digits(text, at);
    if (end + 1 < text.length() && text.charAt(end) == '.' && isDigit(text.charAt(end + 1))) {
      end = digits(text, end + 1);
    }
    tokens.add(new Token(Kind.NUMBER, text.substring(at, end), at));
    return end;
  }

  private static int digits(String text, int at) {
    int end = at;
    while (end < text.length() && isDigit(text.charAt(end))) {
      end++;
    }
    return end;
  }

  private static int quoted(String text, int at, List<Token> tokens) throws ExpressionParser.Wrong {
    char quote = text.charAt(at);
    StringBuilder out = new StringBuilder();
    int i = at + 1;
    while (i < text.length() && text.charAt(i) != quote) {
      char c = text.charAt(i);
      if (c == '\\' && i + 1 < text.length()) {
        i++;
        out.append(
            switch (text.charAt(i)) {
              case 'n' -> '\n';
              case 'r' -> '\r';
              case 't' -> '\t';
              case '"', '\'', '\\' -> text.charAt(i);
              default ->
                  throw new ExpressionParser.Wrong(
                      i,
                      "unknown escape " + EscapedText.text("\\" + text.charAt(i)),
                      "there are \\n, \\r, \\t, \\\", \\' and \\\\");
            });
      } else {
        out.append(c);
      }
      i++;
    }
    if (i >= text.length()) {
      throw new ExpressionParser.Wrong(at, "this text is never closed", "end it with " + quote);
    }
    tokens.add(new Token(Kind.TEXT, out.toString(), at));
    return i + 1;
  }

  private static boolean isDigit(char c) {
    return c >= '0' && c <= '9';
  }

  private static boolean isLetter(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
  }
}
