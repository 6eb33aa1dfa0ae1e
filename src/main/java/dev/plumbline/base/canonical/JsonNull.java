package dev.plumbline.base.canonical;

/// The JSON null. Artefacts omit absent members instead, except where a reader must see that
/// nothing was computed.
public record JsonNull() implements Json {

  public static final JsonNull NULL = new JsonNull();
}
