/// Marks for tools that read the code. Entry: [dev.plumbline.base.annotation.ExternalUse].
package dev.plumbline.base.annotation;
