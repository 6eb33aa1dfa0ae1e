package dev.plumbline.crooked.plan;

import java.nio.file.Path;

/// A pure room that knows where files are.
public record ReadsFile(Path path) {}
