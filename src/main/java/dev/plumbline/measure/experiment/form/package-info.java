/// Other forms of a rubric that should change no score: levels numbered, named or listed otherwise,
/// traits and items in another order, other words. The entry is [RubricForms].
package dev.plumbline.measure.experiment.form;
