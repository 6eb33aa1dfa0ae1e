package dev.plumbline.present.terminal;

import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.PlainJson;

/// JSON on one line for other programs, with decimals as numbers. Characters that a terminal obeys
/// or that change the reading direction are written as escapes, which mean the same.
///
/// In artefacts decimals are texts, because many parsers round numbers. The output of this class is
/// never hashed or stored.
public final class TerminalJson {

  public static String line(Json json) {
    return TerminalWriter.escaped(PlainJson.text(json));
  }

  private TerminalJson() {}
}
