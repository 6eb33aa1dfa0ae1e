package dev.plumbline.aws.openapi;

import static dev.plumbline.aws.function.request.Operation.ofPersons;

import dev.plumbline.aws.function.request.Caller.CallerRole;
import dev.plumbline.aws.function.request.FunctionResponse.FunctionOutcome;
import dev.plumbline.aws.function.request.Operation.Schemas;
import dev.plumbline.aws.http.HttpOperation;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.eclipse.microprofile.openapi.OASFactory;
import org.eclipse.microprofile.openapi.OASFilter;
import org.eclipse.microprofile.openapi.models.OpenAPI;
import org.eclipse.microprofile.openapi.models.Operation;
import org.eclipse.microprofile.openapi.models.Paths;
import org.eclipse.microprofile.openapi.models.examples.Example;
import org.eclipse.microprofile.openapi.models.media.Content;
import org.eclipse.microprofile.openapi.models.media.Schema;
import org.eclipse.microprofile.openapi.models.parameters.Parameter;
import org.eclipse.microprofile.openapi.models.parameters.RequestBody;
import org.eclipse.microprofile.openapi.models.responses.APIResponses;
import org.eclipse.microprofile.openapi.models.security.SecurityScheme;
import org.eclipse.microprofile.openapi.models.tags.Tag;

/// Adds API Gateway's extensions to the document: the integration of each operation, the mapping of
/// outcomes to status codes, error responses, request validation and API keys.
public final class ApiGatewayExtension implements OASFilter {

  private static final String INTEGRATION = "x-amazon-apigateway-integration";
  private static final String JSON = "application/json";
  private static final String KEY = "apiKey";
  private static final String COMPONENTS = "#/components/schemas/";

  /// The maximum integration timeout in milliseconds, longer than any function may take.
  private static final int TIMEOUT_MILLIS = 29_000;

  @Override
  public void filterOpenAPI(OpenAPI api) {
    api.setInfo(
        OASFactory.createInfo()
            .title("Plumbline")
            .version("1")
            .contact(OASFactory.createContact().name("The operator of this API"))
            .license(
                OASFactory.createLicense()
                    .name("Apache-2.0")
                    .url("https://www.apache.org/licenses/LICENSE-2.0.txt"))
            .description(
                "Scores texts against rubrics, with verified quotes. Everything a caller must act"
                    + " on is an outcome; `plumbline reference codes` lists the problem codes. Requests are"
                    + " signed (AWS Signature Version 4, service execute-api) by a session of one"
                    + " of the roles author, approver, scorer, reviewer and reader."));
    api.setTags(
        List.of(
            tag("rubrics", "What is asked about a text, and how the answers count."),
            tag("evaluations", "What a judge finds in a text, and the score."),
            tag("people", "Reviews, corrections and appeals; the identity is that of the caller."),
            tag("calibrations", "From raw scores to a human scale.")));
    api.setServers(List.of(OASFactory.createServer().url("/")));
    api.getComponents()
        .addSecurityScheme(
            KEY,
            OASFactory.createSecurityScheme()
                .type(SecurityScheme.Type.APIKEY)
                .in(SecurityScheme.In.HEADER)
                .name("x-api-key"))
        .addSecurityScheme(
            "token",
            OASFactory.createSecurityScheme()
                .type(SecurityScheme.Type.HTTP)
                .scheme("bearer")
                .description("in place of key and signature: what `plumbline serve` prints"));
    api.addExtension("x-amazon-apigateway-api-key-source", "HEADER");
    api.addExtension(
        "x-amazon-apigateway-request-validators",
        Map.of("all", ordered("validateRequestBody", true, "validateRequestParameters", true)));
    api.addExtension("x-amazon-apigateway-request-validator", "all");
    api.addExtension("x-amazon-apigateway-gateway-responses", ApiGatewayErrors.all());
    api.addExtension("x-amazon-apigateway-policy", policy());
    // none is scanned; in the same place of the document whatever was
    api.setPaths(null);
    api.setPaths(paths());
    SortedMap<String, Schema> schemas = new TreeMap<>(api.getComponents().getSchemas());
    ofPersons()
        .forEach(
            it -> schemas.put(HttpOperation.ofPerson(it).request(), asking(it.schemas(), schemas)));
    api.getComponents().setSchemas(schemas);
    api.getComponents().addSchema("Evaluated", evaluated(schemas));
    api.getComponents().getSchemas().values().forEach(ApiGatewayExtension::open);
  }

