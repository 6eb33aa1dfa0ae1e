/// What a run found, as one record: [RunReport]. It holds the run's identity and counts, how scores
/// are distributed and which rater effects they show, how each item was decided, and for every
/// labelled target the agreement with people, raw and calibrated, on documents that the map has not
/// seen. It is made from stored artefacts alone, by [RunReport.RunReportBuilder]; texts, quotes and
/// the ids of documents are not in it, so it can be shown to people who must not read the texts.
package dev.plumbline.measure.report;
