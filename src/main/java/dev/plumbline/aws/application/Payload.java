package dev.plumbline.aws.application;

/// A request or response as JSON in UTF-8. It bypasses data binding, which would round numbers and
/// drop the first of two equal keys.
@SuppressWarnings("ArrayRecordComponent")
public record Payload(byte[] json) {}
