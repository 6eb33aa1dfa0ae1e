package dev.plumbline.badarchitecture.score.circle;

import dev.plumbline.badarchitecture.score.GoesRound;

/// The other half of a circle of packages.
public record ComesBack(GoesRound round) {}
