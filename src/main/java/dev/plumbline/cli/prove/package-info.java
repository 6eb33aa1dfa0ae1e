/// Commands that check stored artefacts: `verify`, `replay` and `erase`.
package dev.plumbline.cli.prove;
