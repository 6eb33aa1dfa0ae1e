/// The page that explains one score. Entry point: [CardPage].
package dev.plumbline.present.page.card;
