/// Files that continuous integration systems read: test results as [JunitReport] and
/// [MarkdownSummary], problems of a rubric as [SarifLog].
package dev.plumbline.present.ci;
