package dev.plumbline.aws.openapi;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.aws.function.request.CallerRoles;
import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.Json.JsonNull;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.JsonReader;
import dev.plumbline.base.canonical.JsonReader.JsonResult;
import dev.plumbline.base.problem.Problem;
import dev.plumbline.infra.Role;
import dev.plumbline.infra.Template;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.function.BiFunction;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import org.apache.velocity.VelocityContext;
import org.apache.velocity.app.VelocityEngine;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;

/// API Gateway as far as `infra/openapi.yaml` tells it what to do: it looks for the key, checks the
/// request's shape, fills in the templates, calls whom the integration names, and makes a status of
/// the answer.
public final class HttpFront {

  /// Of every request that a function gets.
  public static final String REQUEST_ID = "c6af9ac6-7b61-11e6-9a41-93e8deadbeef";

  /// More than API Gateway lets in.
  private static final int BYTES_MAX = 10_000_000;

  private static final String INTEGRATION = "x-amazon-apigateway-integration";
  private static final Pattern SESSION =
      Pattern.compile("arn:aws:sts::123456789012:assumed-role/([^/]+)/[^/]+");

  private static final Template TEMPLATE = Template.read();
  private static final Pattern PLACE = Pattern.compile("\\$\\{([^}]+)}");

  private final Map<String, Object> document;
  private final BiFunction<String, byte[], byte[]> integrations;
  private final VelocityEngine velocity = new VelocityEngine();

  /// @param status of HTTP
  public record Answer(int status, String body) {
    public JsonObject json() {
      return object(body);
    }
  }

  /// For each path a role of the template that may call it.
  private static final Map<String, String> ALLOWED =
      Map.of(
          "/bundles", "AuthorCallerRole",
          "/calibrations", "AuthorCallerRole",
          "/extractions", "ScorerCallerRole",
          "/scorecards", "ScorerCallerRole",
          "/scorecards/forms", "ReviewerCallerRole",
          "/scorecards/reviews", "ReviewerCallerRole",
          "/scorecards/corrections", "ReviewerCallerRole",
          "/scorecards/denials", "ReviewerCallerRole",
          "/evaluations", "ScorerCallerRole",
          "/evaluations/{evaluation}", "ReaderCallerRole");

  private final UnaryOperator<String> identity;

  /// Every request comes from somebody who may call its path.
  ///
  /// @param integrations answers a request for `CompileBundleFunction`, `StartExecution` and so on
  public HttpFront(BiFunction<String, byte[], byte[]> integrations) {
    this(integrations, HttpFront::caller);
  }

  /// The service of a writer files an appeal, and another person denies it.
  private static String caller(String path) {
    return path.equals("/scorecards/appeals")
        ? session("ScorerCallerRole", "service")
        : session(ALLOWED.getOrDefault(path, "ReaderCallerRole"), "alice");
  }

  /// The identity of a session of one of the template's roles.
  public static String session(String role, String name) {
    return "arn:aws:sts::123456789012:assumed-role/" + role + "/" + name;
  }

  /// What the template tells the functions of roles, in this account.
  public static String settings() {
    Map<String, Object> globals = SchemaShape.map(TEMPLATE.root().get("Globals"));
    Map<String, Object> function = SchemaShape.map(globals.get("Function"));
    Map<String, Object> variables =
        SchemaShape.map(SchemaShape.map(function.get("Environment")).get("Variables"));
    return ((String) SchemaShape.map(variables.get("PLUMBLINE_CALLERS")).get("Fn::Sub"))
        .replaceAll("\\$\\{(\\w+)\\.Arn}", "arn:aws:iam::123456789012:role/$1");
  }

  public static CallerRoles roles() {
    List<Problem> problems = new ArrayList<>();
    CallerRoles roles = CallerRoles.read(settings(), problems);
    assertThat(problems).isEmpty();
    return roles;
  }

  /// A request as the gateway passes it on to a function.
  ///
  /// @param caller the ARN of who has signed it; empty for nobody
  public static byte[] event(String caller, String path, String body) {
    return event(caller, path, JsonObject.of("content-type", "application/json"), body);
  }

  /// @param headers as the caller has sent them
  public static byte[] event(String caller, String path, JsonObject headers, String body) {
    return JsonObject.of(
            "resource",
            path,
            "path",
            path,
            "httpMethod",
            "POST",
            "headers",
            headers,
            "queryStringParameters",
            JsonNull.NULL,
            "requestContext",
            JsonObject.of(
                "identity",
                JsonObject.of("userArn", caller),
                "requestId",
                REQUEST_ID,
                "requestTimeEpoch",
                1_768_900_000_000L),
            "body",
            body,
            "isBase64Encoded",
            false)
        .toString()
        .getBytes(UTF_8);
  }

