/// A table in memory, for development and tests: no package for AWS starts it. Entry point:
/// [LocalTable].
package dev.plumbline.aws.local;
