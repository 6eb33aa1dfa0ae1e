package dev.plumbline.present.page.browse;

/// The script of the sliders: while one moves, what it does is asked of the server and shown.
/// Without it a button does.
final class SliderScript {

  static final String TEXT =
      """
      const form = document.querySelector('form.sliders');
      if (form) {
        const fields = [...form.querySelectorAll('input[type=range]')];
        const [show, undo] = form.querySelectorAll('button');
        const reset = form.querySelector('a');
        const now = () => fields.map(field => field.value);
        const states = [now()];
        let asked = 0;
        let timer = 0;
        show.hidden = true;
        const label = () => {
          fields.forEach(field => { field.previousElementSibling.textContent = field.value; });
          undo.hidden = states.length < 2;
        };
        const look = async () => {
          const mine = ++asked;
          const address = new URL(form.action);
          fields.forEach(field => {
            if (field.value !== field.dataset.was) address.searchParams.set(field.name, field.value);
          });
          try {
            const answer = await fetch(address);
            const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
            if (mine !== asked) return;
            for (const part of ['.what-if', '.rubric-form']) {
              const place = document.querySelector(part);
              const other = page.querySelector(part);
              if (place && other) place.replaceChildren(...other.childNodes);
            }
            history.replaceState(null, '', address);
          } catch {
            show.hidden = false;
          }
        };
        const set = values => {
          fields.forEach((field, i) => { field.value = values[i]; });
          label();
          look();
        };
        form.addEventListener('input', () => {
          label();
          clearTimeout(timer);
          timer = setTimeout(look, 50);
        });
        form.addEventListener('change', () => {
          states.push(now());
          label();
        });
        undo.addEventListener('click', () => {
          states.pop();
          set(states[states.length - 1]);
        });
        reset.addEventListener('click', event => {
          event.preventDefault();
          states.push(fields.map(field => field.dataset.was));
          set(states[states.length - 1]);
        });
      }
      """;

  private SliderScript() {}
}
