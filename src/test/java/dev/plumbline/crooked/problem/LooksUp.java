package dev.plumbline.crooked.problem;

import dev.plumbline.crooked.score.LooksAside;

/// The ground floor looks into a room above it.
public record LooksUp(LooksAside aside) {}
