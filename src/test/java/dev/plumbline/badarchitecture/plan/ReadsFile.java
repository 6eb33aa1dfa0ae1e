package dev.plumbline.badarchitecture.plan;

import java.nio.file.Path;

/// A package of the core that depends on the file system.
public record ReadsFile(Path path) {}
