/// Static pages: markup that escapes by type, drawings, one style sheet. Entry point: [Page].
package dev.plumbline.present.page;