  /// A response may have members that a later version adds; requests are closed. Generated clients
  /// refuse or drop what a schema does not name, unless it says that there may be more.
  private static void open(Schema schema) {
    if (schema.getAdditionalPropertiesSchema() == null && schema.getEnumeration() == null) {
      schema.setAdditionalPropertiesSchema(OASFactory.createSchema());
    }
  }

  /// What is asked, in its member, and how much is to be answered.
  private static Schema asking(Schemas operation, SortedMap<String, Schema> schemas) {
    return OASFactory.createSchema()
        .type(List.of(Schema.SchemaType.OBJECT))
        .required(List.of(operation.member()))
        .addProperty(operation.member(), reference(operation.asked()))
        .addProperty("response", schemas.get("Score").getProperties().get("response"))
        .additionalPropertiesSchema(OASFactory.createSchema().booleanSchema(false));
  }

  private static Tag tag(String name, String description) {
    return OASFactory.createTag().name(name).description(description);
  }

  /// Denies everybody who has assumed none of the callers' roles, whatever an account's own
  /// policies allow.
  private static Map<String, Object> policy() {
    Map<String, Object> deny = new LinkedHashMap<>();
    deny.put("Effect", "Deny");
    deny.put("Principal", "*");
    deny.put("Action", "execute-api:Invoke");
    deny.put("Resource", "execute-api:/*");
    deny.put(
        "Condition",
        Map.of(
            "ArnNotEquals",
            Map.of(
                "aws:PrincipalArn",
                Stream.of(CallerRole.values())
                    .map(role -> sub("${" + resource(role) + ".Arn}"))
                    .toList())));
    return ordered("Version", "2012-10-17", "Statement", List.of(deny));
  }

  /// The resource of a caller's role in the template.
  private static String resource(CallerRole role) {
    return role.name().charAt(0) + role.name().substring(1).toLowerCase(Locale.ROOT) + "CallerRole";
  }

  /// What was extracted and scored: the members of both answers.
  private static Schema evaluated(Map<String, Schema> schemas) {
    Schema evaluated =
        OASFactory.createSchema()
            .type(List.of(Schema.SchemaType.OBJECT))
            .description("What was extracted and scored. Decimals are strings.")
            .required(List.of("outcome", "scorecard"));
    for (String part : List.of("Extracted", "Scored")) {
      schemas.get(part).getProperties().forEach(evaluated::addProperty);
    }
    return evaluated;
  }

  private static Paths paths() {
    Paths paths = OASFactory.createPaths();
    for (HttpOperation each : HttpOperation.ALL) {
      RequestBody request =
          OASFactory.createRequestBody()
              .required(true)
              .content(
                  OASFactory.createContent()
                      .addMediaType(
                          JSON,
                          OASFactory.createMediaType()
                              .schema(reference(each.request()))
                              .examples(examples(each.id()))));
      paths.addPathItem(
          each.path(),
          OASFactory.createPathItem()
              .POST(
                  operation(each.id(), each.tag(), each.summary(), each.description())
                      .requestBody(request)
                      .responses(responses(each.id(), each.response()))
                      .extensions(extensions(each.id(), each.function()))));
    }
    paths.addPathItem(
        "/evaluations/{evaluation}",
        OASFactory.createPathItem()
            .GET(
                operation(
                        "evaluation",
                        "evaluations",
                        "Get the status of an evaluation",
                        "When it has ended: the compact response of the last function.")
                    .addParameter(
                        OASFactory.createParameter()
                            .name("evaluation")
                            .in(Parameter.In.PATH)
                            .required(true)
                            .description("as returned by `evaluate`")
                            .schema(
                                OASFactory.createSchema().type(List.of(Schema.SchemaType.STRING))))
                    .responses(responses("evaluation", "Evaluated"))
                    .extensions(extensions("evaluation", ""))));
    return paths;
  }

