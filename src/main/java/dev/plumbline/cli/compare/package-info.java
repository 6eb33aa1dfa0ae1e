/// Commands that compare runs. Entry: [dev.plumbline.cli.compare.DiffCommand].
package dev.plumbline.cli.compare;
