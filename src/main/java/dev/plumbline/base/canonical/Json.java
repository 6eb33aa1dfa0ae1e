package dev.plumbline.base.canonical;

import java.math.BigDecimal;

/// A JSON value as artefacts use it: no floating-point numbers, members sorted by key.
public sealed interface Json
    permits JsonObject, JsonArray, JsonText, JsonInteger, JsonDecimal, JsonBoolean, JsonNull {

  /// How deeply objects and lists may be nested.
  int DEPTH_MAX = 64;

  /// Of a value of any type that a [JsonRecord] may have.
  static Json of(Object value) {
    return RecordForm.json(value);
  }

  static JsonText of(String value) {
    return new JsonText(value);
  }

  static JsonInteger of(long value) {
    return new JsonInteger(value);
  }

  static JsonBoolean of(boolean value) {
    return value ? JsonBoolean.TRUE : JsonBoolean.FALSE;
  }

  static JsonDecimal of(BigDecimal value) {
    return new JsonDecimal(value);
  }
}
