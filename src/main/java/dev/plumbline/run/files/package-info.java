/// Files of a person, read strictly and written privately. Enter at `InputFiles`.
package dev.plumbline.run.files;