  private static Operation operation(String id, String tag, String summary, String description) {
    return OASFactory.createOperation()
        .operationId(id)
        .tags(List.of(tag))
        .summary(summary)
        .description(description)
        .security(List.of(OASFactory.createSecurityRequirement().addScheme(KEY, List.of())));
  }

  private static Map<String, Example> examples(String operation) {
    Map<String, Example> examples = new LinkedHashMap<>();
    RequestExamples.of(operation)
        .forEach((name, request) ->
            examples.put(name, OASFactory.createExample().value(RequestExamples.value(request))));
    return examples;
  }

  private static Map<String, Object> extensions(String operation, String function) {
    return ordered(
        "x-amazon-apigateway-auth",
        Map.of("type", "AWS_IAM"),
        INTEGRATION,
        integration(operation, function));
  }

  private static Map<String, Object> integration(String operation, String function) {
    return switch (operation) {
      case "evaluate" ->
          states("StartExecution", MappingTemplates.START, MappingTemplates.STARTED, "202");
      case "evaluation" ->
          states("DescribeExecution", MappingTemplates.DESCRIBE, MappingTemplates.DESCRIBED, "200");
      default -> function(resource(function));
    };
  }

  /// `compile-bundle` is `CompileBundleFunction` in the template.
  private static String resource(String function) {
    return Stream.of(function.split("-"))
            .map(word -> word.substring(0, 1).toUpperCase(Locale.ROOT) + word.substring(1))
            .collect(Collectors.joining())
        + "Function";
  }

  /// The function reads the whole request, and validates it more strictly than API Gateway can.
  private static Map<String, Object> function(String resource) {
    Map<String, Object> integration = new LinkedHashMap<>();
    integration.put("type", "aws_proxy");
    integration.put("httpMethod", "POST");
    integration.put(
        "uri",
        sub(
            "arn:${AWS::Partition}:apigateway:${AWS::Region}:lambda:path/2015-03-31/functions/${"
                + resource
                // the alias that a deployment moves, as SAM names it
                + "Aliaslive}/invocations"));
    integration.put("timeoutInMillis", TIMEOUT_MILLIS);
    return integration;
  }

  /// @param status unless the template sets another; the operation must declare it
  private static Map<String, Object> states(
      String action, String request, String response, String status) {
    Map<String, Object> integration = new LinkedHashMap<>();
    integration.put("type", "aws");
    integration.put("httpMethod", "POST");
    integration.put(
        "uri", sub("arn:${AWS::Partition}:apigateway:${AWS::Region}:states:action/" + action));
    integration.put("credentials", sub("${ApiRole.Arn}"));
    integration.put("passthroughBehavior", "never");
    integration.put("timeoutInMillis", TIMEOUT_MILLIS);
    integration.put("requestTemplates", Map.of(JSON, sub(request)));
    integration.put("responses", answers(response, status));
    return integration;
  }

  private static Map<String, Object> answers(String template, String status) {
    return Map.of(
        "default", ordered("statusCode", status, "responseTemplates", Map.of(JSON, template)));
  }

  private static APIResponses responses(String operation, String done) {
    APIResponses responses = OASFactory.createAPIResponses();
    boolean begins = operation.equals("evaluate");
    if (!begins) {
      respond(responses, "200", "Done.", done);
    }
    respond(responses, "202", begins ? "Started." : "In progress.", "InProgress");
    respond(responses, "400", "The request does not match the schema.", "Problems");
    respond(responses, "401", "No token, or a wrong one (`plumbline serve` alone).", "Problems");
    respond(responses, "403", "No signature, no key, or a role that may not do this.", "Problems");
    respond(responses, "404", "Something the request refers to was not found.", "Problems");
    respond(responses, "405", "Another method than that of the path.", "Problems");
    respond(responses, "409", "A stored artefact does not match its digest.", "Problems");
    respond(responses, "413", "Too large.", "Problems");
    respond(responses, "415", "The request is not sent as `application/json`.", "Problems");
    respond(responses, "422", "The request is invalid; lists all problems.", "Problems");
    respond(responses, "429", "Too many requests for this key.", "Problems");
    respond(responses, "502", "A model refuses the call: an operator must look.", "Problems");
    respond(responses, "503", "A dependency was busy or failed: retry.", "Problems");
    return responses;
  }

