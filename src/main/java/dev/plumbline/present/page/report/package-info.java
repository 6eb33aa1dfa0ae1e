/// The page that shows what a run found. Entry point: [ReportPage].
package dev.plumbline.present.page.report;
