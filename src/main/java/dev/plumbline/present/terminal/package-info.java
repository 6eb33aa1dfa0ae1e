/// Tables, CSV, Markdown and JSON lines, as a terminal or a file gets them. Enter at `Listing`.
package dev.plumbline.present.terminal;
