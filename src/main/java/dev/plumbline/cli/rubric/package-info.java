/// The commands of `plumbline rubric`, and `new`: rubrics written, imported, drafted, compiled and
/// approved. Start at [CompileCommand].
package dev.plumbline.cli.rubric;
