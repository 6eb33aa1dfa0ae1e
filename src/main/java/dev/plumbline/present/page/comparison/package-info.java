/// The page that compares two runs. The entry is [ComparisonPage].
package dev.plumbline.present.page.comparison;
