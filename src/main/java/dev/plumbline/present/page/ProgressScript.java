package dev.plumbline.present.page;

/// The script of a page about a run that has not ended: it asks from time to time how far the run
/// is, unless nobody looks. Without it there is a link to look again.
public final class ProgressScript {

  public static final String TEXT =
      """
      const place = document.querySelector('.progress');
      const look = async () => {
        if (!document.hidden) {
          try {
            const answer = await fetch('progress');
            const state = await answer.json();
            if (place.textContent !== state.says) place.textContent = state.says;
            if (state.ended) {
              if (place.classList.contains('counting')) location.reload();
              return;
            }
          } catch {
            return;
          }
        }
        setTimeout(look, 3000);
      };
      if (place) setTimeout(look, 3000);
      """;

  private ProgressScript() {}
}