  private static void respond(APIResponses responses, String status, String words, String shape) {
    Content content =
        OASFactory.createContent()
            .addMediaType(JSON, OASFactory.createMediaType().schema(reference(shape)));
    responses.addAPIResponse(
        status, OASFactory.createAPIResponse().description(words).content(content));
  }

  private static Schema reference(String name) {
    return OASFactory.createSchema().ref(COMPONENTS + name);
  }

  private static Map<String, Object> sub(String text) {
    return Map.of("Fn::Sub", text);
  }

  private static Map<String, Object> ordered(
      String key1, Object value1, String key2, Object value2) {
    Map<String, Object> map = new LinkedHashMap<>();
    map.put(key1, value1);
    map.put(key2, value2);
    return map;
  }

  /// API Gateway's own error responses, in the shape of the functions' problems.
  private static final class ApiGatewayErrors {

    static Map<String, Object> all() {
      Map<String, Object> all = new LinkedHashMap<>();
      put(all, "DEFAULT_4XX", "", "refused", "request", "see the document for valid requests");
      put(all, "DEFAULT_5XX", "503", "incomplete", "failed", "send the request again");
      put(
          all,
          "BAD_REQUEST_BODY",
          "400",
          "refused",
          "wrong-shape",
          "$context.error.validationErrorString");
      put(all, "BAD_REQUEST_PARAMETERS", "400", "refused", "wrong-shape", "see the document");
      put(all, "UNSUPPORTED_MEDIA_TYPE", "415", "refused", "wrong-shape", "send application/json");
      put(all, "INVALID_API_KEY", "403", "refused", "no-key", "send a key as x-api-key");
      // also where there is no such path: the gateway does not tell one from the other
      put(
          all,
          "MISSING_AUTHENTICATION_TOKEN",
          "403",
          "forbidden",
          "forbidden",
          "sign the request, and see the document for its path");
      put(all, "ACCESS_DENIED", "403", "forbidden", "forbidden", "take a role that may do this");
      put(all, "INVALID_SIGNATURE", "403", "forbidden", "forbidden", "sign the request as it is");
      put(all, "EXPIRED_TOKEN", "403", "forbidden", "forbidden", "assume the role again");
      put(
          all,
          "REQUEST_TOO_LARGE",
          "413",
          "too-large",
          "too-large",
          "name it as an object of the bucket");
      put(all, "THROTTLED", "429", "incomplete", "throttled", "send the request again later");
      put(
          all,
          "QUOTA_EXCEEDED",
          "429",
          "incomplete",
          "throttled",
          "send the request again tomorrow");
      put(all, "INTEGRATION_FAILURE", "503", "incomplete", "failed", "send the request again");
      put(
          all,
          "INTEGRATION_TIMEOUT",
          "503",
          "incomplete",
          "late",
          "send the request to /evaluations");
      return all;
    }

    private static void put(
        Map<String, Object> all,
        String error,
        String status,
        String outcome,
        String code,
        String help) {
      Map<String, Object> response = new LinkedHashMap<>();
      if (!status.isEmpty()) {
        response.put("statusCode", status);
      }
      response.put(
          "responseTemplates",
          Map.of(
              "application/json",
              "{\"outcome\":\""
                  + outcome
                  + "\",\"problems\":[{\"code\":\""
                  + code
                  + "\",\"help\":\""
                  + help
                  + "\",\"message\":$context.error.messageString,\"path\":\"\"}]}"));
      all.put(error, response);
    }

    private ApiGatewayErrors() {}
  }

  /// The mapping templates of API Gateway around the state machine `evaluate`, in Velocity's
  /// template language. They map an outcome to a status; anything without an outcome is a failure
  /// that can be retried.
  private static final class MappingTemplates {

