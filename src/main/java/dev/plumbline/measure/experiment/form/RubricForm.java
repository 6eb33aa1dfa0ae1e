package dev.plumbline.measure.experiment.form;

import dev.plumbline.rubric.bundle.Bundle;

/// A form of a rubric, locked.
///
/// @param name of the form, such as `reversed`
/// @param correspondence to the original
public record RubricForm(String name, Bundle bundle, FormCorrespondence correspondence) {}
