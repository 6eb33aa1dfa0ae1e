package dev.plumbline.cli.rubric;

/// The commands about rubrics: written, imported, compiled and approved, by the words that one
/// types.
public final class RubricCommands {

  /// Loads the type of that command alone.
  ///
  /// @throws IllegalArgumentException for words of another command
  public static Class<?> type(String path) {
    return switch (path) {
      case "new" -> NewCommand.class;
      case "import" -> ImportCommand.class;
      case "rubric compile" -> CompileCommand.class;
      case "rubric draft" -> DraftCommand.class;
      case "rubric approve" -> ApproveCommand.class;
      case "rubric schema" -> SchemaCommand.class;
      case "rubric export" -> RubricExportCommand.class;
      case "rubric alias" -> AliasCommand.class;
      default -> throw new IllegalArgumentException(path);
    };
  }

  private RubricCommands() {}
}
