package dev.plumbline.aws.function.log;

/// Where a function runs.
///
/// @param stack a dimension of every metric, so that two stacks in one account do not mix; empty
///   for none
/// @param version of the function, a dimension of what takes its deployment back; empty for none
public record Deployment(String stack, String version) {

  public static final Deployment NONE = new Deployment("", "");
}
