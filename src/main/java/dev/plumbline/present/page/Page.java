package dev.plumbline.present.page;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.Base64;

/// A whole page: one file that asks for nothing else. Its security policy forbids everything but
/// its own style sheet and, where it has one, its own script, both by their hashes.
///
/// @param title shown by the browser
/// @param script of this project; empty if the page has none
/// @param delivery where it comes from
public record Page(String title, Html main, String script, Delivery delivery) {

  /// Characters that a page has at least, so that it is not copied again and again as it grows.
  private static final int LENGTH = 32_000;

  private static final byte[] STYLE = StyleSheet.CSS.getBytes(StandardCharsets.UTF_8);

  /// How many groups of passages can be shown each by itself.
  public static final int GROUPS = StyleSheet.GROUPS;

  private static final String STYLE_HASH = hash(StyleSheet.CSS);

  /// Where a browser has the page from.
  public enum Delivery {
    FILE,
    /// A server, whose other pages its forms and its script may ask.
    SERVER
  }

  /// A page that is a file.
  public Page(String title, Html main, String script) {
    this(title, main, script, Delivery.FILE);
  }

  public static Page of(String title, Html main) {
    return new Page(title, main, "");
  }

  /// A page that only a server has.
  public static Page served(String title, Html main, String script) {
    return new Page(title, main, script, Delivery.SERVER);
  }

  public byte[] bytes() {
    byte[] before = beforeStyle().getBytes(StandardCharsets.UTF_8);
    byte[] after = afterStyle().getBytes(StandardCharsets.UTF_8);
    byte[] bytes = Arrays.copyOf(before, before.length + STYLE.length + after.length);
    System.arraycopy(STYLE, 0, bytes, before.length, STYLE.length);
    System.arraycopy(after, 0, bytes, before.length + STYLE.length, after.length);
    return bytes;
  }

  /// What a browser may load and run for the page.
  public String policy() {
    String scripts = script.isEmpty() ? "" : "; script-src '" + hash(script) + "'";
    String forms =
        switch (delivery) {
          case FILE -> "; base-uri 'none'; form-action 'none'";
          case SERVER ->
              (script.isEmpty() ? "" : "; connect-src 'self'")
                  + "; base-uri 'none'; form-action 'self'";
        };
    return "default-src 'none'; style-src '" + STYLE_HASH + "'" + scripts + forms;
  }

  public String html() {
    return beforeStyle() + StyleSheet.CSS + afterStyle();
  }

  private String beforeStyle() {
    StringBuilder out = new StringBuilder();
    out.append("<!doctype html>\n<html lang=\"en\">\n<head>\n");
    meta(Attribute.CHARSET, "utf-8", out);
    Tag.META
        .of()
        .with(Attribute.HTTP_EQUIVALENT, "Content-Security-Policy")
        .with(Attribute.CONTENT, policy())
        .appendTo(out);
    named("viewport", "width=device-width, initial-scale=1", out);
    named("color-scheme", "light dark", out);
    named("referrer", delivery == Delivery.FILE ? "no-referrer" : "same-origin", out);
    Tag.TITLE.of(title).appendTo(out);
    return out.append("\n<style>").toString();
  }

  private String afterStyle() {
    StringBuilder out = new StringBuilder(LENGTH);
    out.append("</style>\n</head>\n<body>\n");
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
