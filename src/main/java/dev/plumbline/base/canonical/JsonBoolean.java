package dev.plumbline.base.canonical;

/// True or false.
public record JsonBoolean(boolean value) implements Json {

  public static final JsonBoolean TRUE = new JsonBoolean(true);
  public static final JsonBoolean FALSE = new JsonBoolean(false);
}
