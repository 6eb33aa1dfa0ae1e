/// Two runs compared, as every output has it. Start at [ComparisonReport].
package dev.plumbline.present.comparison;
