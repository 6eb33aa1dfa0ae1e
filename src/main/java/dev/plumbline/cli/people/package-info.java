/// The commands with which people answer, settle, rule and contest: `review` and `decide`. Start at
/// [ReviewCommand] and [RulingCommand].
package dev.plumbline.cli.people;
