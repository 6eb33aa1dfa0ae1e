/// What a person wrote: the authoring format in YAML or JSON, with its expressions, read strictly
/// and with the place of every value. Start at `RubricReader`.
package dev.plumbline.rubric;
