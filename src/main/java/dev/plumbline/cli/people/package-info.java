/// Commands by which people answer, correct, appeal and release. Start at [ReviewCommand] and
/// [CorrectCommand].
package dev.plumbline.cli.people;
