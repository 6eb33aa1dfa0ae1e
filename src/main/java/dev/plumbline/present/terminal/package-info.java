/// Tables of text and cells of CSV and Markdown, as a terminal or a file gets them. Start at
/// [TextTable].
package dev.plumbline.present.terminal;
