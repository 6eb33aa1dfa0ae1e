/// Marks for tools that read the code. Entry: [dev.plumbline.annotation.ExternalUse].
package dev.plumbline.annotation;
