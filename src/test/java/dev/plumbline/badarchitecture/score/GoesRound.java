package dev.plumbline.badarchitecture.score;

import dev.plumbline.badarchitecture.score.circle.ComesBack;

/// Needs a package that needs this one.
public record GoesRound(ComesBack back) {}
