package dev.plumbline.cli.mcp;

import dev.plumbline.base.canonical.JsonObject;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/// The names of the tools that `plumbline mcp` lists.
public final class ToolNames {

  public static List<String> in(Path folder) throws IOException {
    try (McpSession session = McpSession.start(folder)) {
      return session
          .ask("tools/list", JsonObject.of("_meta", McpSession.META))
          .object("result")
          .objects("tools")
          .stream()
          .map(tool -> tool.text("name"))
          .toList();
    }
  }

  private ToolNames() {}
}
