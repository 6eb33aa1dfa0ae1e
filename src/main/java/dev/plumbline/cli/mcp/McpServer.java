package dev.plumbline.cli.mcp;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.plumbline.base.canonical.CanonicalArtefact.ArtefactKind;
import dev.plumbline.base.canonical.CanonicalJson;
import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.Json.JsonArray;
import dev.plumbline.base.canonical.Json.JsonInteger;
import dev.plumbline.base.canonical.Json.JsonNull;
import dev.plumbline.base.canonical.Json.JsonText;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.JsonObject.JsonObjectBuilder;
import dev.plumbline.base.canonical.JsonReader;
import dev.plumbline.base.canonical.JsonReader.JsonResult;
import dev.plumbline.base.canonical.JsonReader.JsonResult.Read;
import dev.plumbline.base.canonical.ProblemJson;
import dev.plumbline.base.problem.EscapedText;
import dev.plumbline.base.problem.Problem;
import dev.plumbline.base.problem.Refusal;
import dev.plumbline.cli.mcp.McpTool.Answer;
import dev.plumbline.people.corrections.StoredCorrections;
import dev.plumbline.present.page.card.CardPage;
import dev.plumbline.present.terminal.TerminalJson;
import dev.plumbline.results.StoredCards;
import dev.plumbline.run.local.Failure;
import dev.plumbline.run.local.LocalStore;
import dev.plumbline.store.repository.ArtefactRepository;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.net.URLDecoder;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The Model Context Protocol over lines of JSON-RPC 2.0: of revision 2026-07-28, whose requests
/// carry their version, and of the earlier ones, which begin with `initialize`. Requests are
/// answered as they are done, at most [#AT_ONCE] of them at a time.
///
/// Source: modelcontextprotocol.io/specification, revisions 2024-11-05 to 2026-07-28.
final class McpServer {

  /// Longest line that is read, in bytes; a longer one is refused unread.
  static final int LINE_BYTES_MAX = 16_000_000;

  static final String MODERN = "2026-07-28";

  /// With `initialize`, the newest first.
  static final List<String> EARLIER =
      List.of("2025-11-25", "2025-06-18", "2025-03-26", "2024-11-05");

  private static final int AT_ONCE = 4;

  private static final String META = "_meta";
  private static final String PREFIX = "io.modelcontextprotocol/";
  private static final String VERSION = PREFIX + "protocolVersion";

  private static final int PARSE_ERROR = -32700;
  private static final int INVALID_REQUEST = -32600;
  private static final int METHOD_NOT_FOUND = -32601;
  private static final int INVALID_PARAMS = -32602;
  private static final int INTERNAL_ERROR = -32603;
  private static final int UNSUPPORTED_VERSION = -32022;

  /// How long a list may be kept, in milliseconds: it is that of the program.
  private static final long LIST_AGE = 3_600_000;

  private final JsonObject info;
  private final String instructions;
  private final List<McpTool> tools;
  private final McpResources resources;
  private final Map<Json, Future<?>> running = new ConcurrentHashMap<>();

  /// A request that the protocol has no answer to.
  private static final class RefusedRequestException extends RuntimeException {
    private static final long serialVersionUID = 1;
    private final int code;
    private final transient JsonObject data;

    RefusedRequestException(int code, String message, JsonObject data) {
      super(message, null, false, false);
      this.code = code;
      this.data = data;
    }

    RefusedRequestException(int code, String message) {
      this(code, message, JsonObject.EMPTY);
    }
  }

  /// @param version of the program
  McpServer(String version, String instructions, List<McpTool> tools, McpResources resources) {
    this.info = JsonObject.of("name", "plumbline", "version", version);
    this.instructions = instructions;
    this.tools = List.copyOf(tools);
    this.resources = resources;
  }

  /// Answers until the input ends, and then what was asked before.
  void serve(InputStream input, PrintWriter output) throws IOException {
    try (ExecutorService threads = Executors.newFixedThreadPool(AT_ONCE)) {
      ByteArrayOutputStream line = new ByteArrayOutputStream();
      boolean tooLong = false;
      for (int octet = input.read(); octet >= 0; octet = input.read()) {
        if (octet != '\n') {
          tooLong |= line.size() == LINE_BYTES_MAX;
          if (!tooLong) {
            line.write(octet);
          }
          continue;
        }
        if (tooLong) {
          refuse(PARSE_ERROR, "a line has more than " + LINE_BYTES_MAX + " bytes", output);
        } else if (line.size() > 0) {
          receive(line.toByteArray(), threads, output);
        }
        line.reset();
        tooLong = false;
      }
      if (line.size() > 0 && !tooLong) {
        receive(line.toByteArray(), threads, output);
      }
    }
  }

