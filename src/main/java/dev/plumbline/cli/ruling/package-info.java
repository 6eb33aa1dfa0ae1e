/// The commands by which people rule on results, contest them and look back: rulings, appeals and
/// their history. Start at `RuledResult`.
package dev.plumbline.cli.ruling;
