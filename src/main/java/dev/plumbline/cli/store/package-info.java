/// Commands that show and maintain the store.
package dev.plumbline.cli.store;
