package dev.plumbline.web;

import static dev.plumbline.present.page.Element.Tag.H1;
import static dev.plumbline.present.page.Element.Tag.MAIN;
import static dev.plumbline.present.page.Element.Tag.P;
import static dev.plumbline.present.page.Element.Tag.SECTION;
import static dev.plumbline.present.page.Element.Tag.STRONG;

import dev.plumbline.base.canonical.SortedCopy;
import dev.plumbline.present.page.Html;
import dev.plumbline.present.page.Page;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/// An answer.
///
/// @param policy what a browser may load and run for it
/// @param headers besides those that every answer has
@SuppressWarnings("ArrayRecordComponent")
public record WebResponse(
    int status, String type, byte[] body, String policy, SortedMap<String, String> headers) {

  private static final String NOTHING = "default-src 'none'";
  private static final String TEXT = "text/plain; charset=utf-8";

  public WebResponse {
    headers = SortedCopy.of(headers);
  }

  public static WebResponse page(Page page) {
    return page(200, page);
  }

  public static WebResponse page(int status, Page page) {
    return new WebResponse(
        status, "text/html; charset=utf-8", page.bytes(), page.policy(), new TreeMap<>());
  }

  /// A page that says what is wrong, and leads back.
  ///
  /// @param lines each a paragraph
  public static WebResponse message(int status, String title, List<String> lines) {
    List<Html> parts = new ArrayList<>();
    parts.add(H1.of(STRONG.of(title)));
    lines.forEach(line -> parts.add(P.of(Html.verbatim(line))));
    return page(status, Page.served(title, MAIN.of(SECTION.of(parts).styled("panel")), ""));
  }

  public static WebResponse json(String text) {
    return of(200, "application/json", text);
  }

  public static WebResponse json(int status, byte[] json) {
    return new WebResponse(status, "application/json", json, NOTHING, new TreeMap<>());
  }

  /// A text that the browser saves as a file.
  ///
  /// @param file plain letters, digits, dots and hyphens
  public static WebResponse download(String file, String text) {
    return of(200, TEXT, text).with("Content-Disposition", "attachment; filename=\"" + file + "\"");
  }

  /// To another page of this server.
  public static WebResponse redirect(String path) {
    return of(303, TEXT, "").with("Location", path);
  }

  static WebResponse empty() {
    return of(204, TEXT, "");
  }

  WebResponse with(String header, String value) {
    SortedMap<String, String> more = new TreeMap<>(headers);
    more.put(header, value);
    return new WebResponse(status, type, body, policy, more);
  }

  private static WebResponse of(int status, String type, String text) {
    return new WebResponse(
        status, type, text.getBytes(StandardCharsets.UTF_8), NOTHING, new TreeMap<>());
  }
}
