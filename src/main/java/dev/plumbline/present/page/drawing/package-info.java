/// Pictures of figures over two axes, and their numbers as tables. Entry point: [Plot].
package dev.plumbline.present.page.drawing;
