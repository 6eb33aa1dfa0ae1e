/// Output of the commands: streams, progress, errors, exit codes and explanations.
package dev.plumbline.cli.output;
