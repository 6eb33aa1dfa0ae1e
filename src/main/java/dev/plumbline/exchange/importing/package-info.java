/// Converts what other evaluation tools write: their tests and graders become a rubric, recorded
/// outputs its documents, recorded gradings a judge's answers. A reader of a format makes an
/// [ImportedSuite] and fills an [ImportLedger]; [SuiteImport] does the rest.
package dev.plumbline.exchange.importing;
