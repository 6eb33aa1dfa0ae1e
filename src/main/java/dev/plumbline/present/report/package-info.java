/// A report as values, written five ways: for a terminal, a page, Markdown, JSON and CSV. A report
/// is built once, by who knows the figures; what is shown, in which order and under which key and
/// title is said there, and how it looks is said by the writers here. A column is one line of
/// [Columns] and appears in all of them. Texts of others enter as they are, and each writer escapes
/// them. Start at [Report] and [Columns].
package dev.plumbline.present.report;
