/// The functions as a Quarkus application: settings, wiring, and JSON at the border. Entry:
/// [dev.plumbline.aws.application.FunctionWiring].
package dev.plumbline.aws.application;
