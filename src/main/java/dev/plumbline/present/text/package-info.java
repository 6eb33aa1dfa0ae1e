/// Reports in words: agreement, calibration, studies, groups, counterfactuals.
package dev.plumbline.present.text;
