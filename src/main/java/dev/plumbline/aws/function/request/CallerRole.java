package dev.plumbline.aws.function.request;

import dev.plumbline.base.annotation.ExternalUse;
import dev.plumbline.base.problem.WireNamed;

/// What the holder of an identity may do over HTTP. A caller has one role at a time.
public enum CallerRole implements WireNamed {
  /// Checks, drafts and locks rubrics, and fits calibrations.
  AUTHOR,
  /// Approves drafts and moves aliases: decides what scores from then on.
  APPROVER,
  /// Extracts, scores and evaluates texts.
  SCORER,
  /// Answers, rules and decides appeals as a person.
  REVIEWER,
  /// Reads the outcome of an evaluation, which API Gateway asks the state machine for.
  @ExternalUse("the settings and the document of the API name all roles")
  READER
}
