/// The operations of `score` by which people answer, rule, appeal and look back. Start at
/// `ProceedingFunction`.
package dev.plumbline.aws.function.proceeding;
