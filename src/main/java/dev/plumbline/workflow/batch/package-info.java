/// Questions to models as files, in the formats of their providers.
package dev.plumbline.workflow.batch;