  private void receive(byte[] line, ExecutorService threads, PrintWriter output) {
    switch (JsonReader.read(line, LINE_BYTES_MAX)) {
      case JsonResult.Refused(List<Problem> problems) ->
          refuse(PARSE_ERROR, problems.getFirst().message(), output);
      case Read(JsonObject message) -> receive(message, threads, output);
      case Read _ -> refuse(INVALID_REQUEST, "a message is one object", output);
    }
  }

  private void receive(JsonObject message, ExecutorService threads, PrintWriter output) {
    String method = message.textOrEmpty("method");
    Optional<Json> id = message.find("id");
    if (!message.is("jsonrpc", "2.0")
        || method.isEmpty()
        || id.filter(given -> !(given instanceof JsonText) && !(given instanceof JsonInteger))
            .isPresent()) {
      refuse(INVALID_REQUEST, "this is no request of JSON-RPC 2.0", output);
    } else if (id.isPresent()) {
      answer(id.get(), method, message.objectOrEmpty("params"), threads, output);
    } else if (method.equals("notifications/cancelled")) {
      message.objectOrEmpty("params").find("requestId").ifPresent(this::cancel);
    }
  }

  private void answer(
      Json id, String method, JsonObject params, ExecutorService threads, PrintWriter output) {
    synchronized (running) {
      Future<?> task =
          threads.submit(() -> {
            JsonObject answer = answer(id, method, params);
            synchronized (running) {
              if (running.remove(id) != null) {
                print(answer, output);
              }
            }
          });
      running.put(id, task);
    }
  }

  /// Work that has begun goes on, since what it stores is to be whole; nobody hears of it.
  private void cancel(Json id) {
    synchronized (running) {
      Optional.ofNullable(running.remove(id)).ifPresent(task -> task.cancel(false));
    }
  }

  private JsonObject answer(Json id, String method, JsonObject params) {
    JsonObjectBuilder answer = JsonObject.builder().put("jsonrpc", "2.0").put("id", id);
    try {
      requireVersion(params.objectOrEmpty(META));
      return answer.put("result", result(method, params)).build();
    } catch (RefusedRequestException refused) {
      return answer.put("error", error(refused.code, refused.getMessage(), refused.data)).build();
    } catch (RuntimeException failed) {
      return answer.put("error", error(INTERNAL_ERROR, words(failed), JsonObject.EMPTY)).build();
    }
  }

  /// Without a defect's message, which may quote a text.
  private static String words(RuntimeException failed) {
    return Failure.of(failed)
        .map(failure -> String.join("; ", failure.lines()))
        .orElseGet(() -> "internal error: " + failed.getClass().getSimpleName());
  }

  private static void requireVersion(JsonObject meta) {
    meta.find(VERSION)
        .filter(version -> !version.equals(Json.of(MODERN)))
        .ifPresent(version -> {
          throw new RefusedRequestException(
              UNSUPPORTED_VERSION,
              "this version of the protocol is not spoken here",
              JsonObject.of("requested", version, "supported", JsonArray.of(MODERN)));
        });
  }

  private JsonObject result(String method, JsonObject params) {
    return switch (method) {
      case "server/discover" ->
          listed()
              .put("supportedVersions", JsonArray.of(MODERN))
              .put("capabilities", capabilities())
              .put("instructions", instructions)
              .put(META, JsonObject.of(PREFIX + "serverInfo", info))
              .build();
      case "initialize" ->
          complete()
              .put("protocolVersion", negotiated(params.textOrEmpty("protocolVersion")))
              .put("capabilities", capabilities())
              .put("instructions", instructions)
              .put("serverInfo", info)
              .build();
      case "ping" -> complete().build();
      case "tools/list" -> listed().put("tools", JsonArray.mapped(tools, McpTool::json)).build();
      case "tools/call" -> called(params.textOrEmpty("name"), params);
      case "resources/list" -> listed().put("resources", McpResources.listed()).build();
      case "resources/templates/list" ->
          listed().put("resourceTemplates", McpResources.templates()).build();
      case "resources/read" -> read(params.textOrEmpty("uri"));
      default ->
          throw new RefusedRequestException(
              METHOD_NOT_FOUND, "there is no method " + EscapedText.text(method));
    };
  }

  private static String negotiated(String requested) {
    return EARLIER.contains(requested) ? requested : EARLIER.getFirst();
  }

  private static JsonObject capabilities() {
    return JsonObject.of("resources", JsonObject.EMPTY, "tools", JsonObject.EMPTY);
  }

