/// The rubric format: the model of a rubric, and a strict reader of YAML or JSON that knows the
/// line and column of every value. Start at `RubricReader`.
package dev.plumbline.rubric;
