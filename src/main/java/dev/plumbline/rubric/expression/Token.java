package dev.plumbline.rubric.expression;

import dev.plumbline.base.problem.EscapedText;
import dev.plumbline.rubric.expression.ExpressionParser.ExpressionSyntaxException;
import java.util.ArrayList;
import java.util.List;

/// A token of an expression.
///
/// @param text the token's text; for a quoted text, without the quotes and with escapes resolved
/// @param position index of its first UTF-16 code unit, from 0
record Token(Kind kind, String text, int position) {

  enum Kind {
    NUMBER,
    TEXT,
    IDENTIFIER,
    SYMBOL,
    END
  }

  private static final List<String> SYMBOLS =
      List.of(
          "&&", "||", "==", "!=", "<=", ">=", "<", ">", "!", "+", "-", "*", "/", "?", ":", "(", ")",
          "[", "]", ",", ".");

  boolean is(String sign) {
    return text.equals(sign) && (kind == Kind.SYMBOL || kind == Kind.IDENTIFIER);
  }

  /// All tokens, followed by one of kind `END`.
  ///
  /// @throws ExpressionSyntaxException at the first character that no token begins with
  static List<Token> tokenize(String text) throws ExpressionSyntaxException {
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

  private static int end(String text, int at, List<Token> tokens) throws ExpressionSyntaxException {
    char c = text.charAt(at);
    if (isDigit(c)) {
      return number(text, at, tokens);
    }
    if (isLetter(c)) {
      int end = at;
      while (end < text.length() && (isLetter(text.charAt(end)) || isDigit(text.charAt(end)))) {
        end++;
      }
      tokens.add(new Token(Kind.IDENTIFIER, text.substring(at, end), at));
      return end;
    }
    if (c == '"' || c == '\'') {
      return quoted(text, at, tokens);
    }
    for (String sign : SYMBOLS) {
      if (text.startsWith(sign, at)) {
        tokens.add(new Token(Kind.SYMBOL, sign, at));
        return at + sign.length();
      }
    }
    throw new ExpressionSyntaxException(
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

  private static int quoted(String text, int at, List<Token> tokens)
      throws ExpressionSyntaxException {
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
                  throw new ExpressionSyntaxException(
                      i,
                      "unknown escape " + EscapedText.text("\\" + text.charAt(i)),
                      "the escapes are \\n, \\r, \\t, \\\", \\' and \\\\");
            });
      } else {
        out.append(c);
      }
      i++;
    }
    if (i >= text.length()) {
      throw new ExpressionSyntaxException(at, "this text is not closed", "end it with " + quote);
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