  private JsonObject called(String name, JsonObject params) {
    McpTool tool =
        tools.stream()
            .filter(one -> one.name().equals(name))
            .findFirst()
            .orElseThrow(() ->
                new RefusedRequestException(
                    INVALID_PARAMS, "there is no tool " + EscapedText.text(name)));
    Answer answer = answer(tool, params.objectOrEmpty("arguments"));
    return complete()
        .put("content", JsonArray.of(JsonObject.of("text", answer.text(), "type", "text")))
        .put("isError", answer.isError())
        .put("structuredContent", answer.structured())
        .build();
  }

  /// What is wrong with the arguments is an answer, so that a model can mend it.
  private static Answer answer(McpTool tool, JsonObject arguments) {
    List<Problem> problems = tool.problems(arguments);
    if (!problems.isEmpty()) {
      return refused(new Refusal(tool.name(), problems));
    }
    try {
      return tool.action().call(arguments);
    } catch (Refusal refusal) {
      return refused(refusal);
    }
  }

  private static Answer refused(Refusal refusal) {
    return Answer.refused(
        JsonObject.of("problems", ProblemJson.of(refusal.problems())),
        String.join("\n", refusal.lines()));
  }

  private JsonObject read(String uri) {
    McpResources.Content content =
        resources
            .read(uri)
            .orElseThrow(() ->
                new RefusedRequestException(
                    INVALID_PARAMS,
                    "there is no resource " + EscapedText.text(uri),
                    JsonObject.of("uri", uri)));
    return complete()
        .put("cacheScope", "private")
        .put("ttlMs", 0)
        .put(
            "contents",
            JsonArray.of(
                JsonObject.of("mimeType", content.type(), "text", content.text(), "uri", uri)))
        .build();
  }

  private static JsonObjectBuilder complete() {
    return JsonObject.builder().put("resultType", "complete");
  }

  private static JsonObjectBuilder listed() {
    return complete().put("cacheScope", "public").put("ttlMs", LIST_AGE);
  }

  private static JsonObject error(int code, String message, JsonObject data) {
    return JsonObject.of(
        "code", code,
        "message?", message,
        "data?", data);
  }

  private void refuse(int code, String message, PrintWriter output) {
    synchronized (running) {
      print(
          JsonObject.of(
              "error",
              error(code, message, JsonObject.EMPTY),
              "id",
              JsonNull.NULL,
              "jsonrpc",
              "2.0"),
          output);
    }
  }

  private static void print(JsonObject message, PrintWriter output) {
    output.print(TerminalJson.line(message) + "\n");
    output.flush();
  }

  /// What an agent reads by its address: cards of documents, and rubrics as they are locked.
  record McpResources(LocalStore store) {

    private static final String CARD = "plumbline://runs/{run}/cards/{id}";
    private static final String BUNDLE = "plumbline://bundles/{digest}";

    private static final Pattern CARD_PATTERN =
        Pattern.compile("plumbline://runs/([^/?#]+)/cards/([^/?#]+)");
    private static final Pattern BUNDLE_PATTERN = Pattern.compile("plumbline://bundles/([^/?#]+)");

    record Content(String type, String text) {}

    /// None by itself: they follow from the templates.
    static JsonArray listed() {
      return JsonArray.EMPTY;
    }

    static JsonArray templates() {
      return JsonArray.of(
          template(
              "card", CARD, "text/html", "How the result of a document came about, as a page."),
          template("bundle", BUNDLE, "application/json", "A rubric as it is locked."));
    }

    private static JsonObject template(String name, String uri, String type, String description) {
      return JsonObject.of(
          "name", name,
          "uriTemplate", uri,
          "mimeType", type,
          "description", description);
    }

    /// Empty if there is no such resource.
    Optional<Content> read(String uri) {
      try {
        Matcher card = CARD_PATTERN.matcher(uri);
        if (card.matches()) {
          return Optional.of(
              new Content(
                  "text/html",
                  new String(
                      CardPage.of(
                              new StoredCards(store)
                                  .read(
                                      StoredCorrections.named(
                                          decoded(card.group(1)), decoded(card.group(2)), store)))
                          .bytes(),
                      UTF_8)));
        }
        Matcher bundle = BUNDLE_PATTERN.matcher(uri);
        return bundle.matches()
            ? store
                .find(ArtefactKind.BUNDLE, ArtefactRepository.digest(decoded(bundle.group(1))))
                .map(json -> new Content("application/json", CanonicalJson.text(json)))
            : Optional.empty();
      } catch (Refusal | IllegalArgumentException absent) {
        return Optional.empty();
      }
    }

    private static String decoded(String part) {
      return URLDecoder.decode(part.replace("+", "%2B"), UTF_8);
    }
  }
}
