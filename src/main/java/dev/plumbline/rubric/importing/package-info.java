/// Imports rubrics from other formats: an [ImportedRubric] has the rubric file and lists what of
/// the other format a rubric cannot express. Start at `HealthBenchImport`, `FiveLevelImport` or
/// `LevelTable`.
package dev.plumbline.rubric.importing;