  /// @param identity who calls a path, as an ARN; empty without a signature
  public HttpFront(
      BiFunction<String, byte[], byte[]> integrations, UnaryOperator<String> identity) {
    this.integrations = integrations;
    this.identity = identity;
    try {
      this.document =
          SchemaShape.map(
              new Load(LoadSettings.builder().build())
                  .loadFromString(Files.readString(Path.of("infra/openapi.yaml"))));
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  public Answer post(String path, String body) {
    return send("post", path, body, true);
  }

  public Answer get(String path) {
    return send("get", path, "", true);
  }

  public Answer send(String method, String path, String body, boolean withKey) {
    String declared = path.startsWith("/evaluations/") ? "/evaluations/{evaluation}" : path;
    Object item = SchemaShape.map(document.get("paths")).get(declared);
    if (item == null || !SchemaShape.map(item).containsKey(method)) {
      return error("MISSING_AUTHENTICATION_TOKEN", 403);
    }
    Map<String, Object> operation = SchemaShape.map(SchemaShape.map(item).get(method));
    String caller = identity.apply(declared);
    if (SchemaShape.map(operation.getOrDefault("x-amazon-apigateway-auth", Map.of()))
        .containsValue("AWS_IAM")) {
      if (caller.isEmpty()) {
        return error("MISSING_AUTHENTICATION_TOKEN", 403);
      }
      if (!mayInvoke(caller, method, path)) {
        return error("ACCESS_DENIED", 403);
      }
    }
    if (!withKey && operation.containsKey("security")) {
      return error("INVALID_API_KEY", 403);
    }
    if (body.getBytes(UTF_8).length > BYTES_MAX) {
      return error("REQUEST_TOO_LARGE", 413);
    }
    if (operation.containsKey("requestBody") && !fits(operation, body)) {
      return error("BAD_REQUEST_BODY", 400);
    }
    return answered(SchemaShape.map(operation.get(INTEGRATION)), path, body, caller);
  }

  /// Whether the API's policy does not deny it and that of the caller's role allows it.
  private boolean mayInvoke(String caller, String method, String path) {
    String principal = SESSION.matcher(caller).replaceAll("$1");
    Map<String, Object> policy = SchemaShape.map(document.get("x-amazon-apigateway-policy"));
    Map<String, Object> deny = SchemaShape.map(((List<?>) policy.get("Statement")).getFirst());
    Map<String, Object> condition =
        SchemaShape.map(SchemaShape.map(deny.get("Condition")).get("ArnNotEquals"));
    List<?> roles = (List<?>) condition.get("aws:PrincipalArn");
    if (!roles.contains(Map.of("Fn::Sub", "${" + principal + ".Arn}"))) {
      return false;
    }
    String resource =
        "arn:Partition:execute-api:Region:AccountId:Api/v1/"
            + method.toUpperCase(Locale.ROOT)
            + path;
    return Role.of(TEMPLATE, principal).may(Role.Deed.on(resource, "execute-api:Invoke"));
  }

  /// Whether the status is declared, and the body has the shape that is declared for it.
  public boolean isDeclared(String path, Answer answer) {
    Map<String, Object> item = SchemaShape.map(SchemaShape.map(document.get("paths")).get(path));
    Map<String, Object> operation = SchemaShape.map(item.values().iterator().next());
    Map<String, Object> declared = SchemaShape.map(operation.get("responses"));
    String status = Integer.toString(answer.status());
    if (!declared.containsKey(status)) {
      return false;
    }
    Map<String, Object> content =
        SchemaShape.map(SchemaShape.map(declared.get(status)).get("content"));
    return new SchemaShape(document)
        .fits(
            answer.json(),
            SchemaShape.map(SchemaShape.map(content.get("application/json")).get("schema")));
  }

  /// The examples of an operation's request.
  public Map<String, Object> examples(String path) {
    Map<String, Object> post =
        SchemaShape.map(
            SchemaShape.map(SchemaShape.map(document.get("paths")).get(path)).get("post"));
    return SchemaShape.map(content(post).get("examples"));
  }

  /// The members of an operation's request.
  public Set<String> members(String path) {
    Map<String, Object> item = SchemaShape.map(SchemaShape.map(document.get("paths")).get(path));
    String ref =
        (String)
            SchemaShape.map(content(SchemaShape.map(item.get("post"))).get("schema")).get("$ref");
    return SchemaShape.map(new SchemaShape(document).component(ref).get("properties")).keySet();
  }

  private Answer answered(
      Map<String, Object> integration, String path, String body, String caller) {
    if (integration.get("type").equals("aws_proxy")) {
      assertThat(integration).doesNotContainKeys("requestTemplates", "responses", "credentials");
      try {
        byte[] response = integrations.apply(name(integration), event(caller, path, body));
        return object(new String(response, UTF_8)).find("statusCode").isPresent()
            ? passed(response)
            : error("DEFAULT_5XX", 502);
      } catch (IllegalStateException unreachable) {
        return error("INTEGRATION_FAILURE", 500);
      }
    }
    Map<String, Object> override = new HashMap<>();
    Map<String, Object> context = new HashMap<>();
    context.put("requestId", UUID.randomUUID().toString());
    context.put("responseOverride", override);
    context.put("requestTimeEpoch", "1768900000000");
    context.put("identity", Map.of("userArn", caller));
    String parameter = path.substring(path.lastIndexOf('/') + 1);
    String request =
        integration.containsKey("requestTemplates")
            ? filled(template(integration.get("requestTemplates")), body, parameter, context)
            : body;
    byte[] response;
    try {
      response = integrations.apply(name(integration), request.getBytes(UTF_8));
    } catch (IllegalStateException unreachable) {
      return error("INTEGRATION_FAILURE", 500);
    }
    Map<String, Object> byDefault =
        SchemaShape.map(SchemaShape.map(integration.get("responses")).get("default"));
    String answer =
        filled(
            template(byDefault.get("responseTemplates")),
            new String(response, UTF_8),
            parameter,
            context);
    Object status = override.getOrDefault("status", byDefault.get("statusCode"));
    return new Answer(Integer.parseInt(status.toString()), answer.strip());
  }

  /// What a function has answered to an event.
  public static Answer passed(byte[] response) {
    JsonObject answer = object(new String(response, UTF_8));
    assertThat(answer.object("headers").text("Content-Type")).isEqualTo("application/json");
    return new Answer(answer.number("statusCode"), answer.text("body"));
  }

  private Answer error(String kind, int byDefault) {
    Map<String, Object> errors =
        SchemaShape.map(document.get("x-amazon-apigateway-gateway-responses"));
    Map<String, Object> error = SchemaShape.map(errors.get(kind));
    String template = template(error.get("responseTemplates"));
    String status = (String) error.getOrDefault("statusCode", Integer.toString(byDefault));
    String body =
        template
            .replace("$context.error.messageString", "\"a message of the gateway\"")
            .replace("$context.error.validationErrorString", "what does not fit");
    return new Answer(Integer.parseInt(status), body);
  }

  private boolean fits(Map<String, Object> operation, String body) {
    return JsonReader.read(body.getBytes(UTF_8), BYTES_MAX) instanceof JsonResult.Read(Json json)
        && new SchemaShape(document).fits(json, SchemaShape.map(content(operation).get("schema")));
  }

  private static Map<String, Object> content(Map<String, Object> operation) {
    Map<String, Object> request = SchemaShape.map(operation.get("requestBody"));
    return SchemaShape.map(SchemaShape.map(request.get("content")).get("application/json"));
  }

  private String filled(
      String template, String body, String parameter, Map<String, Object> context) {
    VelocityContext velocityContext = new VelocityContext();
    velocityContext.put("input", new VelocityInput(body, parameter));
    velocityContext.put("util", new VelocityUtil());
    velocityContext.put("context", context);
    StringWriter out = new StringWriter();
    velocity.evaluate(velocityContext, out, "template", template);
    return out.toString();
  }

  /// The last part of the address that the integration calls.
  private static String name(Map<String, Object> integration) {
    String uri = (String) SchemaShape.map(integration.get("uri")).get("Fn::Sub");
    return uri.contains(":lambda:path/")
        ? uri.replaceAll(".*/functions/\\$\\{(\\w+)Aliaslive}/invocations", "$1")
        : uri.substring(uri.lastIndexOf('/') + 1);
  }

  /// As CloudFormation leaves it: names of resources in words.
  private static String template(Object templates) {
    Object template = SchemaShape.map(templates).get("application/json");
    return template instanceof Map<?, ?> sub
        ? PLACE
            .matcher((String) sub.get("Fn::Sub"))
            .replaceAll(it -> it.group(1).replace("AWS::", ""))
        : (String) template;
  }

  static JsonObject object(String text) {
    if (JsonReader.read(text.getBytes(UTF_8), Integer.MAX_VALUE)
            instanceof JsonResult.Read(Json json)
        && json instanceof JsonObject object) {
      return object;
    }
    throw new AssertionError("not an object: " + text);
  }
}
