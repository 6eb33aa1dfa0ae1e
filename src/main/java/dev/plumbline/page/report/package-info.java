/// The page that shows what a run found. Entry point: [ReportPage].
package dev.plumbline.page.report;
