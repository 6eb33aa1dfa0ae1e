package dev.plumbline.badarchitecture.score;

import dev.plumbline.badarchitecture.plan.ReadsFile;

/// A dependency that the row does not list.
public record DependsSideways(ReadsFile neighbour) {}
