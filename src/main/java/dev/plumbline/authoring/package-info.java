/// How rubrics come to be: from answers to a few questions, drafted from prose by a model, and
/// compiled, approved and locked. Enter at `CompiledRubric` and `DraftSource`.
package dev.plumbline.authoring;
