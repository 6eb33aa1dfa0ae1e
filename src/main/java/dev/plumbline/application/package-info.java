/// The functions as a Quarkus application: settings, wiring, and JSON at the border. Entry:
/// [dev.plumbline.application.FunctionWiring].
package dev.plumbline.application;
