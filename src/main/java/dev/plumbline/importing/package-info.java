/// Rubrics of other formats, made ours: a [ImportedRubric] holds the rubric file, and says what of
/// the other format a rubric cannot hold.
package dev.plumbline.importing;
