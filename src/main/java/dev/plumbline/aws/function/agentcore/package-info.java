/// The contract of Amazon Bedrock AgentCore for an evaluator that is code: the spans of a session
/// in, a label, a value and an explanation out.
package dev.plumbline.aws.function.agentcore;
