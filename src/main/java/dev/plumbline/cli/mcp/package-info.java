/// The Model Context Protocol on standard input and output: agents read results, and answer what a
/// rubric asks of a judge. Starts at [McpServer].
package dev.plumbline.cli.mcp;
