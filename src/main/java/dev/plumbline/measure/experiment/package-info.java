/// Experiments over several runs of the same documents ([SystemComparison]), of other forms of a
/// rubric ([RubricForms]) or of the texts ([TextForm]), and of texts with attacks ([AttackRates]).
package dev.plumbline.measure.experiment;
