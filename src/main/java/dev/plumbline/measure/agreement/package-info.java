/// Agreement of scores with human scores of the same documents: statistics, their bootstrap
/// intervals, and paired differences between several systems. The entry is [AgreementBootstrap].
package dev.plumbline.measure.agreement;
