/// What commands print: streams, progress, errors and exit codes.
package dev.plumbline.cli.output;
