/// What may be wrong with the rubric, the judge or the calibration of a run, seen from its figures:
/// `DiagnosisBuilder` collects documents and finds each `Symptom` that the run has.
package dev.plumbline.measure.diagnosis;
