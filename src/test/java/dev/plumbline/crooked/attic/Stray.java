package dev.plumbline.crooked.attic;

/// Lives in a room that the plan does not show.
public record Stray() {}
