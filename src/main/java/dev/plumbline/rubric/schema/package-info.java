/// JSON Schema 2020-12, as a rubric may use it: start at [JsonSchema].
package dev.plumbline.rubric.schema;
