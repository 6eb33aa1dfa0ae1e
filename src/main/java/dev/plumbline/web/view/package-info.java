/// The pages over a store: runs, documents, cards, comparison, simulator. Enter at `StoreSite`.
package dev.plumbline.web.view;
