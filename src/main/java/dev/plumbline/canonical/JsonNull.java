package dev.plumbline.canonical;

/// The value that says that there is none. Our artefacts leave members out instead, except where a
/// reader must see that nothing was computed.
public record JsonNull() implements Json {

  public static final JsonNull NULL = new JsonNull();
}
