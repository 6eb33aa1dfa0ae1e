package dev.plumbline.lambda;

import com.fasterxml.jackson.databind.annotation.JsonDeserialize;
import com.fasterxml.jackson.databind.annotation.JsonSerialize;

/// A request or a response as JSON in UTF-8, untouched by data binding, which would round numbers
/// and keep the last of two equal keys.
@JsonDeserialize(using = PayloadReader.class)
@JsonSerialize(using = PayloadWriter.class)
@SuppressWarnings("ArrayRecordComponent")
public record Payload(byte[] json) {}
