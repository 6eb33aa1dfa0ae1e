package dev.plumbline.badarchitecture.unlisted;

/// A class in a package that the table does not list.
public record UnlistedClass() {}