    private static final String STATUSES =
        Stream.of(FunctionOutcome.values())
            .map(each -> "\"" + each.wireName() + "\":" + each.status())
            .collect(Collectors.joining(",", "#set($statuses={", "})\n"));

    private static final String SET = "#set($context.responseOverride.status=$status)\n";

    private static final String FAILED =
        "{\"outcome\":\"incomplete\",\"problems\":[{\"code\":\"failed\",\"help\":\"send the same"
            + " again\",\"message\":\"the function failed, and its outcome is unknown\",\"path\":\"\"}]}\n";

    /// The same request can never succeed, so it is not one to be sent again.
    private static final String TOO_LARGE =
        "{\"outcome\":\"too-large\",\"problems\":[{\"code\":\"too-large\",\"help\":\"store the text as"
            + " an object and send `document: {s3: {bucket, key, versionId}}`\",\"message\":\"the request"
            + " has more than 256 KB, as much as an evaluation can carry\",\"path\":\"/text\"}]}\n";

    /// It will be so whenever it is asked for again.
    private static final String ENDED =
        "{\"outcome\":\"failed\",\"problems\":[{\"code\":\"failed\",\"help\":\"correct what the error names"
            + " and post the document again: what was evaluated of it is stored\",\"message\":\"the"
            + " evaluation has ended as $is#if($input.path('$.error')!=''):"
            + " $util.escapeJavaScript($input.path('$.error'))#end\",\"path\":\"\"}]}\n";

    private static final String NOT_FOUND =
        "{\"outcome\":\"not-found\",\"problems\":[{\"code\":\"not-found\",\"message\":\"there is no"
            + " such evaluation\",\"path\":\"/evaluation\"}]}\n";

    /// Starts an execution named after the request's id, so that only an input that is too large
    /// can be invalid.
    static final String START =
        "{\"input\":\"$util.escapeJavaScript($input.body).replaceAll(\"\\\\'\",\"'\")\","
            + "\"name\":\"$context.requestId\",\"stateMachineArn\":\"${EvaluateMachine}\"}";

    static final String STARTED =
        "#set($arn=$input.path('$.executionArn'))\n"
            + "#if($arn && $arn!='')\n"
            + "#set($status=202)\n"
            + SET
            + "{\"ask\":\"/evaluations/$arn.split(':').get(7)\",\"outcome\":\"in-progress\","
            + "\"retryAfterSeconds\":2}\n"
            + "#elseif($input.path('$.__type') && $input.path('$.__type').contains('ValidationException'))\n"
            + "#set($status=413)\n"
            + SET
            + TOO_LARGE
            + "#else\n"
            + "#set($status=503)\n"
            + SET
            + FAILED
            + "#end\n";

    static final String DESCRIBE =
        "{\"executionArn\":\"arn:${AWS::Partition}:states:${AWS::Region}:${AWS::AccountId}"
            + ":execution:${EvaluateMachine.Name}:$util.escapeJavaScript($input.params('evaluation'))\"}";

    static final String DESCRIBED =
        STATUSES
            + "#set($is=$input.path('$.status'))\n"
            + "#set($type=$input.path('$.__type'))\n"
            + "#if($is=='SUCCEEDED')\n"
            + "#set($output=$input.path('$.output'))\n"
            + "#set($status=$statuses.get($util.parseJson($output).outcome))\n"
            + "#if(!$status)#set($status=503)#end\n"
            + SET
            + "$output\n"
            + "#elseif($is=='RUNNING')\n"
            + "#set($status=202)\n"
            + SET
            + "{\"outcome\":\"in-progress\",\"retryAfterSeconds\":2}\n"
            + "#elseif($input.path('$.error')=='States.DataLimitExceeded')\n"
            + "#set($status=413)\n"
            + SET
            + TOO_LARGE
            + "#elseif($type && $type.contains('DoesNotExist'))\n"
            + "#set($status=404)\n"
            + SET
            + NOT_FOUND
            + "#elseif($is && $is!='')\n"
            + "#set($status=502)\n"
            + SET
            + ENDED
            + "#else\n"
            + "#set($status=503)\n"
            + SET
            + FAILED
            + "#end\n";

    private MappingTemplates() {}
  }
}
