/// Mail from files. Enter at `Mail`.
package dev.plumbline.workflow.mail;
