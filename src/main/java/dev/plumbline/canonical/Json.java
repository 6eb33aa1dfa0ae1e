package dev.plumbline.canonical;

import java.math.BigDecimal;

/// A JSON value as our artefacts know it: no floating-point numbers, members in one order.
public sealed interface Json
    permits JsonObject, JsonArray, JsonText, JsonInteger, JsonDecimal, JsonBoolean, JsonNull {

  /// How many objects and lists may stand inside each other.
  int DEPTH_MAX = 64;

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
