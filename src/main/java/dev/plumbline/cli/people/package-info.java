/// The commands with which people answer, settle, rule and contest: `review` and `decide`. Start at
/// [ReviewCommand], [RulingCommand] and [SettlementCommand].
package dev.plumbline.cli.people;
