/// The form of a rubric: what people change of it, and how that is written where it stands. Enter
/// at `RubricFieldsReader`.
package dev.plumbline.rubric.form;
