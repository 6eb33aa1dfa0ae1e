package dev.plumbline.aws.openapi;

import dev.plumbline.aws.function.request.HttpStatus;
import java.util.stream.Collectors;

/// The mapping templates of API Gateway around the state machine `evaluate`, in Velocity's template
/// language. They map an outcome to a status; anything without an outcome is a failure that can be
/// retried.
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
