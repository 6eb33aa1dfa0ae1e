package dev.plumbline.aws.openapi;

import dev.plumbline.aws.function.http.HttpStatus;
import dev.plumbline.aws.function.request.CallerRole;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// The mapping templates of API Gateway, in Velocity's template language. They map an outcome to a
/// status; anything without an outcome is a failure that can be retried.
final class MappingTemplates {

  private static final String STATUSES =
      HttpStatus.all().entrySet().stream()
          .map(each -> "\"" + each.getKey() + "\":" + each.getValue())
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

  private static final String NOT_FOUND =
      "{\"outcome\":\"not-found\",\"problems\":[{\"code\":\"not-found\",\"message\":\"there is no"
          + " such evaluation\",\"path\":\"/evaluation\"}]}\n";

  /// The body as it is, beside what the gateway knows of the caller. The role is the IAM role that
  /// the caller has assumed in this account, and the name that of its session. Nothing in a body
  /// can change them: see `function.request.Invocation`.
  static final String REQUEST =
      "#set($arn=$context.identity.userArn)\n"
          + "#set($role='none')\n"
          + "#set($name='')\n"
          + Stream.of(CallerRole.values())
              .map(MappingTemplates::assumed)
              .collect(Collectors.joining())
          + "{\"caller\":{\"at\":\"$context.requestTimeEpoch\",\"name\":\"$name\","
          + "\"requestId\":\"$context.requestId\",\"role\":\"$role\"},"
          + "\"request\":$input.body}";

  private static String assumed(CallerRole role) {
    String word = role.name().toLowerCase(Locale.ROOT);
    return "#if($arn.startsWith('arn:${AWS::Partition}:sts::${AWS::AccountId}:assumed-role/${"
        + resource(role)
        + "}/'))#set($role='"
        + word
        + "')#set($name=$arn.split('/').get(2))#end\n";
  }

  /// The resource of a caller's role in the template.
  static String resource(CallerRole role) {
    return role.name().charAt(0) + role.name().substring(1).toLowerCase(Locale.ROOT) + "CallerRole";
  }

  /// The response of a function. Nothing of an exception is disclosed.
  static final String ANSWERED =
      STATUSES
          + "#set($status=$statuses.get($input.path('$.outcome')))\n"
          + "#if($status)\n"
          + SET
          + "$input.json('$')\n"
          + "#else\n"
          + "#set($status=503)\n"
          + SET
          + FAILED
          + "#end\n";

  /// Starts an execution named after the request's id, so that only an input that is too large can
  /// be invalid.
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
          + "#else\n"
          + "#set($status=503)\n"
          + SET
          + FAILED
          + "#end\n";

  private MappingTemplates() {}
}
