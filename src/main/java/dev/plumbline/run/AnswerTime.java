package dev.plumbline.run;

import dev.plumbline.base.canonical.Digest;

/// How long a model took to answer about a document, beside a run and in no digest.
///
/// @param judge `provider:model:version`
/// @param milliseconds of the clock, pauses and retries among them
public record AnswerTime(String judge, Digest document, long milliseconds) {}
