package dev.plumbline.badarchitecture.problem;

import dev.plumbline.badarchitecture.score.DependsSideways;

/// A dependency on a package that is listed below.
public record DependsUpwards(DependsSideways aside) {}
