/// The commands with which one looks at results: `show`, `explain`, `view` and `locate`. Start at
/// [ShowCommand].
package dev.plumbline.cli.see;
