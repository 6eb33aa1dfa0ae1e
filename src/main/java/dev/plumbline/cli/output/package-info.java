/// How commands print and end: streams, files for continuous integration and exit codes. Start at
/// [ExitCode].
package dev.plumbline.cli.output;
