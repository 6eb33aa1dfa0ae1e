/// Parses a rubric's YAML or JSON into nodes that know their line and column.
package dev.plumbline.rubric.source;
