package dev.plumbline.crooked.score;

import dev.plumbline.crooked.plan.ReadsFile;

/// The plan opens no door between these two rooms.
public record LooksAside(ReadsFile neighbour) {}
