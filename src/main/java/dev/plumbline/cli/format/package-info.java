/// In which form a command prints its report.
package dev.plumbline.cli.format;
