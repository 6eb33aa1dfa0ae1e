package dev.plumbline.lambda;

import com.fasterxml.jackson.databind.annotation.JsonDeserialize;
import com.fasterxml.jackson.databind.annotation.JsonSerialize;

/// A request or response as JSON in UTF-8. It bypasses data binding, which would round numbers and
/// drop the first of two equal keys.
@JsonDeserialize(using = PayloadReader.class)
@JsonSerialize(using = PayloadWriter.class)
@SuppressWarnings("ArrayRecordComponent")
public record Payload(byte[] json) {}
