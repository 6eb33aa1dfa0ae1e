package dev.plumbline.cli.rubric;

import dev.plumbline.present.page.browse.RubricFormPage;
import dev.plumbline.web.LocalServer;
import dev.plumbline.web.RawHttp;
import dev.plumbline.web.authoring.RubricSite;
import dev.plumbline.web.view.StoreSite;
import dev.plumbline.workflow.authoring.RubricFile;
import dev.plumbline.workflow.local.LocalStore;
import dev.plumbline.workflow.local.StoreAccess;
import java.io.IOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.SequencedMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// A rubric file that is served to be edited, as `rubric edit` does.
public final class ServedRubric implements AutoCloseable {

  private static final Pattern FIELD =
      Pattern.compile(
          "<(?:input([^>]*)>|textarea([^>]*)>([^<]*)</textarea>|select([^>]*)>(.*?)</select>)",
          Pattern.DOTALL);

  private static final Pattern SELECTED = Pattern.compile("<option value=\"([^\"]*)\" selected");

  private static final Pattern FIRST = Pattern.compile("<option value=\"([^\"]*)\"");

  private final LocalServer server;
  private final RawHttp reader;
  private final LocalStore store;

  public ServedRubric(Path file, Path store) throws IOException {
    this.store = LocalStore.open(store);
    this.server =
        LocalServer.start(
            0,
            StoreSite.guarded(
                RubricFormPage.ADDRESS.path(),
                new RubricSite(RubricFile.of(file), StoreAccess.of(this.store))));
    this.reader = RawHttp.enter(server.entry());
  }

  public LocalServer server() {
    return server;
  }

  public RawHttp.Answer open() throws IOException {
    return reader.get("/edit/");
  }

  public RawHttp.Answer get(String target) throws IOException {
    return reader.get(target);
  }

  /// Sends the form of a page, with some other values.
  public RawHttp.Answer send(RawHttp.Answer page, Map<String, String> values) throws IOException {
    SequencedMap<String, String> all = fields(page.body());
    all.putAll(values);
    return post("/edit/", all);
  }

  /// Asks for the card of the text that is tried on a page.
  public RawHttp.Answer card(RawHttp.Answer page) throws IOException {
    return post("/edit/card", fields(page.body()));
  }

  private RawHttp.Answer post(String path, Map<String, String> all) throws IOException {
    return reader.post(
        path,
        all.entrySet().stream()
            .map(it -> encoded(it.getKey()) + "=" + encoded(it.getValue()))
            .collect(Collectors.joining("&")));
  }

  private static String encoded(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8);
  }

  /// The fields of a form with their values, as a browser sends them.
  public static SequencedMap<String, String> fields(String page) {
    SequencedMap<String, String> fields = new LinkedHashMap<>();
    Matcher field = FIELD.matcher(page);
    while (field.find()) {
      String attributes =
          Stream.of(1, 2, 4).map(field::group).filter(Objects::nonNull).findFirst().orElseThrow();
      String name = attribute(attributes, "name");
      String value =
          field.group(3) != null
              ? text(field.group(3)).replaceFirst("^\n", "")
              : field.group(5) != null ? chosen(field.group(5)) : attribute(attributes, "value");
      fields.put(name, value);
    }
    return fields;
  }

  private static String chosen(String options) {
    Matcher selected = SELECTED.matcher(options);
    Matcher first = FIRST.matcher(options);
    return text(selected.find() ? selected.group(1) : first.find() ? first.group(1) : "");
  }

  private static String attribute(String attributes, String name) {
    Matcher found = Pattern.compile(" " + name + "=\"([^\"]*)\"").matcher(attributes);
    return found.find() ? text(found.group(1)) : "";
  }

  private static String text(String html) {
    return html.replace("&lt;", "<")
        .replace("&gt;", ">")
        .replace("&quot;", "\"")
        .replace("&#39;", "'")
        .replace("&amp;", "&");
  }

  @Override
  public void close() {
    server.close();
    store.close();
  }
}
