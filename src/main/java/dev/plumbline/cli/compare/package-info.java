/// Commands that compare runs. Entry: [dev.plumbline.cli.compare.CompareCommand].
package dev.plumbline.cli.compare;
