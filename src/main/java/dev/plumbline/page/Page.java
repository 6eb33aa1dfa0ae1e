package dev.plumbline.page;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;

/// A whole page: one file that asks for nothing else. Its security policy forbids everything but
/// its own style sheet and, where it has one, its own script, both by their hashes.
///
/// @param title shown by the browser
/// @param script of this project; empty if the page has none
public record Page(String title, Html main, String script) {

  public static Page of(String title, Html main) {
    return new Page(title, main, "");
  }

  public byte[] bytes() {
    return html().getBytes(StandardCharsets.UTF_8);
  }

  String html() {
    String policy =
        "default-src 'none'; style-src '"
            + hash(StyleSheet.CSS)
            + "'"
            + (script.isEmpty() ? "" : "; script-src '" + hash(script) + "'")
            + "; base-uri 'none'; form-action 'none'";
    StringBuilder out = new StringBuilder("<!doctype html>\n<html lang=\"en\">\n<head>\n");
    meta(Attribute.CHARSET, "utf-8", out);
    Tag.META
        .of()
        .with(Attribute.HTTP_EQUIVALENT, "Content-Security-Policy")
        .with(Attribute.CONTENT, policy)
        .appendTo(out);
    named("viewport", "width=device-width, initial-scale=1", out);
    named("color-scheme", "light dark", out);
    named("referrer", "no-referrer", out);
    Tag.TITLE.of(title).appendTo(out);
    out.append("\n<style>").append(StyleSheet.CSS).append("</style>\n</head>\n<body>\n");
    main.appendTo(out);
    if (!script.isEmpty()) {
      out.append("\n<script>").append(script).append("</script>");
    }
    return out.append("\n</body>\n</html>\n").toString();
  }

  private static void named(String name, String content, StringBuilder out) {
    Tag.META.of().with(Attribute.NAME, name).with(Attribute.CONTENT, content).appendTo(out);
  }

  private static void meta(Attribute attribute, String value, StringBuilder out) {
    Tag.META.of().with(attribute, value).appendTo(out);
  }

  private static String hash(String content) {
    try {
      byte[] sha =
          MessageDigest.getInstance("SHA-256").digest(content.getBytes(StandardCharsets.UTF_8));
      return "sha256-" + Base64.getEncoder().encodeToString(sha);
    } catch (NoSuchAlgorithmException missing) {
      throw new IllegalStateException("every Java platform has SHA-256", missing);
    }
  }
}
