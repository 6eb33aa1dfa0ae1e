package dev.plumbline.store.sqlite;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Finds what follows the first statement of an SQL text. SQLite runs that statement and leaves the
/// rest unread without a word.
final class SqlEnd {

  /// A comment, a text or a name in quotes, each up to its end or that of the whole, or a
  /// semicolon.
  private static final Pattern TOKEN =
      Pattern.compile(
          "--[^\\n]*+|/\\*(?s:.*?)(?:\\*/|\\z)|'[^']*+'?|\"[^\"]*+\"?|`[^`]*+`?|\\[[^\\]]*+\\]?|;");

  private static final Pattern COMMENT_OR_END =
      Pattern.compile("--[^\\n]*+|/\\*(?s:.*?)(?:\\*/|\\z)|;");

  static boolean isFollowedByMore(String sql) {
    Matcher token = TOKEN.matcher(sql);
    while (token.find()) {
      if (token.group().equals(";")) {
        String rest = sql.substring(token.end());
        return !COMMENT_OR_END.matcher(rest).replaceAll("").isBlank();
      }
    }
    return false;
  }

  private SqlEnd() {}
}
