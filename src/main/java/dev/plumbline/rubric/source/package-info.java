/// Parses a rubric's YAML or JSON into nodes that know their line and column. Start at
/// `SourceReader`.
package dev.plumbline.rubric.source;
