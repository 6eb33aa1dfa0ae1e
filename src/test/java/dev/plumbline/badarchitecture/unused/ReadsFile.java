package dev.plumbline.badarchitecture.unused;

/// The simple name of a class in another package.
record ReadsFile() {}
