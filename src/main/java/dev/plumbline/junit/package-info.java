/// Rubrics in JUnit tests: [RubricTest] tests every document of a file, [RubricAssertions] the
/// texts that a test makes.
package dev.plumbline.junit;
