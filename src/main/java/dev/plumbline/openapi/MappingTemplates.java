package dev.plumbline.openapi;

import java.util.stream.Collectors;

/// The templates that API Gateway fills in, in Velocity's language. An outcome becomes a status
/// here and nowhere else; whatever names no outcome is a failure that can be tried again.
final class MappingTemplates {

  private static final String STATUSES =
      HttpStatus.all().entrySet().stream()
          .map(each -> "\"" + each.getKey() + "\":" + each.getValue())
          .collect(Collectors.joining(",", "#set($statuses={", "})\n"));

  private static final String SET = "#set($context.responseOverride.status=$status)\n";

  private static final String FAILED =
      "{\"outcome\":\"incomplete\",\"problems\":[{\"code\":\"failed\",\"help\":\"send the same"
          + " again\",\"message\":\"the function failed, and nothing is known\",\"path\":\"\"}]}\n";

  private static final String NOT_FOUND =
      "{\"outcome\":\"not-found\",\"problems\":[{\"code\":\"not-found\",\"message\":\"there is no"
          + " such evaluation\",\"path\":\"/evaluation\"}]}\n";

  /// What a function answered. Of an exception nothing is told.
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

  /// Begins an execution that bears the request's id.
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
