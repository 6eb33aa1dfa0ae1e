/// Tables and lists that are packaged with the program and are no code: what enters is a name, what
/// leaves a text. Start at [dev.plumbline.base.resource.PackagedText].
package dev.plumbline.base.resource;
